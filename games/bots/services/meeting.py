"""What is done for waiting and challenging bots once a minute, whoever does it."""

from __future__ import annotations

from datetime import datetime

from . import challenging, queueing


def sweep(*, now: datetime) -> None:
    """Forgets who has been away for long, closes what nobody answered, and lays what tables can be laid."""
    queueing.forget_away(now=now)
    challenging.expire(now=now)
    queueing.match_waiting(now=now)
