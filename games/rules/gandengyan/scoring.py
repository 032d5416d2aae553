"""Computes the points that each seat loses in a round of Gan Deng Yan (RULES.md, section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .hand_types import BOMBS
from .state import PlayRecord


def bombs(history: Iterable[PlayRecord], *, seat: int | None = None) -> int:
    """Returns the number of bombs and rockets played in this history: by all seats, or by `seat` alone."""
    return sum(turn.type in BOMBS for turn in history if seat is None or turn.seat == seat)


def multiplier(*, bombs: int, doubles: bool) -> int:
    """Returns the points that each card left in a hand costs: 1, doubled for each bomb if `doubles` is set.

    `bombs` is the number of bombs and rockets that were played.
    """
    return 1 << bombs if doubles else 1


def points(left: Sequence[int], *, multiplier: int) -> tuple[int, ...]:
    """Returns the points of each seat: minus the number of cards left in its hand, times the multiplier."""
    return tuple(-cards * multiplier for cards in left)
