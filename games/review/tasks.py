"""Celery tasks of reviews. The database stores what remains to be done; a task only starts the work."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from . import services


@shared_task(name="review.tasks.review_match", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def review_match(review_id: int, turn: int) -> None:
    """Evaluates some decisions of a review. A duplicate task does nothing; the periodic task replaces a lost one."""
    services.continue_review(review_id=review_id, turn=turn)


@shared_task(name="review.tasks.resume")
def requeue_unattended() -> None:
    """Queues the reviews whose task or worker was lost. Runs each minute as a periodic task."""
    services.requeue_unattended(now=timezone.now())
