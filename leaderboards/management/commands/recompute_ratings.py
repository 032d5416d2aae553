"""`manage.py recompute_ratings`: computes all ratings again from the first rated match on, or checks them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from leaderboards import ratings, services
from leaderboards.services import rating_audit


class Command(BaseCommand):
    help = "Rates the stored sequences of matches anew, in batches. Killed, it goes on where it was; safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=sorted(ratings.LADDERS), help="only this game")
        parser.add_argument("--board", choices=[Match.Board.PEOPLE, Match.Board.PRACTICE], help="only this sequence")
        parser.add_argument(
            "--check", action="store_true", help="change nothing: say what differs from a fold of everything in memory"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            found = list(rating_audit.rating_differences(game=options["game"], board=options["board"]))
            for line in found:
                self.stdout.write(line)
            if found:
                raise CommandError(f"{len(found)} ratings differ")
            self.stdout.write("every rating is what its matches make of it")
            return
        asked = services.request_full_rerating(game=options["game"], board=options["board"])
        batches = services.run_reratings()
        done = services.run_pipeline()
        self.stdout.write(f"{asked} sequences rated anew in {batches} batches, {done.rated} waiting matches rated")
