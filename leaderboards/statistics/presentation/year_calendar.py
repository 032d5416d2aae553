"""The context of a player's calendar in templates: the table of one year, and the years that can be chosen."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from leaderboards.statistics.selectors import calendar

from .calendar_grid import calendar_grid

EARLIEST_YEAR = 2000
YEARS_SHOWN = 6


def asked_year(text: str) -> int | None:
    """Returns the year that a page was asked for. None for an empty text. Raises ValueError for what is no such year.

    No year is after the present one. It may have begun in a zone that is a day ahead.
    """
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) == 4):
        raise ValueError(text)
    year = int(text)
    if not EARLIEST_YEAR <= year <= (timezone.now() + timedelta(days=1)).year:
        raise ValueError(text)
    return year


def calendar_context(player: User, *, zone: ZoneInfo, year: int | None) -> dict[str, Any]:
    """Returns the context of a player's calendar. `grid` is None for a player without a counted match."""
    now = timezone.now()
    first = calendar.first_year(player, zone=zone)
    found = None if first is None else calendar.match_calendar(player, zone=zone, now=now, year=year)
    this = now.astimezone(zone).year
    return {
        "player": player, "zone": zone.key, "year": year,
        "years": [] if first is None or first == this else list(range(this, max(first, this - YEARS_SHOWN) - 1, -1)),
        "grid": None if found is None else calendar_grid(found),
    }  # fmt: skip
