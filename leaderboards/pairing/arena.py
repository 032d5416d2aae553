"""The arena format: entrants who wait are seated at new tables, again and again, until the time is up.

There are no rounds, and an entrant's scores at all tables are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .entrants import Entrant
from .group_into_tables import divide, repeat_cost
from .seat_balance import balance_seats
from .seeded_draws import lots, shuffled

REPEAT_AFTER_SECONDS: Final = 20
"""Seconds of waiting after which an entrant may meet the opponents of the previous match again."""
STREAK: Final = 2
"""Tables won in a row after which further tables count double."""


@dataclass(frozen=True, slots=True)
class ArenaWaiter:
    """An entrant who waits for the next table in an arena, with score, former seats and last opponents."""

    key: int
    since: int
    """Seconds on the clock of `now`."""
    score: int = 0
    last: frozenset[int] = frozenset()
    """Opponents of the previous match."""
    seats: tuple[int, ...] = ()


def seat_waiting(waiting: Sequence[ArenaWaiter], *, size: int, now: int, seed: str) -> list[tuple[int, ...]]:
    """Forms new, full tables of waiting entrants. Returns each as the entrants' keys in the order of the seats.

    The longest waiting are seated first, and a table gets entrants near in score. Entrants who do not fit continue to
    wait. A table at which opponents of the previous match would meet again is left out, unless one of its entrants has
    waited for 20 s. `seed` must be new for every call, for example the tournament's seed with a counter.
    """
    count = len(waiting) // size
    if not count:
        return []
    rng = lots(seed, "arena")
    by_lot = shuffled(rng.derive("order"), sorted(waiting, key=lambda one: one.key))
    chosen = sorted(by_lot, key=lambda one: one.since)[: count * size]
    order = sorted((_WaiterForGrouping(one) for one in chosen), key=lambda one: -one.score)
    laid = []
    for index, table in enumerate(divide(order, [size] * count)):
        members = [order[number] for number in table]
        fresh = not repeat_cost(members, [range(size)])
        if fresh or any(now - one.since >= REPEAT_AFTER_SECONDS for one in members):
            entrants = [Entrant(one.key, seats=one.seats) for one in members]
            laid.append(balance_seats(entrants, rng.derive("seats").derive(index)))
    return laid


def arena_score(place_score: int, *, won_before: int) -> int:
    """Returns an entrant's score at an arena table: `place_score`, doubled after winning 2 or more tables in a row."""
    return place_score * 2 if won_before >= STREAK else place_score


class _WaiterForGrouping:
    """A waiting entrant, in the form that `divide` takes to form tables.

    Only the opponents of the previous match count as met before.
    """

    __slots__ = ("key", "met", "score", "seats", "since")

    def __init__(self, one: ArenaWaiter) -> None:
        self.key, self.score, self.since, self.seats = one.key, one.score, one.since, one.seats
        self.met = dict.fromkeys(one.last, 1)
