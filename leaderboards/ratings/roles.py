"""Role terms: what a role is worth in points, apart from who plays it, and how it is fitted from results.

Landlord and farmers, wolves and good do not win half of the rounds each between equals. The term is added to the side
with the role, so that equals expect what equals get, whoever had the role how often.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .rated_matches import BySides
from .rating import SCALE

PRIOR: Final = 400.0
"""Deviation of what is believed of a term before any data; it keeps a fit finite where one side has won all."""
STEPS: Final = 50


@dataclass(frozen=True, slots=True)
class RoleOffsets:
    """A version of the constants. A rating names the version that it was computed with; a refit is a new version."""

    version: int
    points: Mapping[str, float]

    def of(self, key: str) -> float:
        """The term in points; 0 where none was ever fitted."""
        return self.points.get(key, 0.0)


TERMS: Final = RoleOffsets(
    version=1,
    points={
        "doudizhu": 134.0,
        "werewolf:6": -200.0,
        "werewolf:7": -123.0,
        "werewolf:8": 182.0,
        "werewolf:9": 0.0,
        "werewolf:10": -70.0,
        "werewolf:11": 139.0,
        "werewolf:12": 85.0,
    },
)
"""In force until results of people refit them. Where they come from: docs/decisions/ratings.md."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """Rounds between two sides as the fit sees them."""

    margin: float
    """Points: the mean of the side with the role less the mean of the other, without the term."""
    score: float
    """What the side with the role made of a round, 0 to 1: the mean, where there were several."""
    rounds: int = 1


def side_results(result: BySides, values: Sequence[float]) -> Iterator[SideResult]:
    """What a match says of its term, given everybody's strength by seat before it: one line for each pair of sides."""
    made: dict[tuple[int, ...], list[float]] = {}
    for one in result.rounds:
        made.setdefault(tuple(sorted(one.side)), []).append(one.score)
    for side, scores in made.items():
        rest = [seat for seat in range(len(values)) if seat not in side]
        ahead = math.fsum(values[seat] for seat in side) / len(side) - math.fsum(values[s] for s in rest) / len(rest)
        yield SideResult(ahead, math.fsum(scores) / len(scores), len(scores))


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted term, its standard error in points, and how many rounds it rests on."""

    term: float
    error: float
    rounds: int


def fit_role_term(results: Iterable[SideResult]) -> Fit:
    """The likeliest term given the strengths as they stand: logistic regression of one constant, by Newton's steps.

    Ratings that were computed with an older term are biased by its error only as far as somebody had the role more
    often than others; fitting, rating anew and fitting again ends where both agree.
    """
    lines = [(one.margin, one.score, one.rounds) for one in results]
    term, curvature = 0.0, 1 / PRIOR**2
    for _ in range(STEPS):
        chances = [1 / (1 + math.exp(-(margin + term) / SCALE)) for margin, _, _ in lines]
        rest = zip(lines, chances, strict=True)
        slope = math.fsum(rounds * (score - chance) / SCALE for (_, score, rounds), chance in rest) - term / PRIOR**2
        rest = zip(lines, chances, strict=True)
        curvature = math.fsum(rounds * chance * (1 - chance) for (_, _, rounds), chance in rest) / SCALE**2
        curvature += 1 / PRIOR**2
        step = max(-PRIOR, min(PRIOR, slope / curvature))
        term += step
        if abs(step) < 1e-9:
            break
    return Fit(round(term, 6), round(1 / math.sqrt(curvature), 6), sum(rounds for _, _, rounds in lines))
