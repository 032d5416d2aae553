"""Celery task of the statistics."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError

from games import after_commit

from . import services

TURN = 50
"""Batches before other tasks get their turn."""
EXPIRES_SECONDS = 60
"""Seconds after which the next run is dropped: the periodic task has requested another one by then."""


@shared_task(
    name="statistics.tasks.count_matches", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5
)
def count_matches() -> None:
    """Counts finished matches into the statistics.

    Sent when a match ends, and every minute by the periodic task. A repeat finds nothing to do.
    """
    if services.count_matches(batches=TURN):
        after_commit.send_task_now(count_matches.name, expires=EXPIRES_SECONDS)
