"""Role terms: how many rating points a role is worth to any player, and how they are fitted to results.

Between equal players, landlord and farmers, or wolves and good, do not each win half of the rounds. The term is added
to the side with the role. So equal players have equal expectations, however often each had the role.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .rated_match_data import BySides
from .rating import SCALE

PRIOR: Final = 400.0
"""Prior deviation of a term, which keeps a fit finite if one side has won every round."""
STEPS: Final = 50


@dataclass(frozen=True, slots=True)
class RoleOffsets:
    """One version of all role terms: key of a term, such as `werewolf:8`, -> rating points.

    A rating names the version with which it was computed. Fitting the terms anew makes a new version.
    """

    version: int
    points: Mapping[str, float]

    def of(self, key: str) -> float:
        """Returns the role term with this key, such as `werewolf:8`, in points. 0 if none was fitted."""
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
"""In force until results of people refit them. Source: docs/decisions/ratings.md."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result of one round between two sides, or the mean of several, from which a role term is fitted."""

    margin: float
    """Points: mean of the side with the role minus mean of the other side, without the term."""
    score: float
    """Score of the side with the role in a round, 0 to 1; the mean of several rounds."""
    rounds: int = 1


def side_results(result: BySides, values: Sequence[float]) -> Iterator[SideResult]:
    """Yields the results of a match from which a role term is fitted: one for each pair of sides that played in it.

    `values` holds the players' rating values before the match, by seat.
    """
    made: dict[tuple[int, ...], list[float]] = {}
    for one in result.rounds:
        made.setdefault(tuple(sorted(one.side)), []).append(one.score)
    for side, scores in made.items():
        rest = [seat for seat in range(len(values)) if seat not in side]
        ahead = math.fsum(values[seat] for seat in side) / len(side) - math.fsum(values[s] for s in rest) / len(rest)
        yield SideResult(ahead, math.fsum(scores) / len(scores), len(scores))


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted role term in points, its standard error in points, and the number of rounds to which it was fitted."""

    term: float
    error: float
    rounds: int


def fit_role_term(results: Iterable[SideResult]) -> Fit:
    """Returns the role term (a role's advantage in rating points) that makes these results most likely.

    The strengths of the sides are taken as given. The method is a logistic regression of one constant, by Newton's
    method. The error of an older term biases ratings only for players who had the role more often than others. Repeated
    fitting and re-rating converges.
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
