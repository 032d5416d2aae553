"""`manage.py planned_stop`: gives the open turns of all running matches more time before the processes are stopped."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import planned_stop


class Command(BaseCommand):
    help = (
        "Adds time to every open turn of all running matches, for a planned stop. Run it before web processes and "
        "workers are stopped, and again when they have stopped: each turn gets the time once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seconds", type=int, default=60, help=f"length of the stop, 1 to {planned_stop.MAX_SECONDS} (default: 60)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            added = planned_stop.prepare_planned_stop(seconds=options["seconds"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{added.matches} matches got {options['seconds']} s more for every open turn")
        if added.failed:
            raise CommandError(f"{added.failed} matches got none; the log names them")
