"""The three player actions of the card game Dou Dizhu: bid, play, pass.

Each class has the same field names as the JSON message in which a player sends the action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card
from .hand_types import HandType


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in the auction for landlord: 1, 2 or 3 points. 0 declines to bid."""

    points: int


@dataclass(frozen=True, slots=True)
class Play:
    """A play of cards in Dou Dizhu.

    `hand_type` says as which type of combination the cards are meant, where several fit. If it is None, the rules
    pick the preferred combination that beats the last play (RULES.md, clauses 8.3 and 8.4).
    """

    cards: tuple[Card, ...]
    hand_type: HandType | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The action of a player who does not beat the last play of the trick."""


ACTIONS: Mapping[str, type] = {"bid": Bid, "play": Play, "pass": Pass}
