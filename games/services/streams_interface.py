"""The interface of streams: whether their match ends with a round, and that somebody watches their table.

The app `streams` implements it and registers itself here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class StreamedPlay(Protocol):
    """Decides when a match of a stream ends, and hears that it is watched."""

    def ends_after_round(self, table_id: int) -> bool:
        """Whether the match at this table ends with the round that has just ended.

        Runs in the transaction that ends the round, and must not lock or write anything.
        """

    def note_watched(self, table_id: int, *, now: datetime) -> None:
        """Stores that people are at a stream's table, so that the stream goes on."""


_REGISTERED: list[StreamedPlay] = []


def register_streamed_play(streams: StreamedPlay) -> None:
    _REGISTERED[:] = [streams]


def streamed_play() -> StreamedPlay:
    return _REGISTERED[0]
