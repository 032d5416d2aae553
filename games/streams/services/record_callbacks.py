"""Writes down which messages about gifts a platform has to get. `callback_delivery` sends them."""

from __future__ import annotations

import uuid
from datetime import datetime

from games import after_commit
from games.streams.models import Callback, Gift, Stream
from games.streams.selectors.gifts_for_platforms import gift_report


def record_decision(gift: Gift, now: datetime) -> None:
    """Stores the message that a platform's gift acted or was refused, in the transaction that decided it.

    Does nothing for a gift of the desk, and without a callback address. Called twice for a gift, it stores one message.
    """
    url = gift.stream.callback_url if gift.sender == Gift.Sender.WEBHOOK else ""
    if not url:
        return
    body = {
        "event": str(uuid.uuid4()),
        "type": f"gift.{gift.status}",
        "at": now.isoformat(),
        "stream": str(gift.stream_id),
        "gift": gift_report(gift),
    }
    Callback.objects.bulk_create([Callback(gift=gift, url=url, body=body, next_at=now)], ignore_conflicts=True)
    after_commit.schedule_callbacks()


def redirect_callbacks(stream: Stream, url: str, now: datetime) -> None:
    """Sends the messages of a stream that wait for delivery to its new callback address. Without one, deletes them.

    The old address may be wrong, gone or another's, so nothing goes there any more.
    """
    waiting = Callback.objects.filter(gift__stream=stream, next_at__isnull=False)
    if not url:
        waiting.delete()
    elif waiting.update(url=url, next_at=now):
        after_commit.schedule_callbacks()
