"""The interface through which the conduct record refuses rated play and learns of every rated match.

The conduct record counts a person's lapses, such as leaving rated matches, and may exclude the person from rated play
for a while. The app `conduct` implements the interface and registers itself here.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from games.models import Match, Seat


class RatedPlay(Protocol):
    """Decides whether a person may begin a rated match, and is told of every rated match among people."""

    def require_may_play(self, user_id: int, *, now: datetime, at: datetime | None = None) -> None:
        """Checks that the person may begin a rated match at the time `at` (None: now).

        Raises IllegalMove RATED_PAUSE with the time that is left.
        """

    def record_start(self, match: Match, seats: Sequence[Seat], *, now: datetime) -> None:
        """Records a rated match with at least two people. Runs in the transaction that starts it."""


_REGISTERED: list[RatedPlay] = []


def register_rated_play(record: RatedPlay) -> None:
    _REGISTERED[:] = [record]


def rated_play() -> RatedPlay:
    return _REGISTERED[0]
