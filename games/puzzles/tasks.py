"""Celery tasks of puzzles: choosing the daily puzzle, and searching finished matches for new ones."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from games import task_sending

from .selectors import calendar_day
from .services import daily_puzzle, mine_matches

MATCHES = 3
"""Matches searched in one run; they take some seconds of one core."""
EXPIRES_SECONDS = 60
"""Seconds after which a waiting run is dropped, because the next one has been requested."""


@shared_task(name="puzzles.tasks.tend", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def maintain() -> None:
    """Chooses today's daily puzzle and requests a search for new ones. Runs each minute as a periodic task."""
    daily_puzzle.choose_daily(when=calendar_day(timezone.now()))
    task_sending.send_task(mine.name, expires=EXPIRES_SECONDS)  # so that an unreachable broker does not fail this task


@shared_task(name="puzzles.tasks.mine", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def mine() -> None:
    """Searches 3 finished matches for new puzzles. Runs in the queue for work that nobody waits for."""
    mine_matches.mine(now=timezone.now(), most=MATCHES)
