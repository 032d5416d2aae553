"""Computes the state of a match at an earlier time, from the times of its log entries.

Spectators of a delayed match see such a state. It follows from the log alone, so every process, also a restarted one,
shows the same state at the same time. A process folds each entry of a watched match once, or keeps the state that it
has committed itself until spectators may see it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from uuid import UUID

from django.db import transaction

from games.models import RoundReplay
from games.process_cache import ProcessCache

from .fold_log import fold, log_entries, start_of
from .match_info import MatchInfo, log_rows
from .newest_state import EntryEvents, Head, LogEntry, decode_state


@dataclass(frozen=True, slots=True)
class PastState:
    """A match as it was at an earlier time, and the time of the first log entry after that state."""

    head: Head | None
    """None if the match had not begun yet."""
    next_at: datetime | None
    """The time of the next log entry; None if this process knows of none yet."""


@dataclass(slots=True)
class _FoldedLog:
    """A match computed up to one entry of its log, and the later entries that have been read already."""

    lock: Lock = field(default_factory=Lock)
    head: Head | None = None
    at: int = -1
    """The milliseconds of the last folded entry."""
    coming: deque[LogEntry | Head] = field(default_factory=deque)
    """The next entries that were read, and next states that this process has committed, without a gap."""

    def advance(self, info: MatchInfo, ms: int) -> None:
        """Applies all log entries up to the time `ms`. Reads the log only if no entry after `ms` is known."""
        if self.head is None:
            self.head, self.at = _nearest_start(info, ms)
        if not self.coming or _time_of(self.coming[-1]) <= ms:
            known = self.coming[-1].number if self.coming else self.head.number
            self.coming.extend(log_entries(info.id, after=known))
        while self.coming and _time_of(self.coming[0]) <= ms:
            self._apply(info, self.head, self.coming.popleft())

    def _apply(self, info: MatchInfo, before: Head, coming: LogEntry | Head) -> None:
        self.at = _time_of(coming)
        if isinstance(coming, Head):
            self.head = coming
            return
        for line, after in fold(info, before.state, [coming]):
            self.head = before.after(after.state, [line])

    def keep(self, head: Head) -> None:
        """Keeps a state if it is that of the next log entry; otherwise the log is read when it is needed."""
        if self.head is not None and head.number == (self.coming[-1] if self.coming else self.head).number + 1:
            self.coming.append(head)


_folded: ProcessCache[UUID, _FoldedLog] = ProcessCache("journal.past_states", max_bytes=48_000_000, shared=(MatchInfo,))


def state_at(info: MatchInfo, moment: datetime) -> PastState:
    """Returns a match as it was at this time: its state after the last log entry that is not later."""
    if moment < info.started_at:
        return PastState(None, info.started_at)
    ms = (moment - info.started_at) // timedelta(milliseconds=1)
    log = _log_of(info.id)
    kept = log
    with log.lock:
        if ms < log.at:  # an earlier time than before, as another thread may ask for
            log = _FoldedLog()
        log.advance(info, ms)
        following = info.moment(_time_of(log.coming[0])) if log.coming else None
        found = PastState(log.head, following)
        if log is kept:
            _weigh_again(info.id, log)
    return found


def keep_for_spectators(head: Head) -> None:
    """Keeps the newest state of a match, after its commit, if this process shows the match to delayed spectators.

    They then see it without a look at the database. Waits for nothing: a player's move is being shown.
    """
    log = _folded.get(head.info.id)
    if log is not None and log.lock.acquire(blocking=False):
        try:
            log.keep(head)
            _weigh_again(head.info.id, log)
        finally:
            log.lock.release()


def _weigh_again(match_id: UUID, log: _FoldedLog) -> None:
    """Tells the cache that a match has changed. The caller holds the lock of `log`."""
    with _folded.lock:
        if _folded.get(match_id) is log:
            _folded[match_id] = log


def _time_of(coming: LogEntry | Head) -> int:
    """Returns the milliseconds from the start of the match to an entry, or to the entry that led to a state."""
    return coming.at if isinstance(coming, LogEntry) else int(coming.state.ctx.at)


def _log_of(match_id: UUID) -> _FoldedLog:
    if transaction.get_connection().in_atomic_block:  # entries read here may yet be rolled back
        return _FoldedLog()
    with _folded.lock:
        log = _folded.get(match_id)
        if log is None:
            log = _FoldedLog()
            _folded[match_id] = log
        return log


def clear_past_states() -> None:
    """Removes all matches from this process's cache of past states."""
    _folded.clear()


def _nearest_start(info: MatchInfo, ms: int) -> tuple[Head, int]:
    """Returns the latest stored state that is not later than `ms`, and its time.

    Only the ends of rounds are stored; before the first one, the start of the match is returned.
    """
    ends = RoundReplay.objects.filter(match_id=info.id).values_list("last", flat=True)
    entries = log_rows(info.id).filter(number__in=list(ends), at__lte=ms).order_by("-number")
    for number, at in entries.values_list("number", "at")[:1]:
        state = RoundReplay.objects.filter(match_id=info.id, last=number).values_list("state", flat=True).first()
        if state is not None:  # the end of the match may have joined the rounds meanwhile
            return Head(info, number, decode_state(info, state)), at
    first = start_of(info)
    return Head(info, 0, first.state, (EntryEvents(0, tuple(first.events)),)), 0
