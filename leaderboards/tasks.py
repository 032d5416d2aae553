"""The ladders' work in the background."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError

from . import services


@shared_task(
    name="leaderboards.tasks.count_results", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5
)
def count_results() -> None:
    """Does what waits in the ladders: results to count, matches to rate, what is rated anew, seasons that end.

    Sent when a match ends, and as a periodic task; a second one finds nothing to do.
    """
    services.run_pipeline()
