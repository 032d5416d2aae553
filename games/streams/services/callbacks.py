"""Callbacks: what became of a gift, for the platform that sent it."""

from __future__ import annotations

from datetime import datetime

from games.streams.models import Gift


def record_decision(gift: Gift, now: datetime) -> None:
    """Stores what the platform shall hear of a decided gift. Runs in the transaction of the decision."""
