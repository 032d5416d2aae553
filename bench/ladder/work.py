"""What is measured: pages and ranks as the ladder's pages ask for them, and a match from its end to the ratings."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchSeat, Result, RoundResult
from leaderboards import ranks, services
from leaderboards.models import Rating, Standing
from leaderboards.ranks import Ladder

LADDERS = (Ladder("rating", "doudizhu", "people"), Ladder("points", "doudizhu", "people"))
PAGE, NEIGHBOURS = 25, 12

Reading = Callable[[], object]


def readings(ladder: Ladder, chance: random.Random, *, rows: int) -> dict[str, Reading]:
    """Each takes another player, mark or rank every time."""
    shown = ranks.size(ladder)

    def somebody() -> Any:
        """A player of the board, found by the account: as the viewer of a page is."""
        while True:
            row = _row(ladder, chance.randint(1, rows))
            if row is not None:
                return row

    def around() -> object:
        return ranks.around(ladder, somebody(), width=NEIGHBOURS)

    def percentile() -> object:
        return ranks.percentile(ladder, ladder.value_of(somebody()))

    def deep() -> object:
        at = ranks.shown_at(ladder, chance.randint(1, shown))
        return ranks.page_after(ladder, ranks.Mark(at or 0, 0), length=PAGE)

    return {
        "top_page": lambda: ranks.top(ladder, length=PAGE),
        "around_player": around,
        "percentile": percentile,
        "page_from_rank": lambda: ranks.from_rank(ladder, chance.randint(1, shown), length=PAGE),
        "page_from_mark": deep,
    }


def _row(ladder: Ladder, user: int) -> Standing | Rating | None:
    return ranks.rows(ladder).filter(user=user).first()


def finish_match(chance: random.Random, *, rows: int) -> None:
    """A rated match of three strangers and five rounds ends, and waits in the outbox."""
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
    """The match's points, and its number among those that are rated."""
    return services.count_results()


def rate() -> object:
    return services.rate_waiting()
