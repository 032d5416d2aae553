"""`manage.py recount_statistics`: counts all finished matches again. Pages show the current statistics meanwhile."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from leaderboards.statistics import services


class Command(BaseCommand):
    help = (
        "Counts all statistics anew; what is read changes when the new ones have caught up. "
        "Interrupted, it goes on with --resume, or the workers go on by themselves."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--resume", action="store_true", help="go on with what was begun, and count what waits")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["resume"]:
            services.start_edition()
        handled = services.count_matches()
        self.stdout.write(f"{handled} matches counted")
