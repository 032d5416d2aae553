"""The puzzle of a day: chosen once, for everybody the same, and never chosen again before all others have been."""

from __future__ import annotations

import hashlib
from datetime import date, datetime
from typing import Final

from django.db import transaction
from django.db.models import Max

from games.puzzles.models import Day, Puzzle
from games.puzzles.selectors import day

from .builtin_set import install

WEEK: Final = (1, 2, 2, 3, 3, 4, 5)
"""The difficulty of each weekday, from Monday: a week grows harder."""


def choose_daily(*, when: date) -> Day | None:
    """The puzzle of that day, chosen now if nobody has asked yet; None while there is no puzzle at all."""
    found = day(when)
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
    """Takes a puzzle out of every list; what people solved stays theirs. The day that it had today gets another."""
    with transaction.atomic():
        Puzzle.objects.filter(pk=puzzle.pk, retired_at__isnull=True).update(retired_at=now)
        Day.objects.filter(puzzle=puzzle, date__gte=today).delete()


def bring_back(*, puzzle: Puzzle) -> None:
    """A retired puzzle may be played again."""
    Puzzle.objects.filter(pk=puzzle.pk).update(retired_at=None)


def _choose(when: date) -> Puzzle | None:
    """One that has had no day, kept for days before one for practice, nearest to the weekday's difficulty.

    When all have had theirs, the one that has waited longest. Among equals a lot decides that is the same in every
    process: two of them that choose at once choose alike.
    """
    wanted = WEEK[when.weekday()]
    rows = list(Puzzle.objects.filter(retired_at__isnull=True).annotate(had=Max("days__date")))
    fresh = [row for row in rows if row.had is None]
    if fresh:
        return min(fresh, key=lambda row: (row.practice, abs(row.difficulty - wanted), _lot(when, row)))
    return min(rows, key=lambda row: (row.had, _lot(when, row)), default=None)


def _lot(when: date, puzzle: Puzzle) -> str:
    return hashlib.sha256(f"{when:%F} {puzzle.fingerprint}".encode()).hexdigest()
