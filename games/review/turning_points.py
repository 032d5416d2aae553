"""Finds the turning points of a match: the decisions that lost the most points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

MIN_POINTS = 0.5
"""The smallest loss in points of a turning point. Less is within the error of the evaluation."""
MAX_TURNING_POINTS = 6
"""The largest number of turning points in one match."""


class Loses(Protocol):
    @property
    def loss(self) -> float: ...

    step: int


L = TypeVar("L", bound=Loses)


def turning_points(decisions: Iterable[L]) -> list[L]:
    """Returns the decisions with the largest losses, at most `MAX_TURNING_POINTS`, in the order of play."""
    heavy = sorted((one for one in decisions if one.loss >= MIN_POINTS), key=lambda one: -one.loss)[:MAX_TURNING_POINTS]
    return sorted(heavy, key=lambda one: one.step)
