"""The actions of UNO. The field names are those of the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card on the discard pile (section 4)."""

    card: Card
    color: str | None = None
    """The colour that a wild card names; ignored with other cards."""
    target: int | None = None
    """The seat to swap hands with, if a 7 does that; ignored elsewhere."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws a card, or all that are pending (section 5)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Keeps the card just drawn and ends the turn (clause 5.4)."""


@dataclass(frozen=True, slots=True)
class ChallengeDrawFour:
    """Challenges the wild draw four: its player held a card of the colour in force (section 7)."""


@dataclass(frozen=True, slots=True)
class Call:
    """Calls UNO (section 8)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Catches a seat that has one card and did not call (clause 8.5)."""

    target: int


ACTIONS: Mapping[str, type] = {
    "play": Play,
    "draw": Draw,
    "skip": Skip,
    "challenge_draw_four": ChallengeDrawFour,
    "call": Call,
    "challenge": Challenge,
}
