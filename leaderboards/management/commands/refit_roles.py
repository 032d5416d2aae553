"""`manage.py refit_roles GAME`: estimates the advantage of each role anew, then computes all ratings again with it.

The advantages, called role terms, are rating points, such as those of a landlord against the farmers.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leaderboards import ratings, services

WORDS = {
    "NOTHING_TO_FIT": "no rated match of sides has been played in this game",
    "SEASON_ENDS": "a season of this game is ending; try again when it has",
    "REDO_RUNS": "this game is being rated anew already; try again when that is done",
}


class Command(BaseCommand):
    help = "Fits the role terms of a game from its matches, stores them as a new version and rates the game anew."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(ratings.LADDERS))
        parser.add_argument("--dry-run", action="store_true", help="only print what would be stored")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["dry_run"]:
            self._print(services.fit(options["game"]))
            return
        try:
            done = services.refit(game=options["game"])
        except services.RefitRefused as refusal:
            raise CommandError(WORDS[refusal.code]) from None
        self._print(done.fits)
        batches = services.run_reratings()
        if done.stored is not None:
            self.stdout.write(f"version {done.stored.version} stored, rated anew in {batches} batches")

    def _print(self, fits: dict[str, ratings.Fit]) -> None:
        for term, one in fits.items():
            self.stdout.write(f"{term}: {one.term:.1f} points, standard error {one.error:.1f}, {one.rounds} rounds")
