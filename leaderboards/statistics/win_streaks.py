"""Computation of a player's streaks, runs of matches won without a loss between, from plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class StreakMatch:
    """A player's match as far as streaks need it: its end, its id and whether the player won.

    Matches with equal ends are ordered by id.
    """

    at: datetime
    match: UUID
    won: bool

    @property
    def place(self) -> tuple[datetime, str]:
        return (self.at, self.match.hex)


@dataclass(frozen=True, slots=True)
class WinStreak:
    """A player's current streak, and the longest one (the earliest among equals) with the match that ended it."""

    current: int = 0
    best: int = 0
    best_match: UUID | None = None
    best_at: datetime | None = None
    last: StreakMatch | None = None


def extend_streak(run: WinStreak, outing: StreakMatch) -> WinStreak:
    """Returns the player's current and longest streak after one more match."""
    current = run.current + 1 if outing.won else 0
    if current > run.best:
        return WinStreak(current, current, outing.match, outing.at, outing)
    return replace(run, current=current, last=outing)


def compute_streak(outings: Iterable[StreakMatch]) -> WinStreak:
    """Returns the current and longest streak of a player's matches, given in any order."""
    run = WinStreak()
    for outing in sorted(outings, key=lambda each: each.place):
        run = extend_streak(run, outing)
    return run
