"""Who gives a person advice: weighs what a seat may do, from its view alone, and says why in codes.

A game whose agents can do that has a module `advice` in the package of its key, with `ADVISER`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from .base import View


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, as a code with its data: `games.catalog` has the words."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        """As JSON."""
        return {"code": self.code, **self.data}


@dataclass(frozen=True, slots=True)
class EvaluatedAction:
    """An action with what it may be expected to bring, played on as well as the adviser can."""

    action: Any
    told: dict[str, Any]
    """What it shows, as JSON: its verb, and what the game's event of it has."""
    points: float
    """Expected points of the round for the seat."""
    chance: float
    """That the seat's side wins the round, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the adviser would do, and what came of weighing what was done."""

    best: EvaluatedAction
    reasons: tuple[Reason, ...]
    """At most two, the weightier first."""
    played: EvaluatedAction | None = None
    """What was asked about beside the best."""

    @property
    def loss(self) -> float:
        """Points that the played action gives away; 0 where nothing better was found."""
        return 0.0 if self.played is None else max(0.0, self.best.points - self.played.points)


class Adviser(ABC):
    """Advises in one game. Holds nothing of a match."""

    version: str
    """Named by what was reviewed with it; another mind has another."""

    @abstractmethod
    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        """What to do with this view (there is at least one legal action), within so many seconds by that clock.

        `played` is what the table saw of an action of this seat (`Weighed.told`), which is then weighed too.
        """
