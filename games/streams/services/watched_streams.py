"""Notes that somebody watches a stream, and tells when nobody has for too long, so that no agents play for nobody."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from games.streams.models import Stream

NOTED_EVERY: Final = timedelta(seconds=30)
"""Time for which a stream that is watched is not noted as watched again."""


def note_stream_watched(stream_id: UUID, now: datetime) -> None:
    """Stores that an overlay or the desk of a stream is open. Writes at most every 30 s, and only on the air."""
    _note(Stream.objects.filter(pk=stream_id), now)


def note_table_watched(table_id: int, *, now: datetime) -> None:
    """Stores that people are at a stream's table. Writes at most every 30 s, and only on the air."""
    _note(Stream.objects.filter(table=table_id), now)


def is_unwatched(stream: Stream, now: datetime) -> bool:
    """Whether nobody has watched a locked stream for the seconds of the setting `IDLE_SECONDS`; 0: never.

    The time of a stream of an earlier version, which has noted nobody, begins now.
    """
    seconds = settings.KAIJU["STREAMS"]["IDLE_SECONDS"]
    if not seconds:
        return False
    if stream.watched_at is None:
        stream.watched_at = now
        stream.save(update_fields=["watched_at"])
    return stream.watched_at <= now - timedelta(seconds=seconds)


def _note(streams: QuerySet[Stream], now: datetime) -> None:
    stale = Q(watched_at__isnull=True) | Q(watched_at__lte=now - NOTED_EVERY)
    streams.filter(stale, on_air=True).update(watched_at=now)
