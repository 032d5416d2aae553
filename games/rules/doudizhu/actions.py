"""The actions of Dou Dizhu. The field names are those of the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card
from .hand_types import HandType


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid for landlord: 1, 2 or 3 points; 0 passes."""

    points: int


@dataclass(frozen=True, slots=True)
class Play:
    """A play of cards. `hand_type` names the reading; None takes the usual one (clauses 8.3 and 8.4)."""

    cards: tuple[Card, ...]
    hand_type: HandType | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass, which lets the last play stand."""


ACTIONS: Mapping[str, type] = {"bid": Bid, "play": Play, "pass": Pass}
