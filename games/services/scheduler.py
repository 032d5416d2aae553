"""What the tickers do: settle the matches whose clock has run out, ask again for what agents owe, keep the house."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import InterfaceError, OperationalError

from accounts.form_tokens import forget_old
from games import journal

from . import availability
from .failure_log import log_failure
from .match_transaction import settle_due
from .tables import close_idle_tables

log = logging.getLogger(__name__)

_told: set[tuple[UUID, str]] = set()
"""Faults that this process has told of."""

RETRY_AFTER_ERROR = timedelta(minutes=1)
"""For which a match whose clock failed is left alone: however many fail, they must not stand before all others."""

HORIZON = timedelta(milliseconds=200)
"""How far a ticker looks ahead; a deadline that is set later is seen with the next look."""


def tick(*, now: datetime) -> datetime | None:
    """Settles everything that is due now. Returns the first moment within the horizon at which more is due."""
    wake = journal.due_matches(now=now, horizon=now + HORIZON)
    for match_id in wake.due:
        try:
            settle_due(match_id=match_id, now=now)
        except (OperationalError, InterfaceError):
            raise  # the database is away; whatever else it says is about this match alone
        except Exception as error:  # noqa: BLE001  a fault in one match must not stop the clocks of all others
            _complain(match_id, error)
            journal.defer_match(match_id, due_by=now, until=now + RETRY_AFTER_ERROR)
    return wake.next_at


def _complain(match_id: UUID, error: Exception) -> None:
    """Once per match, kind of fault and process."""
    kind = match_id, type(error).__name__
    if kind not in _told:
        _told.add(kind)
        log_failure(log, error, "the clock of match %s failed", match_id)


def run_housekeeping(*, now: datetime) -> None:
    """Once a minute: closes tables that nobody uses, drops rounds kept too late, forgets old outages and old forms."""
    close_idle_tables(now=now)
    forget_old(now=now)
    journal.delete_stored_rounds()
    availability.forget(now=now)


def store_round_replay(*, match_id: UUID, round_number: int, last: int) -> bool:
    """Keeps the steps up to the line that closed this round, for the replay. False when there is nothing to keep."""
    return journal.store_round(match_id, round_number=round_number, last=last)
