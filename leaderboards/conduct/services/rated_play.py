"""Decides who may begin a rated match, and records every rated match among people when it starts.

The games call it by the interface `games.services.rated_play.RatedPlay`.
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
    """Refuses a player whose pause from rated play lasts beyond the time `at` (None: now).

    Raises IllegalMove RATED_PAUSE with `ms` until the end, and one of `minutes`, `hours` and `days` for the sentence.
    """
    until = pause_end(user_id, now=now)
    if until is not None and until > (at or now):
        raise IllegalMove("RATED_PAUSE", **time_left(until - now))


def time_left(left: timedelta) -> dict[str, Any]:
    """Returns the rest of a pause for a refusal: milliseconds, and the number of the largest fitting unit."""
    told = {"ms": left // timedelta(milliseconds=1)}
    units = (("days", DAYS_FROM, timedelta(days=1)), ("hours", HOURS_FROM, timedelta(hours=1)))
    for name, least, unit in units:
        if left >= least:
            return told | {name: -(-left // unit)}
    return told | {"minutes": -(-left // timedelta(minutes=1))}


def record_start(match: Match, seats: Sequence[Seat], *, now: datetime) -> None:
    """Opens the examination of a rated match among people, and stores from which devices and addresses they sit."""
    Examination.objects.create(match=match)
    people = [seat for seat in seats if seat.user is not None and not seat.user.is_bot]
    SeatTrace.objects.bulk_create(
        SeatTrace(match=match, user=seat.user, device=seat.device, address=seat.address, at=now) for seat in people
    )
