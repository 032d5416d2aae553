"""Counts bombs and penalties (RULES.md, section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .hand_types import BOMBS
from .state import PlayRecord


def bombs(history: Iterable[PlayRecord], *, seat: int | None = None) -> int:
    """Returns the bombs played so far, rockets included, by all seats or by one."""
    return sum(turn.type in BOMBS for turn in history if seat is None or turn.seat == seat)


def multiplier(*, bombs: int, doubles: bool) -> int:
    """Returns the cost of a card left in hand after so many bombs."""
    return 1 << bombs if doubles else 1


def points(left: Sequence[int], *, multiplier: int) -> tuple[int, ...]:
    """Returns points per seat: the cards left, times the multiplier, as a loss."""
    return tuple(-cards * multiplier for cards in left)
