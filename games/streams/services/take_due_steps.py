"""Lets a stream go on: its next match, then its next gift."""

from __future__ import annotations

from datetime import datetime

from games.streams.models import Stream

from .apply_waiting_gifts import take_gifts
from .end_and_start_matches import advance_stream


def continue_stream(*, table_id: int, now: datetime) -> None:
    """Takes whatever step is due in the stream of this table. Does nothing if no stream plays there."""
    stream_id = Stream.objects.filter(table=table_id).values_list("pk", flat=True).first()
    if stream_id is None:
        return
    advance_stream(stream_id=stream_id, now=now)
    take_gifts(stream_id=stream_id, now=now)
