"""Reads what a platform may know about its gifts: an allow-list without donors, prices and cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from games.models import Match, MatchSeat
from games.streams.models import Gift, Stream


def gift_report(gift: Gift) -> dict[str, Any]:
    """Returns what became of a gift, as JSON values, for the platform that sent it.

    `spent` is whether it acted: true, false for a refused one, and null while it waits. `reason` is the code of the
    refusal, else null.
    """
    return {
        "reference": str(gift.reference),
        "key": gift.key,
        "kind": gift.kind,
        "seat": gift.seat,
        "target": gift.target,
        "times": gift.times,
        "status": gift.status,
        "spent": {Gift.Status.APPLIED: True, Gift.Status.REFUSED: False}.get(Gift.Status(gift.status)),
        "reason": gift.refusal or None,
        "round": gift.round,
        "received_at": _written(gift.received_at),
        "decided_at": _written(gift.decided_at),
    }


def gift_of_key(stream_id: UUID, key: str) -> Gift | None:
    """Returns the gift that a platform sent to a stream with this idempotency key."""
    sent = Gift.objects.filter(stream=stream_id, sender=Gift.Sender.WEBHOOK, key=key)
    return sent.select_related("stream").first()


def seat_named(stream: Stream, name: str) -> int | None:
    """Returns the seat of the player with this name or username in the stream's running match, whatever its case.

    None if no match runs, or nobody or more than one is called that.
    """
    running = Q(match__stream_match__stream=stream, match__status__in=Match.LIVE)
    wanted = name.casefold()
    found: Sequence[int] = [
        seat.index
        for seat in MatchSeat.objects.filter(running).select_related("user")
        if wanted in (seat.name.casefold(), (seat.username or seat.name).casefold())
    ]
    return found[0] if len(found) == 1 else None


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
