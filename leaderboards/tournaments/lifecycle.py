"""Pure life cycle of a tournament: the step that is due at a moment, and the time of the next check.

It reads no clock, database or setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

CHECK_IN: Final = timedelta(minutes=5)
"""Time before the start in which entrants check in."""
NO_SHOW: Final = timedelta(seconds=60)
"""Time after which an agent takes the seat of an entrant who has not come to the table."""
MAX_PAUSE: Final = timedelta(hours=1)
"""Time after which a pause ends by itself: players at a paused table cannot play elsewhere."""
MAX_WAIT: Final = timedelta(seconds=2)
"""Maximum time between two checks of an arena."""


class Step(StrEnum):
    """A step of a tournament's life, such as the start or the opening of a round. Each is one transaction."""

    OPEN_REGISTRATION = "open_registration"
    OPEN_CHECK_IN = "open_check_in"
    START = "start"
    """Starts with the checked-in entrants. With too few of them, the tournament is aborted."""
    OPEN_ROUND = "open_round"
    CLOSE_ROUND = "close_round"
    SEAT = "seat"
    """Arena only: creates tables for waiting entrants."""
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """How far a tournament has come: everything that decides its next step. Times are aware datetimes."""

    status: str
    """A value of `Tournament.Status`."""
    paused: bool
    opens_at: datetime
    starts_at: datetime
    arena: bool
    rounds: int | None
    """Planned number of rounds."""
    round: int
    """The latest round that was opened, 0 before the first."""
    open: bool = False
    """Whether that round is still open."""
    live: int = 0
    """Number of its tables that wait or play."""
    next_at: datetime | None = None
    """When the next round may open, after the break."""
    bell_at: datetime | None = None
    """End of an arena."""


def next_step(standing: TournamentProgress, *, now: datetime) -> Step | None:
    """Returns the step that a tournament must take at `now`. None if no step is due or it is paused."""
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
    """Returns the time of a tournament's next step that comes by time alone.

    None if only an act or a table's end can cause one.
    """
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
            return None if standing.open else standing.next_at  # a round lasts until its last table has ended
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
        return None if standing.live else Step.CLOSE_ROUND  # running tables are played to their end
    return Step.SEAT


def half(rounds: int) -> int:
    """Returns the last round from which a late entrant may play. Then at most half of the rounds are missed."""
    return rounds // 2 + 1


def rounds_for(entrants: int, *, size: int) -> int:
    """Returns the number of Swiss rounds after which a single winner is likely.

    These are the rounds of a knock-out plus 1, from 3 to 9.
    """
    count, tables = 1, entrants
    while tables > size:
        tables = -(-tables // size)
        count += 1
    return max(3, min(9, count + 1))
