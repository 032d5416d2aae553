"""Celery tasks of conduct and fair play. The work to do is stored in the database; a task only triggers it."""

from __future__ import annotations

from celery import shared_task
from django.core.cache import cache
from django.db import OperationalError
from django.utils import timezone

from . import services

FORGETS_EVERY = 3600
"""Seconds between two deletions. Old rows need not go at once, and looking for them reads many."""


@shared_task(name="conduct.tasks.examine_matches", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def examine_matches() -> None:
    """Records the lapses of ended matches, and queues the examination of their play.

    Sent when a match ends, and every minute by the periodic task. A repeat finds nothing to do.
    """
    now = timezone.now()
    services.record_lapses(now=now)
    services.queue_examinations(now=now)


@shared_task(name="conduct.tasks.examine_play", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def examine_play(examination_id: int, turn: int) -> None:
    """Examines the play of one match. A duplicate task does nothing; a lost one is queued again."""
    services.examine_play(examination_id=examination_id, turn=turn, now=timezone.now())


@shared_task(name="conduct.tasks.forget_old")
def forget_old() -> None:
    """Deletes hashes of devices and addresses, lapses and evidence that are too old.

    Requested each minute as a periodic task, and does its work once an hour.
    """
    if cache.add("conduct.forgotten", 1, timeout=FORGETS_EVERY):
        services.forget_old(now=timezone.now())
