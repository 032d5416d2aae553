"""Evaluates actions from a seat's view alone: expected points and winning chance, by playouts in sampled deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from ..base import View
from .bid_evaluation import evaluate_bids
from .core_observation import core_observation, moves
from .search import Effort, search


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action and its value."""

    action: Any
    points: float
    """Expected points of the round for this seat, by the table's rules of scoring."""
    chance: float
    """The probability, 0 to 1, that this seat's side wins the round; for a bid, that this seat gets points."""
    error: float
    """One standard error of `points`."""
    tries: float
    """The number of deals in which it was tried; few if it soon fell behind."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All evaluated actions, the best first."""

    candidates: tuple[Candidate, ...]
    """One for each legal action: first those that were evaluated to the end, then those that were dropped."""

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def of(self, action: Any) -> Candidate:
        """Returns the value of this action. Raises KeyError if it was not among the legal ones."""
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
    """Evaluates the legal actions of the seat with this view, for bids and for plays.

    It takes `seconds` by `clock` at most, or stops after `deals` sampled deals; then equal generators give equal
    figures. Actions in `keep` are evaluated to the end, however bad they look. `springs`: whether springs count at this
    table.
    """
    effort = Effort(seconds=seconds, deals=deals, clock=clock)
    if view["phase"] == "BIDDING":
        found = evaluate_bids(view, legal, rng=rng, effort=effort, springs=springs)
    else:
        kept = [place for place, action in enumerate(legal) if action in keep]
        found = search(core_observation(view), moves(view, legal), rng=rng, effort=effort, keep=kept, springs=springs)
    candidates = [
        Candidate(action, worth.points, worth.chance, worth.error, worth.tries)
        for action, worth in zip(legal, found, strict=True)
    ]
    order = sorted(range(len(candidates)), key=lambda place: (not found[place].whole, -found[place].points))
    return Evaluation(tuple(candidates[place] for place in order))
