"""Celery task that counts finished matches into the statistics."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError

from games import task_sending

from . import services

BATCHES_PER_RUN = 50
"""Number of batches after which the task ends and requests another run, so that other tasks get their turn."""
EXPIRES_SECONDS = 60
"""Seconds after which the next run is dropped: the periodic task has requested another one by then."""


@shared_task(
    name="statistics.tasks.count_matches", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5
)
def count_matches() -> None:
    """Counts finished matches into the statistics.

    Queued when a match ends, and every minute by the periodic task. A repeat finds nothing to do.
    """
    if services.count_matches(batches=BATCHES_PER_RUN):
        task_sending.send_task(count_matches.name, expires=EXPIRES_SECONDS)
