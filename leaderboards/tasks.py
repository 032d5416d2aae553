"""Celery task that counts and rates ended matches, re-rates, and closes seasons."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError

from . import services


@shared_task(
    name="leaderboards.tasks.count_results", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5
)
def count_results() -> None:
    """Counts and rates ended matches, continues re-ratings, and opens or closes seasons.

    Queued when a match ends, and every minute by the periodic task. A second run finds nothing to do.
    """
    services.run_pipeline()
