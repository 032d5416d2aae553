"""Stored counts of how many players of a ladder have each displayed value, and the ranks that follow from them.

A displayed value is a player's points or rating as a whole number. There are counts for each value, and for each block
of 64 values (`BLOCK`). A rank is 1 + the counts of all higher blocks + the counts of higher values in the own block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q, QuerySet, Sum
from django.db.transaction import TransactionManagementError

from leaderboards.models import RankCount

from .ladders import BLOCK, Ladder, displayed_value

WIDTHS = (1, BLOCK)
AT_ONCE = 500
"""Maximum number of counts that one statement changes."""


def update_count(ladder: Ladder, *, before: float | None, after: float | None) -> None:
    """Updates a ladder's counts for one player whose points or rating change from `before` to `after`.

    `before` is None if the player enters the ladder, `after` is None on leaving. Must run in the transaction that
    changes the player's row, and is undone with it. Raises TransactionManagementError outside of one. To change several
    rows, use `update_counts`.
    """
    update_counts([(ladder, before, after)])


def update_counts(moves: Iterable[tuple[Ladder, float | None, float | None]]) -> None:
    """Updates the counts for several players, each given as (ladder, value before, value after), in few statements.

    Counts are changed in a fixed order, so that two transactions with one call each cannot deadlock. Raises
    TransactionManagementError outside of a transaction.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("counts move in the transaction that changes the rows")
    change: Counter[tuple[Ladder, int, int]] = Counter()
    for ladder, before, after in moves:
        for value, by in ((before, -1), (after, 1)):
            if value is not None:
                for width in WIDTHS:
                    change[ladder, width, bucket_start(value, width)] += by
    changed = sorted((key, by) for key, by in change.items() if by)
    for first in range(0, len(changed), AT_ONCE):
        _add(changed[first : first + AT_ONCE])


def bucket_start(value: float, width: int) -> int:
    """Returns the lowest value of the bucket that contains this value.

    A bucket holds `width` successive displayed values.
    """
    return displayed_value(value) // width * width


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a value on a ladder: how many players are above it, equal to it, and on the ladder in all."""

    above: int
    """Players with a higher displayed value."""
    equal: int
    """Players with an equal displayed value, the holder of this value included."""
    size: int
    """All players of the ladder."""

    @property
    def rank(self) -> int:
        """Returns the rank, from 1. Equal values share it."""
        return self.above + 1

    @property
    def percentile(self) -> float:
        """Returns how many per cent of the other players have a lower displayed value. 100 if there are no others."""
        return 100.0 if self.size <= 1 else 100 * (self.size - self.above - self.equal) / (self.size - 1)


def place(ladder: Ladder, value: float) -> Place:
    """Returns the position of a value on a ladder, in one query that reads counts and no player's row."""
    at, block = displayed_value(value), bucket_start(value, BLOCK)
    here = Q(width=1, start=at)
    above = Q(width=BLOCK, start__gt=block) | Q(width=1, start__gt=at)
    read = _counts(ladder).filter(Q(width=BLOCK) | Q(width=1, start__gte=at, start__lt=block + BLOCK))
    found = read.aggregate(
        above=Sum("players", filter=above),
        equal=Sum("players", filter=here),
        size=Sum("players", filter=Q(width=BLOCK)),
    )
    return Place(**{name: int(players or 0) for name, players in found.items()})


def rank_of(ladder: Ladder, value: float) -> int:
    """Returns the rank of a value on a ladder: 1 + the number of players with a higher displayed value."""
    return place(ladder, value).rank


def percentile(ladder: Ladder, value: float) -> float:
    """Returns how many per cent of a ladder's other players have a lower displayed value.

    100 if there are no others.
    """
    return place(ladder, value).percentile


def size(ladder: Ladder) -> int:
    """Returns the number of players listed on the ladder."""
    return int(_counts(ladder).filter(width=BLOCK).aggregate(all=Sum("players"))["all"] or 0)


def shown_at(ladder: Ladder, rank: int) -> int | None:
    """Returns the displayed value (points or rating as a whole number) of the player at this rank of a ladder.

    If the rank is too high, returns the last player's value. None on an empty ladder.
    """
    blocks = _counts(ladder).filter(width=BLOCK, players__gt=0).order_by("-start").values_list("start", "players")
    above, block = _bucket_of_rank(blocks, rank)
    if block is None:
        return None
    within = _counts(ladder).filter(width=1, players__gt=0, start__gte=block, start__lt=block + BLOCK)
    return _bucket_of_rank(within.order_by("-start").values_list("start", "players"), rank - above)[1]


def _bucket_of_rank(counts: Iterable[tuple[int, int]], rank: int) -> tuple[int, int | None]:
    """Finds the bucket of values in which a rank lies. Returns (players above the bucket, lowest value of the bucket).

    `counts` holds (lowest value, players) of each bucket, highest first. A rank that is too high lies in the last
    bucket. Without buckets, the lowest value is None.
    """
    above, last, start = 0, 0, None
    for at, players in counts:
        above, last, start = above + last, players, at
        if above + players >= rank:
            break
    return above, start


def _counts(ladder: Ladder) -> QuerySet[RankCount]:
    return RankCount.objects.filter(**ladder.key)


def _add(changed: list[tuple[tuple[Ladder, int, int], int]]) -> None:
    table = connection.ops.quote_name(RankCount._meta.db_table)
    values = [
        part
        for (ladder, width, start), by in changed
        for part in (ladder.kind, ladder.game, ladder.board, width, start, by)
    ]
    lines = ", ".join(["(%s, %s, %s, %s, %s, %s)"] * len(changed))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (kind, game, board, width, start, players) VALUES {lines} "  # noqa: S608 - our table
            f"ON CONFLICT (kind, game, board, width, start) DO UPDATE SET players = {table}.players + excluded.players",
            values,
        )
