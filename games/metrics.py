"""Records counts and times of this process for Prometheus; `docs/monitoring.md` lists them.

Recording is one append to a queue in memory, which `config.metrics.recorder` empties once a second. Nothing is recorded
in a process that does not run the recorder. No figure names a match, a seat, a role or a verb.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from datetime import datetime
from time import perf_counter
from typing import Final

from django.utils import timezone

MAX_EVENTS: Final = 100_000
"""Events that may wait for the recorder. Beyond that the oldest are lost."""
RECEIVE, LOCK, RULES, WRITE, DELIVER = "receive", "lock", "rules", "write", "deliver"
"""The stages of a move, in their order: until its transaction begins; until its match is locked; while the rules apply
it; until the commit; until its frames are handed to the sockets.
"""

Event = tuple[str, tuple[str, ...], float]
"""The name of a figure without its prefix, the values of its labels, and the amount to count or the observed value."""

open_sockets: Counter[str] = Counter()
"""Kind of socket -> open sockets of this process. Changed on the event loop only."""

_events: deque[Event] = deque(maxlen=MAX_EVENTS)
_recording = False


class _Deliveries(threading.local):
    """The moves whose frames a thread still has to hand over: id of the match -> time of the commit."""

    def __init__(self) -> None:
        self.since: dict[str, float] = {}


_deliveries = _Deliveries()


def start_recording() -> None:
    """Makes this process record its counts and times from now on."""
    global _recording  # noqa: PLW0603
    _recording = True


def stop_recording() -> None:
    global _recording  # noqa: PLW0603
    _recording = False
    _events.clear()


def take_events() -> list[Event]:
    """Removes and returns everything that was recorded since the last call."""
    return [_events.popleft() for _ in range(len(_events))]


def add(name: str, *labels: str, amount: float = 1.0) -> None:
    """Records an amount to count, or an observed value, under a name of `config.metrics.definitions`."""
    if _recording:
        _events.append((name, labels, amount))


def record_delivery(match_id: str) -> None:
    """Records how long the frames of the move took that this thread has just played in that match.

    Does nothing for a move that is not counted.
    """
    since = _deliveries.since.pop(match_id, None)
    if since is not None:
        add("move_stage_seconds", DELIVER, amount=perf_counter() - since)


class MoveTimes:
    """The times of the stages of one transaction, recorded for each of its moves that may be counted."""

    __slots__ = ("_at", "_began", "_stages")

    def __init__(self) -> None:
        self._began = timezone.now()
        self._at = perf_counter()
        self._stages: list[tuple[str, float]] = []
        _deliveries.since.clear()  # of a former transaction, which had nobody to deliver to

    def mark(self, stage: str) -> None:
        """Notes that this stage has ended and the next begins."""
        now = perf_counter()
        self._stages.append((stage, now - self._at))
        self._at = now

    def record(self, *, match_id: str | None = None, arrived: datetime | None = None) -> None:
        """Records the stages of one committed move.

        For a move that a client sent, `match_id` names its match and `arrived` is the time at which its frame came.
        """
        if arrived is not None:
            add("move_stage_seconds", RECEIVE, amount=max(0.0, (self._began - arrived).total_seconds()))
        for stage, seconds in self._stages:
            add("move_stage_seconds", stage, amount=seconds)
        if match_id is not None and _recording:
            _deliveries.since[match_id] = self._at
