"""Which decisions of a match decided it: the ones that gave most away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

LEAST = 0.5
"""Points that a decision must give away to be worth a second look: less is within what the weighing cannot tell."""
MOST = 6
"""Turning points of one match."""


class Loses(Protocol):
    @property
    def loss(self) -> float: ...

    step: int


L = TypeVar("L", bound=Loses)


def turning_points(decisions: Iterable[L]) -> list[L]:
    """The largest losses, in the order in which they came."""
    heavy = sorted((one for one in decisions if one.loss >= LEAST), key=lambda one: -one.loss)[:MOST]
    return sorted(heavy, key=lambda one: one.step)
