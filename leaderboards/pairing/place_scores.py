"""Scores for places at a table, and standings by these scores. They are integers, so that standings are exact.

A won table gives 5040 units, other places a part of it. 5040 is divisible by 2·(n − 1) for every table of n seats up to
10; the factor 2 allows for shared places. Duplicate scores are hundredths of a point. One tournament never uses both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

UNIT: Final = 5040


def place_scores(places: Sequence[int]) -> tuple[int, ...]:
    """Returns the score of each seat at a table: 5040 units times the share of the other seats that placed lower.

    Seats that share a place count half for each other. A table of 3 gives 5040, 2520 and 0. If all places are equal,
    every seat gets half. Tables of one size always give the same sum.
    """
    others = len(places) - 1
    if not 1 <= others <= 9 or min(places) < 1:
        raise ValueError("two to ten placed seats")
    behind = (2 * sum(other > own for other in places) + sum(other == own for other in places) - 1 for own in places)
    return tuple(UNIT * count // (2 * others) for count in behind)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """An entrant with the numbers that decide the order of the standings: score, rounds won and timeouts."""

    entrant: int
    score: int
    rounds_won: int = 0
    timeouts: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's place in the standings, with the numbers that decided it."""

    place: int
    """From 1. Equal entrants share it, and the places after them are skipped."""
    line: StandingLine


def standings(lines: Iterable[StandingLine]) -> list[Standing]:
    """Returns the standings, best first: by score, then by rounds won, then by fewest timeouts.

    Entrants who are equal in all three share a place, and are listed in the order of their keys.
    """
    ordered = sorted(lines, key=lambda line: (*_rank(line), line.entrant))
    found: list[Standing] = []
    for index, line in enumerate(ordered):
        shared = index > 0 and _rank(line) == _rank(ordered[index - 1])
        found.append(Standing(found[-1].place if shared else index + 1, line))
    return found


def _rank(line: StandingLine) -> tuple[int, int, int]:
    return -line.score, -line.rounds_won, line.timeouts
