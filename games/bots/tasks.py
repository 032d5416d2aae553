"""Celery tasks of bots: pausing those that miss turns, and the upkeep of the queue."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from .services import automatic_pauses, matchmaking


@shared_task(name="bots.tasks.judge")
def judge() -> None:
    """Pauses bots that missed too many turns in the last hour. Runs once a minute as a periodic task."""
    automatic_pauses.judge_all(now=timezone.now())


@shared_task(name="bots.tasks.sweep")
def sweep() -> None:
    """Seats queued bots and deletes outdated queue entries and challenges. Runs as a periodic task."""
    matchmaking.sweep(now=timezone.now())
