"""Celery task that grants the badges of puzzles and tournaments."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError

from . import services


@shared_task(name="badges.tasks.grant", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def grant() -> None:
    """Grants the badges for solved daily puzzles and for places in tournaments.

    Requested as a periodic task. A second run finds nothing to do. Badges of matches come with the statistics.
    """
    services.grant_puzzle_badges()
    services.grant_podium_badges()
