"""Pure conversion of a local time to a moment. Daylight saving skips some local times and lets others occur twice.

For these, two moments are possible. The module reads no clock, database or setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class PossibleMoments:
    """The moments that a local time in a time zone can mean, earliest first, as aware datetimes of that zone."""

    kind: Literal["plain", "skipped", "doubled"]
    """`skipped`: the zone's clocks never show it. The answers are shifted by the change of the clocks, both ways."""
    answers: tuple[datetime, ...]
    """One for a plain time, otherwise two."""


def read_wall_clock(local: datetime, zone: ZoneInfo) -> PossibleMoments:
    """Returns the moments that a local time can mean in a time zone: one, or two near a change of daylight saving.

    If `local` carries a time zone, that zone is ignored. Raises OverflowError outside the calendar of UTC.
    """
    bare = local.replace(tzinfo=None, fold=0)
    first, second = (bare.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first == second:
        return PossibleMoments("plain", (first.astimezone(zone),))
    answers = tuple(moment.astimezone(zone) for moment in sorted((first, second)))
    shown = {answer.replace(tzinfo=None, fold=0) for answer in answers}
    return PossibleMoments("doubled" if shown == {bare} else "skipped", answers)
