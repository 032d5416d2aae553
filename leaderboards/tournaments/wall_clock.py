"""Finds what a local time can mean, pure: where daylight saving skips or doubles it there are two answers.

Nothing here reads a clock, a database or a setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Reading:
    """What a local time without an offset can mean in a zone, the earliest first; times are aware, of that zone."""

    kind: Literal["plain", "skipped", "doubled"]
    """`skipped`: no clock there ever shows it; the answers are as much earlier or later as the clocks are moved."""
    answers: tuple[datetime, ...]
    """One of a plain time, two of the others."""


def read(local: datetime, zone: ZoneInfo) -> Reading:
    """Reads a local time, whose own zone does not matter. Raises OverflowError outside the calendar of UTC."""
    bare = local.replace(tzinfo=None, fold=0)
    first, second = (bare.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first == second:
        return Reading("plain", (first.astimezone(zone),))
    answers = tuple(moment.astimezone(zone) for moment in sorted((first, second)))
    shown = {answer.replace(tzinfo=None, fold=0) for answer in answers}
    return Reading("doubled" if shown == {bare} else "skipped", answers)
