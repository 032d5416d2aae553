"""Computes spring, multiplier and points (RULES.md, sections 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterable

from .hand_types import HandType
from .state import PlayRecord, Spring


def spring(history: Iterable[PlayRecord], landlord: int, out: int) -> Spring | None:
    """Returns spring if a farmer went out and the landlord played once, reverse spring if no farmer ever played."""
    plays = [turn.seat for turn in history if turn.type is not None]
    by_landlord = plays.count(landlord)
    if out == landlord:
        return "reverse_spring" if by_landlord == len(plays) else None
    return "spring" if by_landlord == 1 else None


def doublings(history: Iterable[PlayRecord], *, seat: int | None = None) -> tuple[int, int]:
    """Returns the (bombs, rockets) played so far, by all seats or by one."""
    types = [turn.type for turn in history if seat is None or turn.seat == seat]
    return types.count(HandType.BOMB), types.count(HandType.ROCKET)


def multiplier(*, base: int, bombs: int, rockets: int, spring: Spring | None, cap: int | None) -> int:
    """Returns the base, doubled by each bomb, rocket and spring; never more than the cap, if there is one."""
    total = base << bombs + rockets + (spring is not None)
    return total if cap is None else min(total, cap)


def points(*, seats: int, landlord: int, out: int, multiplier: int) -> tuple[int, ...]:
    """Returns points per seat: the landlord wins or loses twice the multiplier, each farmer once the opposite."""
    sign = 1 if out == landlord else -1
    return tuple(sign * (2 * multiplier if seat == landlord else -multiplier) for seat in range(seats))
