"""Celery tasks of notifications."""

from __future__ import annotations

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from . import services

LOOKING = "notifications.looking"
"""The cache key by which the workers of a moment look for turns once and not each."""


@shared_task(name="notifications.tasks.push")
def push(notification_id: int) -> None:
    """Sends a notification to its player's devices. The periodic task makes up for a lost one."""
    services.push_notification(notification_id=notification_id)


@shared_task(name="notifications.tasks.push_now")
def push_now(notification_id: int) -> None:
    """Sends a notification that is over soon, as `push` does, in the queue of tasks that are short and prompt."""
    services.push_notification(notification_id=notification_id)


@shared_task(name="notifications.tasks.push_due")
def push_due() -> None:
    """Sends the notifications whose task was lost, or that waited for the morning. Runs once a minute.

    Makes the push key if it is missing.
    """
    services.make_key()
    services.push_due(now=timezone.now())


@shared_task(name="notifications.tasks.look_for_turns")
def look_for_turns() -> None:
    """Tells players who are away from their table that it is their turn. Runs every 10 s."""
    if cache.add(LOOKING, 1, services.LOOK_SECONDS - 1):
        services.look_for_turns(now=timezone.now())


@shared_task(name="notifications.tasks.forget_old")
def forget_old() -> None:
    """Deletes old notifications. Runs each hour as a periodic task."""
    services.forget_old(now=timezone.now())
