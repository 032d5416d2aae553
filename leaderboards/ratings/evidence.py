"""What a match says of each seat, before anybody's rating has moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from .glicko import Evidence
from .matches import ByPlaces, BySides
from .rating import Rating

Met = Callable[[int, int], float]
"""Two seats -> how much their meeting counts: 1, or less after many on one day."""

LONGEST: Final = 20
"""Rounds that a match weighs at most: a championship. An endless match says no more."""


def by_places(result: ByPlaces, ratings: Sequence[Rating], met: Met) -> list[list[Evidence]]:
    """A seat against each other seat, every pair weighed so that a whole ranking says what it can say."""
    weight = pair_weight(len(ratings))
    return [
        [
            Evidence(
                rest=-other.value,
                variance=other.deviation**2,
                score=_score(result.places[seat], result.places[against]),
                weight=weight * met(seat, against),
            )
            for against, other in enumerate(ratings)
            if against != seat
        ]
        for seat in range(len(ratings))
    ]


def by_sides(
    result: BySides, ratings: Sequence[Rating], met: Met, term: float
) -> tuple[list[list[Evidence]], list[Mapping[str, list[Evidence]]]]:
    """The mean of a side against the mean of the other, with the role term on the side of the role.

    Rounds of the same sides are one piece of evidence, as heavy as there were rounds. Returns all of it per seat, and
    the same per seat and role.
    """
    seats = range(len(ratings))
    scores: dict[tuple[int, ...], list[float]] = {}
    for one in result.rounds:
        scores.setdefault(tuple(sorted(one.side)), []).append(one.score)
    length = min(1.0, LONGEST / len(result.rounds))
    overall: list[list[Evidence]] = [[] for _ in seats]
    roles: list[dict[str, list[Evidence]]] = [{} for _ in seats]
    for side, made in scores.items():
        rest = tuple(seat for seat in seats if seat not in side)
        share = {**dict.fromkeys(side, 1 / len(side)), **dict.fromkeys(rest, -1 / len(rest))}
        counts = sum(met(a, b) for a in side for b in rest) / (len(side) * len(rest))
        margin = term + sum(share[seat] * ratings[seat].value for seat in seats)
        variance = sum((share[seat] * ratings[seat].deviation) ** 2 for seat in seats)
        score = sum(made) / len(made)
        for seat in seats:
            own, sign = share[seat], 1 if seat in side else -1
            said = Evidence(
                rest=sign * (margin - own * ratings[seat].value),
                variance=max(0.0, variance - (own * ratings[seat].deviation) ** 2),
                score=score if seat in side else 1 - score,
                share=abs(own),
                weight=len(made) * length * counts,
            )
            overall[seat].append(said)
            roles[seat].setdefault(result.roles[seat not in side], []).append(said)
    return overall, [*roles]


@cache
def pair_weight(seats: int) -> float:
    """What one pair of a ranking of so many seats weighs; 1 at a table of two, 0.38 at a table of eight.

    The pairs of a ranking are not independent. Fisher's information of a whole ranking about one of n equal players
    under Plackett and Luce's law is (n - H_n) / n, that of n - 1 games is (n - 1) / 4; this is their ratio.
    """
    harmonic = sum(1 / k for k in range(1, seats + 1))
    return 4 * (seats - harmonic) / (seats * (seats - 1))


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)
