"""The three player actions of Liar's Dice: bid, challenge, jump.

Each class has the same field names as the JSON message in which a player sends the action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that at least `count` of the dice of all players show `face` (RULES.md, clause 3.1)."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the current bid by the seat whose turn it is (RULES.md, section 5)."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A challenge of the current bid by a seat that is not to move (RULES.md, section 6)."""


ACTIONS: Mapping[str, type] = {"bid": Bid, "challenge": Challenge, "jump": Jump}
