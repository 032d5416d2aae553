"""Plays the due timeouts of several matches in one database transaction, so that one flush makes all durable.

Deadlines come together, for instance at tables that began together; played one after the other, the last would be late.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction

from games import journal

from . import match_figures
from .match_transaction import MatchTransaction, only_moves, store_entries_of_several

log = logging.getLogger(__name__)

MOST: Final = 32
"""The most matches of one transaction, whose locks hold up the people at their tables."""


def settle_together(match_ids: Sequence[UUID], *, now: datetime) -> list[UUID]:
    """Plays the due timeouts of these matches, and returns the matches that have to be settled alone.

    Their timeouts write more than log entries and a state, or failed; or no timeout is due there. A match that another
    transaction holds is left out: that process plays its timeouts. Raises an error of the database.
    """
    if len(match_ids) < 2:
        return list(match_ids)
    alone: list[UUID] = []
    for start in range(0, len(match_ids), MOST):
        part = match_ids[start : start + MOST]
        try:
            alone += _settle(part, now)
        except (OperationalError, InterfaceError):
            raise  # the database is away: each alone would wait for it again
        except Exception as error:  # noqa: BLE001  alone, the failing match is found and reported
            log.info("%d matches could not be settled together: %s", len(part), type(error).__name__)
            alone += part
    return alone


def _settle(match_ids: Sequence[UUID], now: datetime) -> list[UUID]:
    turns: list[MatchTransaction] = []
    alone: list[UUID] = []
    with transaction.atomic():
        for match_id, head in journal.lock_free_matches(match_ids).items():
            turn = MatchTransaction(head, now, head.info.ms(now), head.state)
            try:
                together = not head.info.streamed and turn.play_due_timeouts() and only_moves(turn)
            except (OperationalError, InterfaceError):
                raise
            except Exception:  # noqa: BLE001  alone it fails again, and is reported
                together = False
            if together:
                turns.append(turn)
            else:
                alone.append(match_id)
        if turns:
            store_entries_of_several(turns)
    for turn in turns:
        match_figures.record_timeouts(turn.before, turn.lines)
    return alone
