"""Pure computation of streaks of matches won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class StreakMatch:
    """A player's match as streaks read it: its end, its id and whether it was won. Equal ends are ordered by id."""

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
    """Returns the streaks after one more match of the player."""
    current = run.current + 1 if outing.won else 0
    if current > run.best:
        return WinStreak(current, current, outing.match, outing.at, outing)
    return replace(run, current=current, last=outing)


def compute_streak(outings: Iterable[StreakMatch]) -> WinStreak:
    """Returns the streaks of a player's matches, given in any order."""
    run = WinStreak()
    for outing in sorted(outings, key=lambda each: each.place):
        run = extend_streak(run, outing)
    return run
