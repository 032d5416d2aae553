"""Celery tasks of reviews. The work to do is stored in the database; a task only triggers it."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from . import services


@shared_task(name="review.tasks.review_match", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def review_match(review_id: int, turn: int) -> None:
    """Reviews some decisions. A duplicate task does nothing; a lost task is sent again by the periodic task."""
    services.continue_review(review_id=review_id, turn=turn)


@shared_task(name="review.tasks.resume")
def requeue_unattended() -> None:
    """Queues reviews whose task or worker was lost. Requested each minute as a periodic task."""
    services.requeue_unattended(now=timezone.now())
