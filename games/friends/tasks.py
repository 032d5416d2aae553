"""Celery tasks of friends."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from . import services


@shared_task(name="friends.tasks.forget_old")
def forget_old() -> None:
    """Deletes old requests and invitations. Runs each hour as a periodic task."""
    services.forget_old(now=timezone.now())
