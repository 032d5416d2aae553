"""`manage.py recompute_badges`: computes all badges again from what was played."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from leaderboards.badges import services


class Command(BaseCommand):
    help = "Computes all badges from the counted matches, solved puzzles and finished tournaments. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{services.recompute()} badges corrected")
