"""The newest state of each match ("head"), which each process decodes once and caches for all its sockets.

A head is cached only after its transaction has been committed: the number of a rolled-back entry is used again for
another move.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from django.db import transaction

from games.models import Match, Snapshot
from games.process_cache import ProcessCache
from games.rules import codec
from games.rules.core import Ctx, Event

from .match_info import MatchInfo, log_rows, match_info_of, match_infos_of

RECENT = 24
"""The number of entries whose events are kept with a head. A viewer further behind reads the log."""
FAR = 400
"""The number of missed entries above which a viewer gets no missed events, only the current view."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a match's log: a move and its events. `at` is in milliseconds since the match began."""

    number: int
    seat: int
    window: int | None
    verb: str
    action: dict[str, Any]
    at: int
    by: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class EntryEvents:
    """The number of a log entry, and the events that it caused, in order."""

    number: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The newest state of a match with the match itself, and `number`, that of the log entry that led to the state."""

    info: MatchInfo
    number: int
    state: Any
    recent: tuple[EntryEvents, ...] = ()
    """The events of the last entries, at most `RECENT` of them, without a gap up to `number`."""

    @property
    def status(self) -> str:
        """The status of the match, a `Match.Status`: running, paused, finished or aborted."""
        ctx = self.state.ctx
        if ctx.aborted:
            return Match.Status.ABORTED
        if not ctx.windows:
            return Match.Status.FINISHED
        return Match.Status.RUNNING if ctx.paused_at is None else Match.Status.PAUSED

    @property
    def ended(self) -> bool:
        return not self.state.ctx.windows

    def ms(self, moment: datetime) -> int:
        """Returns the match time in ms at a point in time.

        The time of a lesson stands still between its moves, when all its windows have opened.
        """
        if not self.info.lesson:
            return self.info.ms(moment)
        ctx: Ctx = self.state.ctx
        return max([ctx.at, *(window.opens_at for window in ctx.windows)])

    def seat_of(self, user_id: int | None) -> int | None:
        """Returns the seat in which this user started; None without one.

        Returns None also if the user conceded and the match still runs.
        """
        seat = self.info.seat_of(user_id)
        return None if seat in self.state.ctx.conceded and not self.ended else seat

    def after(self, state: Any, lines: Sequence[LogEntry]) -> Head:
        """Returns the match's newest state after more log entries: `lines` were added to its log and led to `state`."""
        recent = (*self.recent, *(EntryEvents(line.number, line.events) for line in lines))[-RECENT:]
        return Head(self.info, lines[-1].number, state, recent)

    def __repr__(self) -> str:  # never the state: it holds every hand
        return f"<Head {self.info.id} @ {self.number}>"


_heads: ProcessCache[UUID, Head] = ProcessCache("journal.newest_states", max_bytes=48_000_000, shared=(MatchInfo,))
WALKS = orjson.OPT_PASSTHROUGH_SUBCLASS | orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS


def encode_state(state: Any) -> str:
    """Encodes the state of a match as JSON text, to be stored. Equal states give equal texts.

    The text is the one that `codec.encode` would give. The JSON writer walks the state itself, which takes a third of
    the time, and calls the codec only for cards.
    """
    return orjson.dumps(state, default=codec.encode, option=WALKS).decode()


def decode_state(info: MatchInfo, text: str) -> Any:
    return codec.decode(info.rules.State, orjson.loads(text))


def cached_head(match_id: UUID) -> Head | None:
    return _heads.get(match_id)


def cache_head(head: Head) -> None:
    """Caches the newest state of a match in this process, after it was committed.

    An older state never replaces a newer one.
    """
    with _heads.lock:
        known = _heads.get(head.info.id)
        if known is None or (known.number <= head.number and known.info.names <= head.info.names):
            _heads[head.info.id] = head


def clear_heads() -> None:
    """Removes all matches from this process's cache of newest states."""
    _heads.clear()


def head_of(match_id: UUID, *, at_least: int | None = None) -> Head:
    """Returns the newest committed state of a match.

    If this process has cached a state of number `at_least` or later, no query is made. Raises Match.DoesNotExist.
    """
    known = cached_head(match_id)
    if known is not None and at_least is not None and known.number >= at_least:
        return known
    rows = Snapshot.objects.filter(match_id=match_id)
    found = rows.values_list("number", "names", "state" if known is None else "number").first()
    if found is None:
        raise Match.DoesNotExist
    if known is not None:
        if found[0] <= known.number and found[1] <= known.info.names:
            return known
        found = rows.values_list("number", "names", "state").get()
    number, names, text = found
    return _read_head(match_info_of(match_id, names=names), number, str(text), known)


def heads_of(match_ids: Collection[UUID]) -> dict[UUID, Head]:
    """Returns the newest committed states of these matches, by match, as far as they exist.

    One query tells which of the cached states are the newest. The others are read with a few queries for all.
    """
    known = {match_id: head for match_id in match_ids if (head := cached_head(match_id)) is not None}
    newest = Snapshot.objects.filter(match_id__in=known).values_list("match_id", "number", "names") if known else ()
    found = {
        match_id: known[match_id] for match_id, number, names in newest
        if number <= known[match_id].number and names <= known[match_id].info.names
    }  # fmt: skip
    missing = [match_id for match_id in match_ids if match_id not in found]
    if not missing:
        return found
    rows = list(Snapshot.objects.filter(match_id__in=missing).values_list("match_id", "number", "names", "state"))
    infos = match_infos_of({match_id: names for match_id, _number, names, _state in rows})
    for match_id, number, _names, text in rows:
        info = infos.get(match_id)
        if info is not None:  # else the match was deleted meanwhile
            found[match_id] = _read_head(info, number, text, known.get(match_id))
    return found


def _read_head(info: MatchInfo, number: int, text: str, known: Head | None) -> Head:
    """Decodes a newest state that was just read, and caches it. `known` is the older state that was cached, if any."""
    head = Head(info, number, decode_state(info, text), _recent_events(known, number))
    if not transaction.get_connection().in_atomic_block:
        cache_head(head)
    return head


def events_since(head: Head, number: int) -> tuple[EntryEvents, ...] | None:
    """Returns the events of each log entry after `number` up to the newest.

    Returns None for more than `FAR` such entries, and if the log is in the archive.
    """
    if number >= head.number:
        return ()
    if head.number - number > FAR:
        return None
    if head.recent and head.recent[0].number <= number + 1:
        return tuple(seen for seen in head.recent if seen.number > number)
    found = _read(head.info.id, number, head.number)
    return found if len(found) == head.number - number else None


def _recent_events(known: Head | None, number: int) -> tuple[EntryEvents, ...]:
    """Returns the events of the latest log entries, up to `number`, of a match that another process has advanced.

    `known` is this process's older cached state of the match. Returns nothing if there is none or it is too far behind.
    """
    if known is None or number - known.number > RECENT:
        return ()
    missed = _read(known.info.id, known.number, number)
    return (*known.recent, *missed)[-RECENT:] if len(missed) == number - known.number else ()


def _read(match_id: UUID, after: int, until: int) -> tuple[EntryEvents, ...]:
    rows = log_rows(match_id).filter(number__gt=after, number__lte=until).order_by("number")
    return tuple(
        EntryEvents(number, tuple(event_of(e) for e in events))
        for number, events in rows.values_list("number", "events")
    )


def event_of(data: dict[str, Any]) -> Event:
    audience = data["audience"]
    return Event(data["kind"], data["data"], None if audience is None else tuple(audience))
