"""`manage.py recount_ladder`: computes all players' points again from the counted matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Match
from leaderboards import points, services


class Command(BaseCommand):
    help = "Builds the standings of the points ladders anew, then counts what still waits. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=points.GAMES, help="only this game")
        parser.add_argument("--board", choices=[Match.Board.PEOPLE, Match.Board.PRACTICE], help="only this board")

    def handle(self, *args: Any, **options: Any) -> None:
        standings = services.recount(game=options["game"], board=options["board"])
        counted = services.count_results()
        self.stdout.write(f"{standings} standings rebuilt, {counted} waiting results counted")
