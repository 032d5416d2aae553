"""The actions of UNO. The field names are those of the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A play of one card on the discard pile (section 4)."""

    card: Card
    color: str | None = None
    """The colour that a wild card names; ignored with other cards."""
    target: int | None = None
    """The seat to swap hands with, if a 7 does that; ignored elsewhere."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of one card, or of all that are pending (section 5)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """The end of a turn that keeps the card just drawn (clause 5.4)."""


@dataclass(frozen=True, slots=True)
class ChallengeDrawFour:
    """A challenge of the wild draw four: its player held a card of the colour in force (section 7)."""


@dataclass(frozen=True, slots=True)
class Call:
    """The call UNO (section 8)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A catch of a seat that has one card and did not call (clause 8.5)."""

    target: int


ACTIONS: Mapping[str, type] = {
    "play": Play,
    "draw": Draw,
    "skip": Skip,
    "challenge_draw_four": ChallengeDrawFour,
    "call": Call,
    "challenge": Challenge,
}
