"""What the tickers do: settle the matches whose clock has run out, ask again for what agents owe, keep the house."""

from __future__ import annotations

from datetime import datetime, timedelta

from games import journal

from .tables import close_idle_tables
from .turn import settle_due

HORIZON = timedelta(milliseconds=200)
"""How far a ticker looks ahead; a deadline that is set later is seen with the next look."""


def tick(*, now: datetime) -> datetime | None:
    """Settles everything that is due now. Returns the first moment within the horizon at which more is due."""
    wake = journal.due_matches(now=now, horizon=now + HORIZON)
    for match_id in wake.due:
        settle_due(match_id=match_id, now=now)
    return wake.next_at


def keep_house(*, now: datetime) -> None:
    """Once a minute: closes tables that nobody uses."""
    close_idle_tables(now=now)
