"""Advisers for tests of reviews. They judge moves by simple rules, without a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any

from games.agents.adviser import Advice, Adviser, EvaluatedAction, Reason
from games.agents.base import View

PASSED = {"verb": "pass"}


class PassingAdviser(Adviser):
    """An adviser that prefers a pass or no bid, so that every play counts as a mistake of one point.

    It stores the positions that it was shown.
    """

    version = "mild-1"

    def __init__(self) -> None:
        self.seen: list[View] = []

    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        self.seen.append(view)
        told = dict(played or PASSED)
        mild = told["verb"] == "pass" or told.get("points") == 0
        mine = EvaluatedAction(None, told, 2.0 if mild else 1.0, 0.75 if mild else 0.5)
        best = mine if mild else EvaluatedAction(None, PASSED, 2.0, 0.75)
        return Advice(best, (Reason("WAITS"),), mine)


class FailingAdviser(Adviser):
    version = "broken-1"

    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        raise ArithmeticError("the kings of all suits")
