"""Pure reading of local times, of which daylight saving skips some and doubles others: then two moments are possible.

It reads no clock, database or setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Reading:
    """The possible meanings of a local time in a zone, earliest first, as aware datetimes of that zone."""

    kind: Literal["plain", "skipped", "doubled"]
    """`skipped`: the zone's clocks never show it. The answers are shifted by the change of the clocks, both ways."""
    answers: tuple[datetime, ...]
    """One for a plain time, otherwise two."""


def read_wall_clock(local: datetime, zone: ZoneInfo) -> Reading:
    """Returns the moments that a local time can mean in a zone. Any zone it has is ignored.

    Raises OverflowError outside the calendar of UTC.
    """
    bare = local.replace(tzinfo=None, fold=0)
    first, second = (bare.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first == second:
        return Reading("plain", (first.astimezone(zone),))
    answers = tuple(moment.astimezone(zone) for moment in sorted((first, second)))
    shown = {answer.replace(tzinfo=None, fold=0) for answer in answers}
    return Reading("doubled" if shown == {bare} else "skipped", answers)
