"""Evaluates bids and plays of Dou Dizhu from a seat's view alone, by playouts in sampled deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from ..base import View
from .bid_evaluation import evaluate_bids
from .core_observation import core_moves, core_observation
from .search import Effort, search_plays


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action and its evaluation: expected points, chance to win, and how certain these numbers are."""

    action: Any
    points: float
    """Points that this seat can expect from the round, by the table's scoring."""
    chance: float
    """The probability (0 to 1) that this seat's side wins the round; for a bid, that this seat gets points."""
    error: float
    """The standard error of `points`."""
    tries: float
    """The number of sampled deals in which the action was tried; small if it was dropped early."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluations of all legal actions of one decision, the best action first."""

    candidates: tuple[Candidate, ...]
    """One candidate for each legal action: those evaluated to the end, the best first, then those that were dropped."""

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def candidate_for(self, action: Any) -> Candidate:
        """Returns the evaluation of this action. Raises KeyError if the action was not legal."""
        for candidate in self.candidates:
            if candidate.action == action:
                return candidate
        raise KeyError(action)


def evaluate_actions(
    view: View,
    legal: Sequence[Any],
    *,
    rng: Random,
    seconds: float,
    deals: int | None = None,
    keep: Sequence[Any] = (),
    springs: bool = True,
    clock: Callable[[], float] = monotonic,
) -> Evaluation:
    """Returns the evaluation of all legal bids or plays for the seat with this view, the best first.

    The search takes at most `seconds` by `clock`. If `deals` is given, it takes exactly so many sampled deals instead;
    generators with equal seeds then give equal results. Actions in `keep` are evaluated to the end, however bad they
    look. `springs`: whether a spring, a win against a side that hardly played, doubles the points at this table.
    """
    effort = Effort(seconds=seconds, deals=deals, clock=clock)
    if view["phase"] == "BIDDING":
        found = evaluate_bids(view, legal, rng=rng, effort=effort, springs=springs)
    else:
        kept = [place for place, action in enumerate(legal) if action in keep]
        found = search_plays(
            core_observation(view), core_moves(view, legal), rng=rng, effort=effort, keep=kept, springs=springs
        )
    candidates = [
        Candidate(action, worth.points, worth.chance, worth.error, worth.tries)
        for action, worth in zip(legal, found, strict=True)
    ]
    order = sorted(range(len(candidates)), key=lambda place: (not found[place].whole, -found[place].points))
    return Evaluation(tuple(candidates[place] for place in order))
