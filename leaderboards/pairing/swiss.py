"""Pairing of Swiss rounds at tables of any size: entrants with equal or near scores meet.

Two entrants meet again only if that is unavoidable.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Final

from .entrants import Entrant, Round
from .group_into_tables import WHOLE, divide, repeat_cost, sizes
from .seat_balance import balance_seats
from .seeded_draws import lots, shuffled

CHOICES: Final = 24
"""Choices of byes in a small round that are compared to avoid repeated meetings."""


def pair_round(entrants: Sequence[Entrant], *, number: int, size: int, seed: str, smallest: int | None = None) -> Round:
    """Returns the tables and byes of Swiss round `number` for the entrants who are present.

    Tables have `size` seats, or down to `smallest` if the game allows it. Entrants are ordered by score, and by lot
    within equal scores. Byes go to entrants with the fewest byes, and among these to the lowest scores. So no entrant
    has a second bye before all had one. Seats are balanced over the rounds. Equal entrants, number and seed give an
    equal round, whatever the order of `entrants`. Raises ValueError if no table can be filled.
    """
    rng = lots(seed, f"round {number}")
    by_lot = shuffled(rng.derive("order"), sorted(entrants, key=lambda one: one.key))
    order = sorted(by_lot, key=lambda one: -one.score)
    wanted, byes = sizes(len(order), size=size, smallest=smallest or size)
    resting = _choose_byes(order, byes, wanted)
    playing = [one for one in order if one.key not in resting]
    tables = [[playing[index] for index in table] for table in divide(playing, wanted)]
    tables.sort(key=lambda table: -sum(one.score for one in table) / len(table))
    seats = rng.derive("seats")
    return Round(
        tables=tuple(balance_seats(table, seats.derive(index)) for index, table in enumerate(tables)),
        byes=tuple(one.key for one in order if one.key in resting),
    )


def _choose_byes(order: Sequence[Entrant], count: int, wanted: Sequence[int]) -> frozenset[int]:
    """Returns the keys of the `count` entrants who get a bye in a Swiss round.

    With few entrants, several choices are compared. The first choice without repeated meetings is taken, otherwise the
    one with the fewest.
    """
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
