"""Pure rules for a tournament's life: which step is due at a given time, and when to check next.

The steps are registration, check-in, start, rounds and end. The module reads no clock, database or setting.
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


class LifecycleStep(StrEnum):
    """One step in a tournament's life, such as its start or the opening of a round.

    Each step is taken in one database transaction.
    """

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
    """A tournament's status, times and rounds so far, which decide its next step. Times are aware datetimes."""

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


def next_step(standing: TournamentProgress, *, now: datetime) -> LifecycleStep | None:
    """Returns the step that a tournament must take at `now`. None if no step is due or the tournament is paused."""
    if standing.paused:
        return None
    match standing.status:
        case "announced":
            return LifecycleStep.OPEN_REGISTRATION if now >= standing.opens_at else None
        case "registration":
            return LifecycleStep.OPEN_CHECK_IN if now >= check_in_opens_at(standing.starts_at) else None
        case "check_in":
            return LifecycleStep.START if now >= standing.starts_at else None
        case "running":
            return _running(standing, now)
        case _:
            return None


def due_at(standing: TournamentProgress) -> datetime | None:
    """Returns when a tournament's next step is due, if nothing but the time decides it.

    None if the step waits for something else, such as the end of a table or a director's act.
    """
    if standing.paused:
        return None
    match standing.status:
        case "announced":
            return standing.opens_at
        case "registration":
            return check_in_opens_at(standing.starts_at)
        case "check_in":
            return standing.starts_at
        case "running":
            if standing.arena:
                return standing.bell_at if standing.open else standing.starts_at
            return None if standing.open else standing.next_at  # a round lasts until its last table has ended
        case _:
            return None


def check_in_opens_at(starts_at: datetime) -> datetime:
    """Returns the time at which check-in opens: 5 minutes before the start."""
    return starts_at - CHECK_IN


def _running(standing: TournamentProgress, now: datetime) -> LifecycleStep | None:
    if standing.arena:
        return _arena(standing, now)
    if standing.open:
        return None if standing.live else LifecycleStep.CLOSE_ROUND
    played = standing.rounds is not None and standing.round >= standing.rounds
    if played:
        return LifecycleStep.FINISH
    return LifecycleStep.OPEN_ROUND if standing.next_at is None or now >= standing.next_at else None


def _arena(standing: TournamentProgress, now: datetime) -> LifecycleStep | None:
    if not standing.open:
        return LifecycleStep.OPEN_ROUND if not standing.round else LifecycleStep.FINISH
    if standing.bell_at is not None and now >= standing.bell_at:
        return None if standing.live else LifecycleStep.CLOSE_ROUND  # running tables are played to their end
    return LifecycleStep.SEAT


def last_late_entry_round(rounds: int) -> int:
    """Returns the last round in which an entrant may play for the first time, given the number of rounds.

    An entrant who begins in that round has missed at most half of the rounds.
    """
    return rounds // 2 + 1


def swiss_rounds(entrants: int, *, size: int) -> int:
    """Returns how many Swiss rounds this number of entrants should play, so that a single winner is likely.

    The number is one more than a knock-out would have, and from 3 to 9. `size` is the number of seats at a table.
    """
    count, tables = 1, entrants
    while tables > size:
        tables = -(-tables // size)
        count += 1
    return max(3, min(9, count + 1))
