"""The actions of Liar's Dice. The field names are those of the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that at least `count` of the dice in play show `face` (clause 3.1)."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the current bid, in turn (section 5)."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A challenge of the current bid, out of turn (section 6)."""


ACTIONS: Mapping[str, type] = {"bid": Bid, "challenge": Challenge, "jump": Jump}
