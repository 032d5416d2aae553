"""Celery tasks of streams."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games import after_commit

from .services import callback_delivery, signing_secrets


@shared_task(name="streams.tasks.deliver_callbacks")
def deliver_callbacks() -> None:
    """Sends the messages about gifts that are due. Runs after decisions, after failures, and as a periodic task."""
    pause = callback_delivery.deliver_due()
    if pause is not None:
        after_commit.schedule_callbacks(seconds=pause)


@shared_task(name="streams.tasks.tidy_webhooks")
def tidy_webhooks() -> None:
    """Deletes expired secrets and old messages. Runs as a periodic task."""
    now = timezone.now()
    signing_secrets.delete_expired_secrets(now)
    callback_delivery.delete_old_callbacks(now)
