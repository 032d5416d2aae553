"""Scores, as whole numbers, so that standings are exact: a won table is 5040 units, a place between a part of it.

5040 is divided by every table size less one, and once more by two for a shared place, up to ten seats. Duplicate scores
are hundredths of a point; the two never meet in one tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

UNIT: Final = 5040


def place_scores(places: Sequence[int]) -> tuple[int, ...]:
    """What each seat's place is worth: the part of the others that it left behind, shared places half for each.

    Of three: 5040, 2520, 0. All equal: everybody half. The sum is the same for every table of a size.
    """
    others = len(places) - 1
    if not 1 <= others <= 9 or min(places) < 1:
        raise ValueError("two to ten placed seats")
    behind = (2 * sum(other > own for other in places) + sum(other == own for other in places) - 1 for own in places)
    return tuple(UNIT * count // (2 * others) for count in behind)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """What a standing is made of."""

    entrant: int
    score: int
    rounds_won: int = 0
    timeouts: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    place: int
    """From 1; equal ones share it, and the next is left out."""
    line: StandingLine


def standings(lines: Iterable[StandingLine]) -> list[Standing]:
    """Best first: by score, then rounds won, then the fewest timeouts; what is still equal shares the place.

    Those who share one are listed by their key.
    """
    ordered = sorted(lines, key=lambda line: (*_rank(line), line.entrant))
    found: list[Standing] = []
    for index, line in enumerate(ordered):
        shared = index > 0 and _rank(line) == _rank(ordered[index - 1])
        found.append(Standing(found[-1].place if shared else index + 1, line))
    return found


def _rank(line: StandingLine) -> tuple[int, int, int]:
    return -line.score, -line.rounds_won, line.timeouts
