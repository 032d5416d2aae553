"""The two player actions of the card game Gan Deng Yan: play and pass.

Each class has the same field names as the JSON message in which a player sends the action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A play of cards in Gan Deng Yan, where a joker can stand for any rank.

    `jokers` lists the ranks that the played jokers stand for, in any order (RULES.md, clause 5.2). If it is None,
    the rules choose them.
    """

    cards: tuple[Card, ...]
    jokers: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The action of a player who does not beat the last play of the trick."""


ACTIONS: Mapping[str, type] = {"play": Play, "pass": Pass}
