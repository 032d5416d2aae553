"""`manage.py rebuild_ranks`: checks the stored counts of players from which ranks are computed, and corrects them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leaderboards import ranks

SHOWN = 20
"""Maximum number of wrong counts that the command prints for each ladder."""


class Command(BaseCommand):
    help = (
        "Counts the players of every ladder anew where its ranks are wrong. Safe to repeat, to stop, and while playing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; ends with 1 when a count is wrong")
        parser.add_argument("--game", help="only this game")
        parser.add_argument("--kind", choices=["points", "rating"], help="only these ladders")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for ladder in ranks.ladders():
            if options["game"] not in (None, ladder.game) or options["kind"] not in (None, ladder.kind):
                continue
            name = f"{ladder.kind} {ladder.game}/{ladder.board}"
            found = ranks.differences(ladder)
            wrong += len(found)
            if not found:
                self.stdout.write(f"{name}: right, {ranks.size(ladder)} players")
                continue
            self.stdout.write(f"{name}: {len(found)} wrong counts")
            for one in found[:SHOWN]:
                self.stdout.write(f"  {one.start} (+{one.width}): {one.stored} counted, {one.found} there")
            if not options["check"]:
                self.stdout.write(f"{name}: counted anew, {ranks.rebuild(ladder)} players")
        if wrong and options["check"]:
            raise CommandError(f"{wrong} counts are wrong")
