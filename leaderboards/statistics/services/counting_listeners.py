"""Functions that apps above the statistics register, called when players' matches are counted or subtracted.

They run within the transaction that counts, under its lock. What they write is therefore as complete as the statistics,
whenever a counter is killed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from leaderboards.statistics.models import PlayerMatch

RowsListener = Callable[[Sequence[PlayerMatch]], None]

_ADDED: list[RowsListener] = []
_SUBTRACTED: list[RowsListener] = []


def register_listeners(*, added: RowsListener, subtracted: RowsListener) -> None:
    """Registers what to do with rows that were added to an edition, and with rows that were taken out of it.

    The same match comes once for each edition (set of statistics), so a repetition must change nothing.
    """
    _ADDED.append(added)
    _SUBTRACTED.append(subtracted)


def announce_added(rows: Sequence[PlayerMatch]) -> None:
    for listener in _ADDED:
        listener(rows)


def announce_subtracted(rows: Sequence[PlayerMatch]) -> None:
    for listener in _SUBTRACTED:
        listener(rows)
