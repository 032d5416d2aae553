"""The player actions of UNO. Their fields have the names of the fields in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A play of one card on the discard pile in UNO (section 4)."""

    card: Card
    color: str | None = None
    """The colour that a wild card names; ignored with other cards."""
    target: int | None = None
    """The seat to swap hands with, if a 7 does that; ignored elsewhere."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from the pile in UNO: one card, or all pending cards of draw cards (section 5)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """A decision to end the turn and keep the card just drawn (clause 5.4)."""


@dataclass(frozen=True, slots=True)
class ChallengeDrawFour:
    """A challenge of a wild draw four, which claims that its player held a card of the colour in force (section 7)."""


@dataclass(frozen=True, slots=True)
class Call:
    """The call "UNO" (section 8)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An attempt to catch a seat that has one card left and did not call UNO (clause 8.5)."""

    target: int


ACTIONS: Mapping[str, type] = {
    "play": Play,
    "draw": Draw,
    "skip": Skip,
    "challenge_draw_four": ChallengeDrawFour,
    "call": Call,
    "challenge": Challenge,
}
