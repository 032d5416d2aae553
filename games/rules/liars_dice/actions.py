"""The player actions of Liar's Dice: bid, challenge, jump. Their fields have the names of the fields in a frame."""

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
    """A challenge of the current bid by the seat to move (section 5)."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A challenge of the current bid by a seat that is not to move (section 6)."""


ACTIONS: Mapping[str, type] = {"bid": Bid, "challenge": Challenge, "jump": Jump}
