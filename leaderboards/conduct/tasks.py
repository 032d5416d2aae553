"""Celery tasks of conduct and fair play. The database says what is to be done; a task only triggers the work."""

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

    Queued when a match ends, and each minute as a periodic task. A second run finds nothing to do.
    """
    now = timezone.now()
    services.record_lapses(now=now)
    services.queue_examinations(now=now)


@shared_task(name="conduct.tasks.examine_play", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def examine_play(examination_id: int, turn: int) -> None:
    """Examines the play of one match for signs of help. A duplicate task does nothing; a lost one is queued again."""
    services.examine_play(examination_id=examination_id, turn=turn, now=timezone.now())


@shared_task(name="conduct.tasks.forget_old")
def forget_old() -> None:
    """Deletes hashes of devices and addresses, lapses, and evidence of play, if they are too old.

    Requested each minute as a periodic task; does its work only once an hour.
    """
    if cache.add("conduct.forgotten", 1, timeout=FORGETS_EVERY):
        services.forget_old(now=timezone.now())
