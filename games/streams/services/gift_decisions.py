"""Stores what became of a gift, in the transaction that decides it, together with the callback about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from games.streams.models import Gift, Stream

from .record_callbacks import record_decision

COLUMNS = ("status", "refusal", "refusal_data", "match", "round", "entry", "decided_at")


def store_applied(gift: Gift, *, match_id: UUID, round_number: int, entry: int, now: datetime) -> None:
    """Stores that a gift acted with this log entry of a match."""
    gift.status, gift.decided_at = Gift.Status.APPLIED, now
    gift.match_id, gift.round, gift.entry = match_id, round_number, entry
    gift.save(update_fields=COLUMNS)
    record_decision(gift, now)


def mark_refused(gift: Gift, code: str, data: Mapping[str, Any] | None = None, *, now: datetime) -> None:
    """Notes on a gift that it is refused and costs nothing. The caller stores the row, and calls `record_decision`."""
    gift.status, gift.decided_at = Gift.Status.REFUSED, now
    gift.refusal, gift.refusal_data = code, dict(data or {})


def store_refused(refused: Sequence[tuple[Gift, str, Mapping[str, Any]]], *, now: datetime) -> None:
    """Stores that these gifts are refused, each with the code of its refusal and the code's data."""
    for gift, code, data in refused:
        mark_refused(gift, code, data, now=now)
    Gift.objects.bulk_update([gift for gift, _, _ in refused], COLUMNS)
    for gift, _, _ in refused:
        record_decision(gift, now)


def refuse_all_waiting(stream: Stream, code: str, *, now: datetime) -> int:
    """Refuses every gift of a locked stream that waits. Returns their number."""
    waiting = list(stream.gifts.filter(status=Gift.Status.WAITING).order_by("pk"))
    store_refused([(gift, code, {}) for gift in waiting], now=now)
    return len(waiting)
