"""The interface of streams: they are asked at the end of each round whether their match ends there.

The app `streams` implements it and registers itself here.
"""

from __future__ import annotations

from typing import Protocol


class StreamedPlay(Protocol):
    """Decides when a match of a stream ends."""

    def ends_after_round(self, table_id: int) -> bool:
        """Whether the match at this table ends with the round that has just ended.

        Runs in the transaction that ends the round, and must not lock or write anything.
        """


_REGISTERED: list[StreamedPlay] = []


def register_streamed_play(streams: StreamedPlay) -> None:
    _REGISTERED[:] = [streams]


def streamed_play() -> StreamedPlay:
    return _REGISTERED[0]
