"""Celery's doors to the services. A task carries no state: what it is to do stands in the database."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from .services import clock, decisions


@shared_task(name="games.tasks.play_agent")
def play_agent(match_id: str, seat: int, window: int) -> None:
    """An agent's or a trustee's move. Sent twice it plays once; lost it is sent again (`Snapshot.agent_due_at`)."""
    decisions.decide(match_id=UUID(match_id), seat=seat, window=window)


@shared_task(name="games.tasks.housekeeping")
def housekeeping() -> None:
    """Asked for by the tickers every minute."""
    clock.keep_house(now=timezone.now())
