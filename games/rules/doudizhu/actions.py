"""The player actions of Dou Dizhu: bid, play, pass. Their fields have the names of the fields in a frame."""

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
    """A play of cards in Dou Dizhu.

    `hand_type` names one of the combinations that the cards can form. If it is None, the preferred one that beats the
    last play is taken (clauses 8.3 and 8.4).
    """

    cards: tuple[Card, ...]
    hand_type: HandType | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass: the seat does not beat the last play."""


ACTIONS: Mapping[str, type] = {"bid": Bid, "play": Play, "pass": Pass}
