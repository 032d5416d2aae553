"""The actions of Gan Deng Yan. The field names are those of the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A play of cards. `jokers` names the reading: the ranks that its jokers stand for, in any order (clause 5.2)."""

    cards: tuple[Card, ...]
    jokers: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass, which lets the last play stand."""


ACTIONS: Mapping[str, type] = {"play": Play, "pass": Pass}
