"""The arena format: until the time is up, waiting entrants are seated at new tables.

There are no rounds; scores add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .entrants import Entrant
from .lots import lots, shuffled
from .seat_balance import balance_seats
from .table_division import divide, repeat_cost

REPEAT_AFTER_SECONDS: Final = 20
"""Seconds of waiting after which an entrant may meet the opponents of the previous match again."""
STREAK: Final = 2
"""Tables won in a row after which further tables count double."""


@dataclass(frozen=True, slots=True)
class ArenaWaiter:
    """An entrant who waits for the next table in an arena."""

    key: int
    since: int
    """Seconds on the clock of `now`."""
    score: int = 0
    last: frozenset[int] = frozenset()
    """Opponents of the previous match."""
    seats: tuple[int, ...] = ()


def seat_waiting(waiting: Sequence[ArenaWaiter], *, size: int, now: int, seed: str) -> list[tuple[int, ...]]:
    """Returns new, full tables as keys of the waiting entrants by seat. Entrants who do not fit continue to wait.

    The longest waiting are seated first, and tables hold entrants near in score. A table at which opponents of a
    previous match would meet again is left out, unless one of its entrants has waited for 20 s. `seed` must be new for
    every call, for example the tournament's seed with a counter.
    """
    count = len(waiting) // size
    if not count:
        return []
    rng = lots(seed, "arena")
    by_lot = shuffled(rng.derive("order"), sorted(waiting, key=lambda one: one.key))
    chosen = sorted(by_lot, key=lambda one: one.since)[: count * size]
    order = sorted((_Seated(one) for one in chosen), key=lambda one: -one.score)
    laid = []
    for index, table in enumerate(divide(order, [size] * count)):
        members = [order[number] for number in table]
        fresh = not repeat_cost(members, [range(size)])
        if fresh or any(now - one.since >= REPEAT_AFTER_SECONDS for one in members):
            entrants = [Entrant(one.key, seats=one.seats) for one in members]
            laid.append(balance_seats(entrants, rng.derive("seats").derive(index)))
    return laid


def arena_score(place_score: int, *, won_before: int) -> int:
    """Returns an entrant's score at a table: `place_score`, doubled after 2 or more tables won in a row."""
    return place_score * 2 if won_before >= STREAK else place_score


class _Seated:
    """A waiting entrant as `table_division` reads it. Only the opponents of the previous match count as met."""

    __slots__ = ("key", "met", "score", "seats", "since")

    def __init__(self, one: ArenaWaiter) -> None:
        self.key, self.score, self.since, self.seats = one.key, one.score, one.since, one.seats
        self.met = dict.fromkeys(one.last, 1)
