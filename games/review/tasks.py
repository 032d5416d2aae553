"""Celery's doors to the reviews. What is to be done stands in the database; a task says that it is time."""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from . import services


@shared_task(name="review.tasks.review_match", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def review_match(review_id: int, turn: int) -> None:
    """Some decisions of a review. Sent twice, one of them does the work; lost, `requeue_unattended` sends it again."""
    services.continue_review(review_id=review_id, turn=turn)


@shared_task(name="review.tasks.resume")
def requeue_unattended() -> None:
    """Sends reviews again whose task or worker was lost. A periodic task."""
    services.requeue_unattended(now=timezone.now())
