"""The table of a player's calendar: a column for each week, a row for each day of the week."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from games.templatetags.numbers import number
from leaderboards.statistics.selectors.calendar import DAY, MatchCalendar

WEEK = timedelta(days=7)
MONDAY = date(2024, 1, 1)
LEVELS = (1, 2, 4, 7)
"""Matches of a day from which on its mark has the next size."""
LEAST_COLUMNS = 2
"""Weeks of a month from which on its name fits above them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A day of the calendar's table. `outside` days belong to a week at the edge, but not to the calendar."""

    label: str = ""
    """The day and its matches in words. Empty on a day without matches."""
    level: int = 0
    outside: bool = False
    latest: bool = False
    """Whether this is the last day with matches, the one to which the tab key leads."""


@dataclass(frozen=True, slots=True)
class CalendarGrid:
    """The calendar as a page shows it: names of months with their number of weeks, and a row for each day of the week.

    A row is (name of the day, whether the name is shown, cells).
    """

    months: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, bool, tuple[Cell, ...]], ...]
    summary: str


def calendar_grid(calendar: MatchCalendar) -> CalendarGrid:
    """Returns the table of a player's calendar, in the language of the request. Weeks begin on Monday."""
    monday = calendar.first - calendar.first.weekday() * DAY
    weeks = []
    while monday <= calendar.last:
        weeks.append(monday)
        monday += WEEK
    latest = max(calendar.days, default=None)
    rows = tuple(
        (
            date_format(MONDAY + weekday * DAY, "D"),
            weekday in (0, 2, 4),
            tuple(_cell(calendar, week + weekday * DAY, latest) for week in weeks),
        )
        for weekday in range(7)
    )
    return CalendarGrid(tuple(_months(weeks)), rows, _summary(calendar))


def _cell(calendar: MatchCalendar, when: date, latest: date | None) -> Cell:
    if not calendar.first <= when <= calendar.last:
        return Cell(outside=True)
    day = calendar.days.get(when)
    if day is None:
        return Cell()
    matches = ngettext("%(n)s match", "%(n)s matches", day.matches) % {"n": number(day.matches)}
    label = gettext("%(day)s: %(matches)s, %(won)s won") % {
        "day": date_format(when, gettext("M j, Y")), "matches": matches, "won": number(day.won),
    }  # fmt: skip
    return Cell(label, sum(day.matches >= level for level in LEVELS), latest=when == latest)


def _months(weeks: list[date]) -> Iterator[tuple[str, int]]:
    """Yields (name, number of weeks) of each month. A week belongs to the month in which it begins.

    A name that does not fit above its weeks is empty.
    """
    start = 0
    for end in range(1, len(weeks) + 1):
        if end == len(weeks) or weeks[end].month != weeks[start].month:
            name = date_format(weeks[start], pgettext("month above a calendar", "M"))
            yield name if end - start >= LEAST_COLUMNS else "", end - start
            start = end


def _summary(calendar: MatchCalendar) -> str:
    days = len(calendar.days)
    matches = ngettext("%(n)s match", "%(n)s matches", calendar.matches) % {"n": number(calendar.matches)}
    on_days = ngettext("%(matches)s on %(n)s day", "%(matches)s on %(n)s days", days) % {
        "matches": matches, "n": number(days),
    }  # fmt: skip
    run = calendar.longest_run
    return on_days if run < 2 else gettext("%(days)s, %(run)s days in a row at most") % {"days": on_days, "run": run}
