"""The arena: tables out of those who wait now, until the bell. There are no rounds; scores only add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .entrants import Entrant
from .lots import lots, shuffled
from .seat_balance import balance_seats
from .table_division import divide, repeat_cost

PATIENCE: Final = 20
"""Seconds after which somebody rather plays the same opponents again than waits on."""
STREAK: Final = 2
"""Tables won in a row after which the next ones count double."""


@dataclass(frozen=True, slots=True)
class ArenaWaiter:
    """Somebody who waits for a table."""

    key: int
    since: int
    """Seconds, on the clock that `now` is of."""
    score: int = 0
    last: frozenset[int] = frozenset()
    """Opponents of the match before."""
    seats: tuple[int, ...] = ()


def seat_waiting(waiting: Sequence[ArenaWaiter], *, size: int, now: int, seed: str) -> list[tuple[int, ...]]:
    """Full tables out of those who wait, by seat; who is at none waits on.

    Who has waited longest is seated first; who is seated together is near in score. Nobody meets an opponent of the
    match before, unless one of the table has waited for 20 s: then somebody's patience has ended. `seed` must be fresh
    for every call, say the tournament's and a running number.
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
        if fresh or any(now - one.since >= PATIENCE for one in members):
            entrants = [Entrant(one.key, seats=one.seats) for one in members]
            laid.append(balance_seats(entrants, rng.derive("seats").derive(index)))
    return laid


def arena_score(place_score: int, *, won_before: int) -> int:
    """What a table adds: its place (`scores.place_scores`), twice after two tables or more were won in a row."""
    return place_score * 2 if won_before >= STREAK else place_score


class _Seated:
    """One who waits, as `tables` reads a field: meetings are those of the match before."""

    __slots__ = ("key", "met", "score", "seats", "since")

    def __init__(self, one: ArenaWaiter) -> None:
        self.key, self.score, self.since, self.seats = one.key, one.score, one.since, one.seats
        self.met = dict.fromkeys(one.last, 1)
