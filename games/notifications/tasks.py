"""Celery tasks of notifications."""

from __future__ import annotations

from secrets import token_hex

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from . import services

LOOKING = "notifications.looking"
"""The cache key by which one worker at a time looks for turns, however long a look takes."""
LOOKING_SECONDS = 120
"""Seconds after which a look counts as ended, since its worker may have been killed."""


@shared_task(name="notifications.tasks.push")
def push(notification_id: int) -> None:
    """Sends a notification to its player's devices. The periodic task makes up for a lost one."""
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
    mark = token_hex(8)
    if not cache.add(LOOKING, mark, LOOKING_SECONDS):
        return
    try:
        services.look_for_turns(now=timezone.now())
    finally:
        if cache.get(LOOKING) == mark:  # after a very long look another one may have begun
            cache.delete(LOOKING)


@shared_task(name="notifications.tasks.forget_old")
def forget_old() -> None:
    """Deletes old notifications. Runs each hour as a periodic task."""
    services.forget_old(now=timezone.now())
