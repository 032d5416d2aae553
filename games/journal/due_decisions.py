"""Locks the matches in which a quick agent's decision is due, and postpones such decisions.

In plain SQL for PostgreSQL and SQLite, like `log_tables`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import DatabaseError, connection, transaction

from games.models import Snapshot

from . import prepared_statements
from .match_info import match_info_of
from .newest_state import Head, cached_head, decode_state

DUE = """
    SELECT match_id, number, names FROM games_snapshot WHERE decide_at <= %s ORDER BY decide_at LIMIT """


class LockedDecisions(NamedTuple):
    """The locked matches in which a quick agent decides."""

    heads: list[Head]
    unreadable: dict[UUID, Exception]
    """Match -> error, for each match whose state this process cannot read, such as one of a later version."""


def has_due_decisions(*, by: datetime) -> bool:
    """Whether a quick agent decides by this time in some match. Locks nothing."""
    return Snapshot.objects.filter(decide_at__lte=by).exists()


def lock_due_decisions(*, by: datetime, most: int) -> LockedDecisions:
    """Locks the matches in which a quick agent decides by this time, and returns the newest state of each.

    The decisions that wait longest come first. Matches that another transaction holds are left out. Raises
    TransactionManagementError outside a transaction.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("a match is locked inside a transaction")
    statement = f"{DUE}{most}"
    if connection.vendor == "postgresql":
        rows = prepared_statements.select_locked(f"{statement} FOR UPDATE SKIP LOCKED", [by])
    else:
        with connection.cursor() as cursor:
            cursor.execute(statement, [connection.ops.adapt_datetimefield_value(by)])
            rows = cursor.fetchall()
    heads: dict[UUID, Head | None] = {}
    for key, number, names in rows:
        match_id, known = UUID(str(key)), cached_head(UUID(str(key)))
        same = known is not None and (known.number, known.info.names) == (int(number or 0), int(names or 0))
        heads[match_id] = known if same else None
    unreadable: dict[UUID, Exception] = {}
    missing = [match_id for match_id, head in heads.items() if head is None]
    if missing:
        states = Snapshot.objects.filter(match_id__in=missing).values_list("match_id", "number", "names", "state")
        for match_id, found, version, state in states:
            try:
                info = match_info_of(match_id, names=version)
                heads[match_id] = Head(info, found, decode_state(info, state))
            except DatabaseError:
                raise
            except Exception as error:  # noqa: BLE001  one match must not keep the agents of all others
                unreadable[match_id] = error
    return LockedDecisions([head for head in heads.values() if head is not None], unreadable)


def set_decide_at(head: Head, *, decide_at: datetime | None) -> None:
    """Sets the time at which a quick agent of this match decides next, unless the match has moved on."""
    Snapshot.objects.filter(match_id=head.info.id, number=head.number).update(decide_at=decide_at)


def postpone_decisions(match_ids: Iterable[UUID], *, decide_at: datetime) -> None:
    """Sets the time at which the quick agents of these locked matches decide next."""
    Snapshot.objects.filter(match_id__in=list(match_ids)).update(decide_at=decide_at)
