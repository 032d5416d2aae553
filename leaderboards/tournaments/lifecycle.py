"""The life of a tournament, pure: what is to happen at a moment, and when to look again.

Nothing here reads a clock, a database or a setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

CHECK_IN: Final = timedelta(minutes=5)
"""Before the start, in which everybody says that they are there."""
NO_SHOW: Final = timedelta(seconds=60)
"""After which an agent takes the seat of who has not come to the table."""
MOST_PAUSE: Final = timedelta(hours=1)
"""After which it goes on by itself: who is at a table that stands still can play nowhere else."""
LONGEST_WAIT: Final = timedelta(seconds=2)
"""Between two looks at an arena."""


class Step(StrEnum):
    """One change of state, one transaction."""

    OPEN_REGISTRATION = "open_registration"
    OPEN_CHECK_IN = "open_check_in"
    START = "start"
    """The bell: who has checked in plays. Too few: the tournament is aborted."""
    OPEN_ROUND = "open_round"
    CLOSE_ROUND = "close_round"
    SEAT = "seat"
    """Of an arena: tables out of those who wait."""
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """What decides what comes next; times are aware datetimes."""

    status: str
    """As `Tournament.Status`."""
    paused: bool
    opens_at: datetime
    starts_at: datetime
    arena: bool
    rounds: int | None
    """How many there are to be."""
    round: int
    """The last one that was opened; 0 before the first."""
    open: bool = False
    """Is it open still?"""
    live: int = 0
    """Its tables that wait or play."""
    next_at: datetime | None = None
    """When the next round may open: the end of the pause."""
    bell_at: datetime | None = None
    """Of an arena."""


def next_step(standing: TournamentProgress, *, now: datetime) -> Step | None:
    """What is to be done now; None: nothing. Half-open: what is due at a moment is done at that moment."""
    if standing.paused:
        return None
    match standing.status:
        case "announced":
            return Step.OPEN_REGISTRATION if now >= standing.opens_at else None
        case "registration":
            return Step.OPEN_CHECK_IN if now >= check_in_at(standing.starts_at) else None
        case "check_in":
            return Step.START if now >= standing.starts_at else None
        case "running":
            return _running(standing, now)
        case _:
            return None


def due_at(standing: TournamentProgress) -> datetime | None:
    """When something is due that no table's end brings about; None: only somebody's act does."""
    if standing.paused:
        return None
    match standing.status:
        case "announced":
            return standing.opens_at
        case "registration":
            return check_in_at(standing.starts_at)
        case "check_in":
            return standing.starts_at
        case "running":
            if standing.arena:
                return standing.bell_at if standing.open else standing.starts_at
            return None if standing.open else standing.next_at  # a round goes on until its last table has ended
        case _:
            return None


def check_in_at(starts_at: datetime) -> datetime:
    return starts_at - CHECK_IN


def _running(standing: TournamentProgress, now: datetime) -> Step | None:
    if standing.arena:
        return _arena(standing, now)
    if standing.open:
        return None if standing.live else Step.CLOSE_ROUND
    played = standing.rounds is not None and standing.round >= standing.rounds
    if played:
        return Step.FINISH
    return Step.OPEN_ROUND if standing.next_at is None or now >= standing.next_at else None


def _arena(standing: TournamentProgress, now: datetime) -> Step | None:
    if not standing.open:
        return Step.OPEN_ROUND if not standing.round else Step.FINISH
    if standing.bell_at is not None and now >= standing.bell_at:
        return None if standing.live else Step.CLOSE_ROUND  # who plays plays on
    return Step.SEAT


def half(rounds: int) -> int:
    """The last round that may be entered late: until half of them are gone."""
    return rounds // 2 + 1


def rounds_for(entrants: int, *, size: int) -> int:
    """Swiss rounds after which one is likely to stand alone: as many as a knock-out would take, and one; 3 to 9."""
    count, tables = 1, entrants
    while tables > size:
        tables = -(-tables // size)
        count += 1
    return max(3, min(9, count + 1))
