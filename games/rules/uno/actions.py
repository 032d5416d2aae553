"""The player actions of UNO, such as playing a card, drawing, and calling "UNO".

Each class has the same field names as the JSON message in which a player sends the action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A play of one card on the discard pile (RULES.md, section 4)."""

    card: Card
    color: str | None = None
    """The colour that a wild card names; ignored with other cards."""
    target: int | None = None
    """The seat to swap hands with, if a 7 does that; ignored elsewhere."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from the pile: one card, or all cards that a draw two or draw four made due (RULES.md, section 5)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """A decision to end the turn and keep the card just drawn (RULES.md, clause 5.4)."""


@dataclass(frozen=True, slots=True)
class ChallengeDrawFour:
    """A challenge of a wild draw four by the next player, who claims that it was not allowed (RULES.md, section 7).

    It is not allowed if its player held a card of the colour in force.
    """


@dataclass(frozen=True, slots=True)
class Call:
    """The call "UNO" of a player who has one or two cards (RULES.md, section 8)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An attempt to catch another player who has one card left and did not call "UNO" (RULES.md, clause 8.5)."""

    target: int


ACTIONS: Mapping[str, type] = {
    "play": Play,
    "draw": Draw,
    "skip": Skip,
    "challenge_draw_four": ChallengeDrawFour,
    "call": Call,
    "challenge": Challenge,
}
