"""The interface of advisers: programs that recommend an action, as a hint or in the review of a finished match.

An adviser evaluates a seat's actions from its view alone and gives its reasons as codes. A game with an adviser has a
module `games.agents.<key>.advice` with the constant `ADVISER`.
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
    """One reason that an adviser gives for an action: a code with data.

    For example, `SHEDS` with n = 5 means that the play gets rid of five cards at once. `games.catalog` has the sentence
    for each code.
    """

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        """Returns the reason as JSON: `code` and the fields of `data`."""
        return {"code": self.code, **self.data}


@dataclass(frozen=True, slots=True)
class EvaluatedAction:
    """An action of a seat, with the points and the chance to win that the seat can expect after it.

    Both come from simulated rounds.
    """

    action: Any
    told: dict[str, Any]
    """The public part of the action as JSON: `verb`, and the fields of the event that the table sees."""
    points: float
    """Points that the seat can expect from the round."""
    chance: float
    """The probability that the seat's side wins the round, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommendation of an adviser for one decision of a player.

    It has the best action, the reasons for it, and the evaluation of the action that the player chose.
    """

    best: EvaluatedAction
    reasons: tuple[Reason, ...]
    """At most two reasons for the best action, the weightier first."""
    played: EvaluatedAction | None = None
    """The evaluation of the action that was played; None if the adviser was not given one."""

    @property
    def loss(self) -> float:
        """The expected points that the played action loses against the best one.

        0 if it loses none, or if the adviser was not given a played action.
        """
        return 0.0 if self.played is None else max(0.0, self.best.points - self.played.points)


class Adviser(ABC):
    """The base class of advisers, with one subclass for each game that has one.

    An adviser stores nothing about a match.
    """

    version: str
    """The version, stored with each review of a match. It must change whenever the adviser evaluates differently."""

    @abstractmethod
    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        """Returns the advice for the seat with this view: which of its legal actions is best, and why.

        The search takes at most `seconds`, measured by `clock`. `legal` holds at least one action. `played` is the
        action that the seat chose, as JSON in the form of `EvaluatedAction.told`; the advice then evaluates it too.
        """
