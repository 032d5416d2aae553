"""Swiss rounds at tables of any size: equals meet, nobody twice while it can be avoided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Final

from .entrants import Entrant, Round
from .lots import lots, shuffled
from .seat_balance import balance_seats
from .table_division import WHOLE, divide, repeat_cost, sizes

CHOICES: Final = 24
"""Ways to give the byes of a small round that are weighed for the sake of meetings."""


def pair_round(entrants: Sequence[Entrant], *, number: int, size: int, seed: str, smallest: int | None = None) -> Round:
    """Round `number` of those who are present, at tables of `size`, or down to `smallest` where the game allows it.

    By score, within a group of equal scores by lot. A bye goes to the lowest of those who have had fewest, so nobody
    has a second one before everybody had one. Seats are balanced over the rounds. The same field, number and seed give
    the same round, in whatever order the field is handed in. Raises ValueError when no table can be filled.
    """
    rng = lots(seed, f"round {number}")
    by_lot = shuffled(rng.derive("order"), sorted(entrants, key=lambda one: one.key))
    order = sorted(by_lot, key=lambda one: -one.score)
    wanted, byes = sizes(len(order), size=size, smallest=smallest or size)
    resting = _byes(order, byes, wanted)
    playing = [one for one in order if one.key not in resting]
    tables = [[playing[index] for index in table] for table in divide(playing, wanted)]
    tables.sort(key=lambda table: -sum(one.score for one in table) / len(table))
    seats = rng.derive("seats")
    return Round(
        tables=tuple(balance_seats(table, seats.derive(index)) for index, table in enumerate(tables)),
        byes=tuple(one.key for one in order if one.key in resting),
    )


def _byes(order: Sequence[Entrant], count: int, wanted: Sequence[int]) -> frozenset[int]:
    """Whose bye it is; in a small field the first choice that spares repeated meetings, or spares most of them."""
    if not count:
        return frozenset()
    lowest_first = order[::-1]
    preferred = sorted(lowest_first, key=lambda one: (one.byes, one.score))
    must = preferred[count - 1].byes
    certain = [one for one in preferred if one.byes < must]
    eligible = [one for one in preferred if one.byes == must]
    choices = [
        frozenset(one.key for one in (*certain, *rest)) for rest in _some(eligible, count - len(certain), len(order))
    ]
    if len(choices) == 1:
        return choices[0]

    def repeats(resting: frozenset[int]) -> int:
        playing = [one for one in order if one.key not in resting]
        return repeat_cost(playing, divide(playing, wanted))

    least, chosen = repeats(choices[0]), choices[0]
    for choice in choices[1:]:
        if not least:
            break
        found = repeats(choice)
        if found < least:
            least, chosen = found, choice
    return chosen


def _some(eligible: Sequence[Entrant], count: int, present: int) -> list[tuple[Entrant, ...]]:
    ways = combinations(eligible, count)
    return list(islice(ways, CHOICES if present <= WHOLE + count else 1))
