"""The player actions of Gan Deng Yan: play and pass. Their fields have the names of the fields in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A play of cards in Gan Deng Yan.

    `jokers` lists the ranks that its jokers stand for, in any order (clause 5.2). None leaves the choice to the rules.
    """

    cards: tuple[Card, ...]
    jokers: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass: the seat does not beat the last play."""


ACTIONS: Mapping[str, type] = {"play": Play, "pass": Pass}
