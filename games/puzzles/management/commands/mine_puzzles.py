"""`manage.py mine_puzzles`: searches finished matches for puzzles at once, instead of a few each minute."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.puzzles.models import Puzzle
from games.puzzles.services import mine_matches


class Command(BaseCommand):
    help = "Looks through finished matches for puzzles. Interrupted, it goes on where it was."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--matches", type=int, default=200, help="at most so many matches (default: 200)")

    def handle(self, *args: Any, **options: Any) -> None:
        before, looked = Puzzle.objects.count(), 0
        while looked < options["matches"] and mine_matches.mine(now=timezone.now(), most=1):
            looked += 1
        self.stdout.write(f"{looked} matches looked through, {Puzzle.objects.count() - before} puzzles found")
