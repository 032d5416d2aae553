"""The daily puzzle on the home page: the streak and the days of this week."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import pgettext

from games.puzzles import selectors

register = template.Library()


@dataclass(frozen=True, slots=True)
class WeekDay:
    """A day of this week: its short and full name, and whether its puzzle was solved on it.

    A past day that was not solved looks like one that is still to come.
    """

    short: str
    name: str
    solved: bool
    today: bool


@register.inclusion_tag("puzzles/_daily_panel.html", takes_context=True)
def daily_puzzle_panel(context: template.Context) -> dict[str, Any]:
    """Returns the template context of the reader's streak and week of daily puzzles. Takes two queries."""
    user: Any = getattr(context.get("request"), "user", None)
    today = selectors.calendar_day(timezone.now())
    days = selectors.solved_days(user)
    streak, _longest = selectors.streaks(days, today)
    return {"streak": streak, "solved": today in days, "week": week_of(today, set(days))}


def week_of(today: date, solved: set[date]) -> list[WeekDay]:
    """Returns the days of this date's week, from Monday to Sunday."""
    monday = today - timedelta(days=today.weekday())
    names = [
        pgettext("weekday", "M"), pgettext("weekday", "T"), pgettext("weekday", "W"), pgettext("Thursday", "T"),
        pgettext("weekday", "F"), pgettext("weekday", "S"), pgettext("Sunday", "S"),
    ]  # fmt: skip
    return [
        WeekDay(names[number], str(WEEKDAYS[number]), day in solved, day == today)
        for number, day in enumerate(monday + timedelta(days=ahead) for ahead in range(7))
    ]
