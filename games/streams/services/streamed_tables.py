"""Implements what tables ask of streams (`games.services.streams_interface`)."""

from __future__ import annotations

from datetime import datetime

from games.streams.selectors import streams

from . import watched_streams


class StreamedTables:
    """The streams as the tables at which they play know them."""

    def ends_after_round(self, table_id: int) -> bool:
        return streams.ends_after_round(table_id)

    def note_watched(self, table_id: int, *, now: datetime) -> None:
        watched_streams.note_table_watched(table_id, now=now)
