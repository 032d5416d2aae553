"""Reads the gifts of a stream: the queue with what each gift waits for, their donors, and failed callbacks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.selectors.match_standing import newest_state
from games.streams.gift_terms import terms_of
from games.streams.models import Callback, Gift, Stream

from .streams import running_match
from .waiting_gift_outlook import QueuedGift, queued


def waiting_gifts(stream: Stream) -> list[Gift]:
    """Returns the gifts of a stream that wait, in the order in which they arrived."""
    return list(stream.gifts.filter(status=Gift.Status.WAITING).order_by("pk"))


def queue_of(stream: Stream, now: datetime) -> list[QueuedGift]:
    """Returns the gifts that wait, in their order, each with what it waits for."""
    gifts = waiting_gifts(stream)
    match = running_match(stream) if gifts else None
    head = None if match is None else newest_state(match.pk)
    return queued(gifts, head=head, terms=terms_of(stream.gift_terms), cooldowns=stream.cooldowns, now=now)


def donors_of(references: Sequence[UUID]) -> dict[str, dict[str, Any]]:
    """Returns what viewers of a match may know of its gifts beside the log: reference -> donor, price, times, kind.

    Gifts that have not acted are left out.
    """
    acted = Gift.objects.filter(reference__in=references, status=Gift.Status.APPLIED)
    return {
        str(gift.reference): {"donor": gift.donor, "price": gift.price, "times": gift.times, "kind": gift.kind}
        for gift in acted.only("reference", "donor", "price", "times", "kind")
    }


def given_up_callbacks(stream: Stream) -> QuerySet[Callback]:
    """Returns the callbacks of a stream that were given up undelivered, the latest first. `error` is the last code."""
    failed = Callback.objects.filter(gift__stream=stream, next_at=None, delivered_at=None)
    return failed.select_related("gift").order_by("-pk")
