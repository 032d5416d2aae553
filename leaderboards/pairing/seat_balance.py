"""Choice of the seats at a table, so that no entrant has one seat more often than the other seats."""

from __future__ import annotations

from collections.abc import Sequence

from .entrants import Entrant
from .seeded_draws import Rng, shuffled


def balance_seats(table: Sequence[Entrant], rng: Rng) -> tuple[int, ...]:
    """Returns the keys of a table's entrants in the order of the seats that they get.

    Among all orders it takes the one after which each entrant has had the seats most evenly. This is measured by the
    sum of squares of how often each entrant had each seat. Ties are decided by lot.
    """
    order = shuffled(rng, table)
    size = len(order)
    costs = [[one.seats[seat] if seat < len(one.seats) else 0 for seat in range(size)] for one in order]
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for index in range(size):  # the first `index` seats hold a set of entrants: its cheapest order is enough
        reached: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, way) in best.items():
            for number in range(size):
                if not taken >> number & 1:
                    grown = cost + 2 * costs[number][index] + 1
                    known = reached.get(taken | 1 << number)
                    if known is None or grown < known[0]:
                        reached[taken | 1 << number] = grown, (*way, number)
        best = reached
    return tuple(order[number].key for number in best[(1 << size) - 1][1])
