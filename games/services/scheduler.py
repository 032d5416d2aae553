"""Plays the due timeouts of all matches, asks agents again whose answer is overdue, and tidies up once a minute.

Called by the tickers of the workers.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import InterfaceError, OperationalError
from redis.exceptions import RedisError

from accounts.forms_sent_twice import delete_old_forms
from games import journal
from games.outstanding_agent_requests import decisions
from games.process_cache import ProcessCache

from . import chat_rooms, exhibitions, outage_detection
from .due_timeouts import settle_together
from .failure_log import log_failure
from .match_transaction import settle_due
from .tables import close_idle_tables

log = logging.getLogger(__name__)

_told: ProcessCache[tuple[UUID, str], bool] = ProcessCache("scheduler.errors", max_bytes=1_000_000, weigh=lambda _: 500)
"""Match and class of the errors that this process has already logged."""

RETRY_AFTER_ERROR = timedelta(minutes=1)
"""Time for which a match is skipped after its timeout failed. Failing matches must not delay all others."""

HORIZON = timedelta(milliseconds=200)
"""How far ahead a ticker looks. A deadline that is set later is seen at the next tick."""


def tick(*, now: datetime) -> datetime | None:
    """Plays the due timeouts of all matches, and asks agents again whose answer is overdue.

    Returns the next moment at which something is due, if it lies within `HORIZON`; else None.
    """
    wake = journal.due_matches(now=now, horizon=now + HORIZON, agents=_room_for_agents())
    for match_id in settle_together(wake.due, now=now):
        try:
            settle_due(match_id=match_id, now=now)
        except (OperationalError, InterfaceError):
            raise  # the database is away; every other error is about this match alone
        except Exception as error:  # noqa: BLE001  a fault in one match must not delay the timeouts of all others
            _log_failed_timeout(match_id, error)
            journal.defer_match(match_id, due_by=now, until=now + RETRY_AFTER_ERROR)
    return wake.next_at


def _room_for_agents() -> int:
    """Returns how many requests to agents may be sent now; 0 while the broker is away, which would lose them."""
    try:
        return decisions.room()
    except RedisError:
        return 0


def _log_failed_timeout(match_id: UUID, error: Exception) -> None:
    """Logs that a match's timeout failed, once for each match and class of error in this process."""
    kind = match_id, type(error).__name__
    if not _told.get(kind):
        _told[kind] = True
        log_failure(log, error, "the clock of match %s failed", match_id, match=match_id)


def run_housekeeping(*, now: datetime) -> None:
    """Closes unused tables, and deletes rows that are no longer needed. Runs each minute.

    Deleted are round replays of ended matches, old exhibitions, old outages, old records of sent forms, and old
    messages of chat rooms.
    """
    close_idle_tables(now=now)
    exhibitions.delete_old_exhibitions(now=now)
    delete_old_forms(now=now)
    journal.delete_stored_rounds()
    outage_detection.delete_old(now=now)
    chat_rooms.delete_old_messages(now=now)


def store_round_replay(*, match_id: UUID, round_number: int, last: int) -> bool:
    """Stores the replay steps of a finished round of a running match.

    `last` is the number of the log entry that ended the round. Returns False if the steps are stored already or the
    match is over.
    """
    return journal.store_round(match_id, round_number=round_number, last=last)
