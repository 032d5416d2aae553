"""Celery's doors to the bots."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from .services import fair_use, matchmaking


@shared_task(name="bots.tasks.judge")
def judge() -> None:
    """Asked for by the repair every minute: bots that miss their turns are paused."""
    fair_use.judge_all(now=timezone.now())


@shared_task(name="bots.tasks.sweep")
def sweep() -> None:
    """Asked for by the repair every minute: tables that could be laid are, what is stale goes."""
    matchmaking.sweep(now=timezone.now())
