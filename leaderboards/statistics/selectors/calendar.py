"""Database reads for a player's calendar: how many matches ended on each day of a year, in one time zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Min

from accounts.models import User
from leaderboards.statistics.models import PlayerMatch

from .figures import live_edition

WEEKS: Final = 53
"""Weeks of the calendar that ends today, the current one among them."""
MAX_MATCHES: Final = 20_000
"""Number of latest matches of a year that are counted by day."""
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day on which matches of a player ended: their number, and how many of them were won."""

    date: date
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class MatchCalendar:
    """A player's days with matches, between two dates that both belong to it. Days without a match are not in it."""

    first: date
    last: date
    days: Mapping[date, CalendarDay]

    @property
    def matches(self) -> int:
        return sum(day.matches for day in self.days.values())

    @property
    def longest_run(self) -> int:
        """The largest number of days with matches that follow each other."""
        longest = run = 0
        for when in sorted(self.days):
            run = run + 1 if when - DAY in self.days else 1
            longest = max(longest, run)
        return longest


def match_calendar(user: User, *, zone: ZoneInfo, now: datetime, year: int | None = None) -> MatchCalendar:
    """Returns a player's counted matches by day of a year in this time zone, or of the 53 weeks that end today."""
    today = now.astimezone(zone).date()
    if year is None:
        first, last = today - (WEEKS - 1) * 7 * DAY - today.weekday() * DAY, today
    else:
        first, last = date(year, 1, 1), date(year, 12, 31)
    begin, end = (datetime.combine(day, time(), tzinfo=zone) for day in (first, last + DAY))
    rows = PlayerMatch.objects.filter(edition=live_edition(), user=user, finished_at__gte=begin, finished_at__lt=end)
    matches, won = dict[date, int](), dict[date, int]()
    for at, first_place in rows.order_by("-finished_at").values_list("finished_at", "won")[:MAX_MATCHES]:
        when = at.astimezone(zone).date()
        matches[when] = matches.get(when, 0) + 1
        won[when] = won.get(when, 0) + first_place
    return MatchCalendar(first, last, {when: CalendarDay(when, matches[when], won[when]) for when in sorted(matches)})


def first_year(user: User, *, zone: ZoneInfo) -> int | None:
    """Returns the year in which a player's first counted match ended. None without one."""
    rows = PlayerMatch.objects.filter(edition=live_edition(), user=user)
    earliest: datetime | None = rows.aggregate(earliest=Min("finished_at"))["earliest"]
    return None if earliest is None else earliest.astimezone(zone).year
