"""The work of puzzles in the background."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from games import effects

from .selectors import calendar_day
from .services import daily, mining

MATCHES = 3
"""Looked through in one run: some seconds of one core."""
SOON = 60
"""Seconds after which a run that nobody had time for is dropped: the next one is on its way."""


@shared_task(name="puzzles.tasks.tend", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def maintain() -> None:
    """Chooses the puzzle of the day, and asks for matches to be looked through. A periodic task."""
    daily.choose_daily(when=calendar_day(timezone.now()))
    effects.ask_for(mine.name, expires=SOON)  # not sent from here: a broker that is away fails no task


@shared_task(name="puzzles.tasks.mine", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def mine() -> None:
    """Looks through some finished matches, in the queue of what nobody waits for."""
    mining.mine(now=timezone.now(), most=MATCHES)
