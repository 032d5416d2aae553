"""Runs of matches won, pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class StreakMatch:
    """A match of a player: when it ended, which it was, was it won? Matches that end together follow their ids."""

    at: datetime
    match: UUID
    won: bool

    @property
    def place(self) -> tuple[datetime, str]:
        return (self.at, self.match.hex)


@dataclass(frozen=True, slots=True)
class WinStreak:
    """The run that goes on, the longest one so far (the first of equal ones), and in which match that ended when."""

    current: int = 0
    best: int = 0
    best_match: UUID | None = None
    best_at: datetime | None = None
    last: StreakMatch | None = None


def follow(run: WinStreak, outing: StreakMatch) -> WinStreak:
    """The run after one more match."""
    current = run.current + 1 if outing.won else 0
    if current > run.best:
        return WinStreak(current, current, outing.match, outing.at, outing)
    return replace(run, current=current, last=outing)


def fold(outings: Iterable[StreakMatch]) -> WinStreak:
    """The run of matches in any order."""
    run = WinStreak()
    for outing in sorted(outings, key=lambda each: each.place):
        run = follow(run, outing)
    return run
