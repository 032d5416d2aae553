"""Chooses the daily puzzle, one for each day and for everybody. None comes again before all others have had a day."""

from __future__ import annotations

import hashlib
from datetime import date, datetime
from typing import Final

from django.db import transaction
from django.db.models import Max

from games.puzzles.models import Day, Puzzle
from games.puzzles.selectors import daily_puzzle_of

from .builtin_puzzles import install

WEEK: Final = (1, 2, 2, 3, 3, 4, 5)
"""The difficulty of each weekday, from Monday. It rises through the week."""


def choose_daily(*, when: date) -> Day | None:
    """Returns the daily puzzle of a date, and chooses it if there is none yet. None while there is no puzzle at all."""
    found = daily_puzzle_of(when)
    if found is not None:
        return found
    install()
    with transaction.atomic():
        chosen = _choose(when)
        if chosen is None:
            return None
        made, _new = Day.objects.get_or_create(date=when, defaults={"puzzle": chosen})
        return made


def retire(*, puzzle: Puzzle, now: datetime, today: date) -> None:
    """Removes a puzzle from every list and frees its days from today on for other puzzles.

    Players' solutions are kept.
    """
    with transaction.atomic():
        Puzzle.objects.filter(pk=puzzle.pk, retired_at__isnull=True).update(retired_at=now)
        Day.objects.filter(puzzle=puzzle, date__gte=today).delete()


def bring_back(*, puzzle: Puzzle) -> None:
    """Makes a retired puzzle playable again."""
    Puzzle.objects.filter(pk=puzzle.pk).update(retired_at=None)


def _choose(when: date) -> Puzzle | None:
    """Returns the puzzle for a date: one that has had no day, with a difficulty near to that of the weekday.

    Practice puzzles come last. If all have had a day, returns the one whose day is longest ago. Ties are broken by a
    hash that is equal in every process, so two processes that choose at once choose the same puzzle. None if there is
    no puzzle.
    """
    wanted = WEEK[when.weekday()]
    rows = list(Puzzle.objects.filter(retired_at__isnull=True).annotate(had=Max("days__date")))
    fresh = [row for row in rows if row.had is None]
    if fresh:
        return min(fresh, key=lambda row: (row.practice, abs(row.difficulty - wanted), _lot(when, row)))
    return min(rows, key=lambda row: (row.had, _lot(when, row)), default=None)


def _lot(when: date, puzzle: Puzzle) -> str:
    return hashlib.sha256(f"{when:%F} {puzzle.fingerprint}".encode()).hexdigest()
