"""The daily puzzle on the home page: the streak, the last seven daily puzzles, and when the next one comes.

The days are the server's, on which it may be another weekday for the reader. So days are counted back from today's
puzzle and have no names.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import template
from django.utils import timezone

from games.puzzles import selectors

register = template.Library()

SHOWN_DAYS = 7


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """A day of daily puzzles: how many days it is before today, and whether its puzzle was solved on it."""

    ago: int
    solved: bool


@register.inclusion_tag("puzzles/_daily_panel.html", takes_context=True)
def daily_puzzle_panel(context: template.Context) -> dict[str, Any]:
    """Returns the template context of the reader's streak and last daily puzzles. Takes two queries."""
    user: Any = getattr(context.get("request"), "user", None)
    now = timezone.now()
    today, days = selectors.calendar_day(now), selectors.solved_days(user)
    streak, _longest = selectors.streaks(days, today)
    return {
        "streak": streak, "solved": today in days, "days": last_days(today, set(days)),
        "next_at": selectors.next_day_begins(now),
    }  # fmt: skip


def last_days(today: date, solved: Collection[date]) -> list[PuzzleDay]:
    """Returns the last days up to today, the earliest first."""
    return [PuzzleDay(ago, today - timedelta(days=ago) in solved) for ago in reversed(range(SHOWN_DAYS))]
