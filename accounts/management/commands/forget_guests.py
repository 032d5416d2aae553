"""`manage.py forget_guests`: deletes guests who have been inactive for a long time."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from accounts.services import GUEST_DAYS, forget_guests


class Command(BaseCommand):
    help = "Removes guests that nobody has used for a long time. Their matches keep their names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=GUEST_DAYS, help=f"unused for so long (default {GUEST_DAYS})")

    def handle(self, *args: Any, days: int, **options: Any) -> None:
        self.stdout.write(f"{forget_guests(days=days)} guests forgotten")
