"""The measured database work: the queries of ladder pages and ranks, and a match from its end to the ratings."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchSeat, Result, RoundResult
from leaderboards import ranks, services
from leaderboards.ranks import Ladder

LADDERS = (Ladder("rating", "doudizhu", "people"), Ladder("points", "doudizhu", "people"))
PAGE, NEIGHBOURS = 25, 12


@dataclass(frozen=True, slots=True)
class Reading:
    """A query to measure, and the draw of a new random player, page or rank before it, which is not measured."""

    run: Callable[[], object]
    draw: Callable[[], object] = lambda: None


class Readings:
    """The queries of one ladder's pages. The players are the accounts with keys from 1 to `rows`."""

    def __init__(self, ladder: Ladder, chance: random.Random, *, rows: int) -> None:
        self._ladder, self._chance, self._rows = ladder, chance, rows
        self._size = ranks.size(ladder)
        self._user, self._rank, self._mark = 0, 1, ranks.PageMark(0, 0)
        self.all = {
            "top_page": Reading(lambda: ranks.top(ladder, length=PAGE)),
            "around_player": Reading(self._around, self._draw_player),
            "percentile": Reading(self._percentile, self._draw_player),
            "page_from_rank": Reading(lambda: ranks.from_rank(ladder, self._rank, length=PAGE), self._draw_rank),
            "page_from_mark": Reading(lambda: ranks.page_after(ladder, self._mark, length=PAGE), self._draw_mark),
        }

    def _around(self) -> object:
        return ranks.around(self._ladder, self._player(), width=NEIGHBOURS)

    def _percentile(self) -> object:
        return ranks.percentile(self._ladder, self._ladder.value_of(self._player()))

    def _player(self) -> Any:
        """Returns the ladder row of the drawn player, as a page does for its viewer."""
        return ranks.rows(self._ladder).get(user=self._user)

    def _draw_player(self) -> None:
        """Draws a random player who is listed on the ladder."""
        while True:
            self._user = self._chance.randint(1, self._rows)
            if ranks.rows(self._ladder).filter(user=self._user).exists():
                return

    def _draw_rank(self) -> None:
        self._rank = self._chance.randint(1, self._size)

    def _draw_mark(self) -> None:
        """Draws a random place in the ladder, as the link to a next page holds it: just behind some player."""
        self._draw_player()
        row = self._player()
        self._mark = ranks.PageMark(self._ladder.value_of(row), row.pk)


def finish_match(chance: random.Random, *, rows: int) -> None:
    """Writes a finished rated match of three players and five rounds, which is not counted or rated yet."""
    now = timezone.now()
    players = list(User.objects.filter(pk__in=chance.sample(range(1, rows + 1), 3)))
    match = Match.objects.create(
        game="doudizhu", rules_version=1, seed="0" * 64, commitment="0" * 64, status=Match.Status.FINISHED, rated=True,
        board=Match.Board.PEOPLE, started_at=now - timedelta(minutes=9), finished_at=now,
    )  # fmt: skip
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, index=seat, user=user, kind="person", name=user.username, avatar="bot")
        for seat, user in enumerate(players)
    )
    scores = [0, 0, 0]
    for number in range(1, 6):
        landlord, won = chance.randrange(3), chance.random() < 0.6
        points = chance.choice([1, 2, 3, 6, 12]) * (1 if won else -1)
        for seat, user in enumerate(players):
            is_landlord = seat == landlord
            gained = 2 * points if is_landlord else -points
            scores[seat] += gained
            RoundResult.objects.create(
                match=match, round=number, seat=seat, user=user, role="landlord" if is_landlord else "farmer",
                points=gained, won=won == is_landlord, finished_at=now,
            )  # fmt: skip
    Result.objects.bulk_create(
        Result(
            match=match, seat=seat, user=user, score=scores[seat], place=1 + sum(one > scores[seat] for one in scores),
            rounds=5, finished_at=now,
        )
        for seat, user in enumerate(players)
    )  # fmt: skip


def count_points() -> object:
    """Counts the points of the finished match, and gives the match its number in the order of rating."""
    return services.count_results()


def rate() -> object:
    return services.rate_waiting()


BARE_READINGS = 9
"""With the write this makes as many statements as rating a match sends within its transaction."""


def bare_transaction() -> object:
    """Runs a minimal transaction for comparison: 9 rows read by key, one written, a commit."""
    with transaction.atomic(), connection.cursor() as cursor:
        for key in range(1, BARE_READINGS + 1):
            cursor.execute("SELECT value FROM leaderboards_rating WHERE id = %s", [key])
            cursor.fetchone()
        cursor.execute("UPDATE leaderboards_ratingsequence SET rated = rated WHERE id = 1")
    return None
