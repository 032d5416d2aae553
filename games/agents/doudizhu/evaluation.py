"""What each action is worth to a seat that knows no more than its view: points and chance, by playing on in guessed
deals."""

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
    """One action and what it is worth."""

    action: Any
    points: float
    """Expected points of the round for this seat, by the table's rules of scoring."""
    chance: float
    """0 to 1: that this seat's side wins the round. Of a bid: that this seat gets points."""
    error: float
    """One standard error of `points`."""
    tries: float
    """Deals in which it was tried; few where it soon fell behind."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All actions that were weighed, the best first."""

    candidates: tuple[Candidate, ...]
    """One for each legal action: first those that were weighed to the end, then those that fell behind."""

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def of(self, action: Any) -> Candidate:
        """What this action is worth. Raises KeyError when it was not among the legal ones."""
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
    """Weighs the legal actions of the seat whose view this is, when it bids and when it plays.

    It takes `seconds` by `clock` at most, or stops after so many guessed deals: then the same `rng` gives the same
    figures. Actions in `keep` are weighed to the end whatever they look like. `springs`: do they count at this table?
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
