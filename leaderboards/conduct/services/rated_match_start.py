"""Decides which players may begin a rated match, and records the start of every rated match among people.

The games call it by the interface `games.services.conduct_interface.RatedPlay`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.models import Match, Seat
from games.rules.core import IllegalMove
from leaderboards.conduct.models import Examination, SeatTrace
from leaderboards.conduct.selectors import pause_end

HOURS_FROM = timedelta(hours=2)
"""The shortest rest of a pause that is told in hours."""
DAYS_FROM = timedelta(days=2)
"""The shortest rest of a pause that is told in days."""


def require_may_play(user_id: int, *, now: datetime, at: datetime | None = None) -> None:
    """Refuses a player who may not play rated matches until after the time `at` (None: now), because of past lapses.

    Raises IllegalMove RATED_PAUSE with `ms` until the end of the pause, and one of `minutes`, `hours` and `days` for
    the sentence.
    """
    until = pause_end(user_id, now=now)
    if until is not None and until > (at or now):
        raise IllegalMove("RATED_PAUSE", **time_left(until - now))


def time_left(left: timedelta) -> dict[str, Any]:
    """Returns the rest of a player's pause from rated play, as data of a refusal.

    It has the milliseconds (`ms`), and the number of `days`, `hours` or `minutes`, whichever unit fits best.
    """
    told = {"ms": left // timedelta(milliseconds=1)}
    units = (("days", DAYS_FROM, timedelta(days=1)), ("hours", HOURS_FROM, timedelta(hours=1)))
    for name, least, unit in units:
        if left >= least:
            return told | {name: -(-left // unit)}
    return told | {"minutes": -(-left // timedelta(minutes=1))}


def record_start(match: Match, seats: Sequence[Seat], *, now: datetime) -> None:
    """Records the start of a rated match among people: the row of its later examination, and devices and addresses.

    Devices and network addresses are stored as keyed hashes, one pair for each person.
    """
    Examination.objects.create(match=match)
    people = [seat for seat in seats if seat.user is not None and not seat.user.is_bot]
    SeatTrace.objects.bulk_create(
        SeatTrace(match=match, user=seat.user, device=seat.device, address=seat.address, at=now) for seat in people
    )
