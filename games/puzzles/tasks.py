"""The work of puzzles in the background."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from .selectors import house_day
from .services import days, mining

MATCHES = 3
"""Looked through in one run: some seconds of one core, in a queue where nobody waits."""


@shared_task(name="puzzles.tasks.tend", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def tend() -> None:
    """Chooses the puzzle of the day, and looks through some finished matches. Asked for each minute by the repair."""
    now = timezone.now()
    days.settle_day(when=house_day(now))
    mining.mine(now=now, most=MATCHES)
