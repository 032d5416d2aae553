"""Advice for people: evaluates a seat's actions from its view alone, and gives reasons as codes.

A game with such an adviser has a module `advice` in the package of its key, with `ADVISER`.
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
    """A reason as a code with its data; `games.catalog` has the words."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        """The reason as JSON."""
        return {"code": self.code, **self.data}


@dataclass(frozen=True, slots=True)
class EvaluatedAction:
    """An action with its expected result, found by simulating the game as well as the adviser can."""

    action: Any
    told: dict[str, Any]
    """The visible part of the action, as JSON: its verb, and the data of the game's event."""
    points: float
    """Expected points of the round for the seat."""
    chance: float
    """The probability that the seat's side wins the round, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The adviser's choice, and the evaluation of the action that was played."""

    best: EvaluatedAction
    reasons: tuple[Reason, ...]
    """At most two, the weightier first."""
    played: EvaluatedAction | None = None
    """The evaluated action that was played, if one was given."""

    @property
    def loss(self) -> float:
        """Points that the played action gives away; 0 if nothing better was found."""
        return 0.0 if self.played is None else max(0.0, self.best.points - self.played.points)


class Adviser(ABC):
    """An adviser for one game. It stores nothing of a match."""

    version: str
    """The adviser's version, which is stored with reviews; another way of evaluating needs another version."""

    @abstractmethod
    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        """Returns advice for this view with at least one legal action, within so many seconds by that clock.

        `played` is the visible part of an action of this seat (`EvaluatedAction.told`), which is then evaluated too.
        """
