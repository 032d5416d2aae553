"""Celery tasks of share cards."""

from __future__ import annotations

import logging
from typing import Any

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from games.services.failure_log import log_failure

from . import services

log = logging.getLogger(__name__)


@shared_task(name="share.tasks.draw", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=3)
def draw(key: str, kind: str, said: dict[str, Any]) -> None:
    """Draws a share card. A failure is logged; the next request for the card requests the drawing again."""
    try:
        services.draw_and_store(key=key, kind=kind, said=said, now=timezone.now())
    except services.CannotDraw as error:
        log_failure(log, error, "a share card of kind %s was not drawn", kind)


@shared_task(name="share.tasks.tidy")
def tidy() -> None:
    """Deletes old pictures of share cards. Runs as a periodic task."""
    services.delete_old_pictures(now=timezone.now())
