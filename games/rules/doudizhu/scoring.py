"""Computes the points of a round of Dou Dizhu, and what multiplies them: bombs, rockets, spring.

See RULES.md, sections 10 and 11.
"""

from __future__ import annotations

from collections.abc import Iterable

from .hand_types import HandType
from .state import PlayRecord, Spring


def spring(history: Iterable[PlayRecord], landlord: int, out: int) -> Spring | None:
    """Returns `spring`, `reverse_spring` or None for a round that ended when the seat `out` played its last card.

    Both double the points. Reverse spring: the landlord won and no farmer played. Spring: a farmer won and the landlord
    played only once.
    """
    plays = [turn.seat for turn in history if turn.type is not None]
    by_landlord = plays.count(landlord)
    if out == landlord:
        return "reverse_spring" if by_landlord == len(plays) else None
    return "spring" if by_landlord == 1 else None


def doublings(history: Iterable[PlayRecord], *, seat: int | None = None) -> tuple[int, int]:
    """Returns (number of bombs, number of rockets) in this history of plays: by all seats, or by `seat` alone.

    Each of them doubles the points of a round of Dou Dizhu.
    """
    types = [turn.type for turn in history if seat is None or turn.seat == seat]
    return types.count(HandType.BOMB), types.count(HandType.ROCKET)


def multiplier(*, base: int, bombs: int, rockets: int, spring: Spring | None, cap: int | None, gifts: int = 0) -> int:
    """Returns the multiplier of a round: the base, doubled for each bomb and rocket, for a spring, and by gifts.

    `gifts` is the number of gifts that double it. `cap` is the highest value; None means no limit.
    """
    total = base << bombs + rockets + (spring is not None) + gifts
    return total if cap is None else min(total, cap)


def points(*, seats: int, landlord: int, out: int, multiplier: int) -> tuple[int, ...]:
    """Returns the points that each seat wins (positive) or loses (negative) in a round of Dou Dizhu.

    If the landlord played the last card, the landlord wins twice the multiplier and each farmer loses it once. If a
    farmer did, the signs are the reverse.
    """
    sign = 1 if out == landlord else -1
    return tuple(sign * (2 * multiplier if seat == landlord else -multiplier) for seat in range(seats))
