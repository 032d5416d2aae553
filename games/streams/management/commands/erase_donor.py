"""`manage.py erase_donor <name> [--stream <id>]`: erases a donor's name from gifts, for one who asks for it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from games.streams.services.erase_donor_names import erase_donor


class Command(BaseCommand):
    help = "Erases a donor's name from the gifts of all streams, or of one. The gifts themselves stay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("donor", help="the name as it was shown, in any case")
        parser.add_argument("--stream", type=UUID, help="the id of one stream")

    def handle(self, *args: Any, **options: Any) -> None:
        erased = erase_donor(donor=options["donor"], stream_id=options["stream"])
        self.stdout.write(f"{erased} gifts")
