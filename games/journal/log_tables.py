"""Stores the log and state of matches: locks a match, appends to its log, and finds matches with something due.

In plain SQL for PostgreSQL and SQLite. The `Snapshot` row is the lock of its match. On SQLite a transaction is
IMMEDIATE: it holds the only write lock from its first statement, and no row needs locking.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from games.models import Match, Move, Snapshot
from games.rules import codec
from games.rules.core import SYSTEM, Event, next_deadline

from . import prepared_statements
from .match_info import MatchInfo, log_rows, match_info_of
from .newest_state import Head, LogEntry, cached_head, decode_state, encode_state

CLAIM = 200
"""The most matches that a ticker takes at once."""

LOCK = """
    SELECT number, names, CASE WHEN number = %s AND names = %s THEN NULL ELSE state END
    FROM games_snapshot WHERE match_id = %s"""

INSERT = """
    INSERT INTO games_log (match_id, month, number, seat, "window", verb, action, "at", "by", events, created_at)
    VALUES """

UPDATE = """
    UPDATE games_snapshot SET number = %s, state = %s, next_deadline = %s, agent_due_at = %s, decide_at = %s
    WHERE match_id = %s"""

LOCK_FREE = """
    SELECT held.match_id, held.number, held.names,
        CASE WHEN held.number = known.number AND held.names = known.names THEN NULL ELSE held.state END
    FROM (VALUES {rows}) AS known (match_id, number, names) JOIN games_snapshot AS held USING (match_id)
    FOR UPDATE OF held SKIP LOCKED"""

UPDATE_SEVERAL = """
    UPDATE games_snapshot AS held
    SET number = new.number, state = new.state, next_deadline = new.next_deadline, agent_due_at = new.agent_due_at,
        decide_at = new.decide_at
    FROM (VALUES {rows}) AS new (number, state, next_deadline, agent_due_at, decide_at, match_id)
    WHERE held.match_id = new.match_id"""

# two lists, so that agents who wait for a worker never keep deadlines from being played
WAKE = f"""
    WITH deadlines AS {{once}} (
        SELECT match_id, next_deadline AS at FROM games_snapshot
        WHERE next_deadline <= %s ORDER BY next_deadline LIMIT {CLAIM}{{lock}}
    ), waiting AS {{once}} (
        SELECT match_id, agent_due_at AS at FROM games_snapshot
        WHERE agent_due_at <= %s ORDER BY agent_due_at LIMIT %s{{lock}}
    )
    SELECT * FROM deadlines UNION ALL SELECT * FROM waiting"""  # noqa: S608  a number of ours


def lock_match(match_id: UUID) -> Head:
    """Locks a match until the transaction ends and returns its newest state.

    Raises Match.DoesNotExist, and TransactionManagementError outside a transaction.
    """
    head = _locked(match_id, "", (), " FOR UPDATE")
    if head is None:
        raise Match.DoesNotExist
    return head


def lock_due_match(match_id: UUID, *, by: datetime) -> Head | None:
    """Locks a match and returns its newest state, if a turn's deadline or an agent's answer is due at `by`.

    Returns None if nothing is due by then, or if another process holds the lock.
    """
    due = (_moment(by), _moment(by))
    return _locked(match_id, " AND (next_deadline <= %s OR agent_due_at <= %s)", due, " FOR UPDATE SKIP LOCKED")


def _locked(match_id: UUID, condition: str, params: Sequence[Any], lock_clause: str) -> Head | None:
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("a match is locked inside a transaction")
    known = cached_head(match_id)
    values = [*_held(known), _id(match_id), *params]
    row = prepared_statements.select_first(LOCK + condition, values, lock_clause)
    if row is None:
        return None
    return _head(match_id, known, *row)


def _held(known: Head | None) -> tuple[int, int]:
    """Returns the number and the version of the names that this process has of a match; -1 if it has none."""
    return (-1, -1) if known is None else (known.number, known.info.names)


def _head(match_id: UUID, known: Head | None, number: int, names: int, text: str | None) -> Head:
    """Returns the state in a row of a snapshot. Its `text` is None if it is the state that this process has."""
    if text is None and known is not None:
        return known
    info = match_info_of(match_id, names=names)
    return Head(info, number, decode_state(info, str(text)))


def lock_free_matches(match_ids: Collection[UUID]) -> dict[UUID, Head]:
    """Locks those of these matches that no other transaction holds, and returns the newest state of each.

    Waits for no lock, so that two callers with the same matches in another order never wait for each other.
    """
    if connection.vendor != "postgresql":
        found = ((match_id, _locked(match_id, "", (), "")) for match_id in match_ids)
        return {match_id: head for match_id, head in found if head is not None}
    known = {match_id: cached_head(match_id) for match_id in match_ids}
    params: list[Any] = []
    for match_id, head in known.items():
        params += (match_id, *_held(head))
    rows = ", ".join(["(%s::uuid, %s::int, %s::int)"] * len(known))
    locked = {}
    for key, number, names, text in prepared_statements.select_locked(LOCK_FREE.format(rows=rows), params):
        match_id = UUID(key)
        head = _head(match_id, known[match_id], int(number or 0), int(names or 0), text)
        locked[match_id] = head
    return locked


@dataclass(frozen=True, slots=True)
class NewEntries:
    """Entries to add to the log of one match, and the state `head` that follows them."""

    head: Head
    lines: Sequence[LogEntry]
    agent_due_at: datetime | None
    decide_at: datetime | None = None


def append_entries(
    head: Head, lines: Sequence[LogEntry], *, agent_due_at: datetime | None, decide_at: datetime | None = None
) -> None:  # fmt: skip
    """Adds these entries to the log of a match and stores the state `head` that follows them.

    On PostgreSQL this takes one round trip.
    """
    entries = NewEntries(head, lines, agent_due_at, decide_at)
    insert, values = _insertion([entries])
    prepared_statements.insert_and_update(insert, values, UPDATE, _changes(entries))


def append_entries_of_several(entries: Sequence[NewEntries]) -> None:
    """Adds entries to the logs of several matches, and stores the states that follow them.

    On PostgreSQL this takes one round trip.
    """
    if len(entries) == 1 or connection.vendor != "postgresql":
        for each in entries:
            append_entries(each.head, each.lines, agent_due_at=each.agent_due_at, decide_at=each.decide_at)
        return
    insert, values = _insertion(entries)
    row = "(%s::int, %s::text, %s::timestamptz, %s::timestamptz, %s::timestamptz, %s::uuid)"
    update = UPDATE_SEVERAL.format(rows=", ".join([row] * len(entries)))
    changes = [value for each in entries for value in _changes(each)]
    prepared_statements.insert_and_update(insert, values, update, changes)


def _insertion(entries: Sequence[NewEntries]) -> tuple[str, list[Any]]:
    """Returns the INSERT for all these log entries, and its values."""
    row = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
    if connection.vendor == "postgresql":
        row = "(%s, %s, %s, %s, %s, %s, %s::jsonb, %s, %s, %s::jsonb, %s)"
    now = _moment(timezone.now())
    rows = [(*_values(each.head.info, line), now) for each in entries for line in each.lines]
    return INSERT + ", ".join([row] * len(rows)), [value for values in rows for value in values]


def _changes(entries: NewEntries) -> list[Any]:
    """Returns the values of the UPDATE that stores the state after these entries."""
    head, due = entries.head, (_moment(entries.agent_due_at), _moment(entries.decide_at))
    return [head.number, encode_state(head.state), _moment(_deadline(head)), *due, _id(head.info.id)]


def set_agent_due(match_id: UUID, *, agent_due_at: datetime | None, decide_at: datetime | None = None) -> None:
    """Sets the times at which the scheduler again asks the agents of a match, and at which a quick one decides.

    None means never. The log stays unchanged.
    """
    Snapshot.objects.filter(match_id=match_id).update(agent_due_at=agent_due_at, decide_at=decide_at)


def lock_names(match_ids: Collection[UUID]) -> None:
    """Locks these matches until the transaction ends, so that the names of players in their seats can be changed.

    Afterwards every process reads the seats again before it shows or stores a name.
    """
    rows = Snapshot.objects.filter(match_id__in=match_ids)
    list(rows.select_for_update().order_by("match_id").values_list("match_id"))
    rows.update(names=F("names") + 1)


def defer_match(match_id: UUID, *, due_by: datetime, until: datetime) -> None:
    """Postpones work on a match that failed.

    A match has two due times: its next timeout, and the next request to its agents. Those that were due at `due_by` are
    set to `until`. A later move sets both anew.
    """
    rows = Snapshot.objects.filter(match_id=match_id)
    rows.filter(next_deadline__lte=due_by).update(next_deadline=until)
    rows.filter(agent_due_at__lte=due_by).update(agent_due_at=until)


def has_answered(
    match_id: UUID, *, seat: int, window: int, after: int = 0, by: Collection[str] | None = None,
    but: Collection[str] = (),
) -> bool:  # fmt: skip
    """Whether this seat has made a move in this window (a period for certain moves) after log entry number `after`.

    `by` limits the moves to those of certain makers (`person`, `bot`, `agent`, `trustee`). `but`: verbs that do not
    count.
    """
    moves = log_rows(match_id).filter(number__gt=after, seat=seat, window=window).exclude(verb__in=but)
    return (moves if by is None else moves.filter(by__in=by)).exists()


def trustee_switches(match_id: UUID, *, seat: int, since: int) -> int:
    """Returns how often a trustee took this seat over or gave it back since that time.

    `since` is in milliseconds from the start of the match.
    """
    moves = log_rows(match_id).filter(seat=SYSTEM, verb__in=("take_over", "give_back"), at__gte=since)
    return moves.filter(action__seat=seat).count()


def answered_windows(match_id: UUID, *, seat: int, by: Collection[str], latest: int) -> list[int]:
    """Returns the ids of the windows (periods for certain moves) in which this seat moved last, the latest first.

    `latest` is the number of moves. Only moves by one of `by` (`person`, `bot`, `agent`, `trustee`) count.
    """
    moves = log_rows(match_id).filter(seat=seat, by__in=by, window__isnull=False).order_by("-number")
    return [window for window in moves.values_list("window", flat=True)[:latest] if window is not None]


def latest_answers(match_id: UUID, *, seat: int, latest: int) -> list[dict[str, Any]]:
    """Returns the last log entries that answered a window (a period for certain moves), the latest first.

    Only those of this seat, and of the clock. Each has `seat`, `window`, `verb`, `action` and `by`; `latest` is their
    greatest number.
    """
    answers = log_rows(match_id).filter(window__isnull=False).filter(Q(seat=seat) | Q(seat=SYSTEM, verb="timeout"))
    rows = answers.order_by("-number").values("seat", "window", "verb", "action", "by")[:latest]
    return [{**row} for row in rows]


def create_log(
    match: Match,
    state: Any,
    events: Sequence[Event],
    *,
    agent_due_at: datetime | None,
    decide_at: datetime | None = None,
) -> Head:
    """Stores log entry 0 of a new match, with the events of the start, and the first state.

    Returns that state as the match's newest one.
    """
    at = state.ctx.at  # 0, but in a branch
    head = Head(match_info_of(match.id), -1, state).after(
        state, [LogEntry(0, -1, None, "start", {}, at, "system", tuple(events))]
    )
    Move.objects.create(
        match=match, month=match.log_month, number=0, seat=-1, window=None, verb="start", action={}, at=at, by="system",
        events=[codec.encode(event) for event in events],
    )  # fmt: skip
    Snapshot.objects.create(
        match=match, number=0, state=encode_state(state), next_deadline=_deadline(head), agent_due_at=agent_due_at,
        decide_at=decide_at,
    )  # fmt: skip
    return head


@dataclass(frozen=True, slots=True)
class TickerPlan:
    """The matches with a due timeout or agent request, and the time until which a ticker may sleep."""

    due: tuple[UUID, ...]
    next_at: datetime | None


def due_matches(*, now: datetime, horizon: datetime, agents: int = CLAIM) -> TickerPlan:
    """Returns the matches in which something is due at `now`, and the next due time up to `horizon`.

    Due are timeouts, and requests to agents that were not answered. Returns at most `CLAIM` matches with a timeout, and
    at most `agents` with such a request, each list with the earliest first. Locked matches are skipped, since the
    process that holds the lock plays the due timeouts too.
    """
    on_postgresql = connection.vendor == "postgresql"
    clauses = {"once": "MATERIALIZED", "lock": " FOR UPDATE SKIP LOCKED"} if on_postgresql else {"once": "", "lock": ""}
    with connection.cursor() as cursor:
        cursor.execute(WAKE.format(**clauses), [_moment(horizon), _moment(horizon), min(agents, CLAIM)])
        rows = cursor.fetchall()
    due: dict[UUID, None] = {}
    later = []
    for match_id, at in rows:
        moment = _read_moment(at)
        if moment <= now:
            due[match_id if isinstance(match_id, UUID) else UUID(match_id)] = None
        else:
            later.append(moment)
    return TickerPlan(tuple(due), min(later, default=None))


def _deadline(head: Head) -> datetime | None:
    closes_at = None if head.info.lesson else next_deadline(head.state)
    return None if closes_at is None else head.info.moment(closes_at)


def _values(info: MatchInfo, line: LogEntry) -> tuple[Any, ...]:
    events = orjson.dumps([codec.encode(event) for event in line.events]).decode()
    action = orjson.dumps(line.action).decode()
    month = info.month.isoformat()
    return _id(info.id), month, line.number, line.seat, line.window, line.verb, action, line.at, line.by, events


def _id(match_id: UUID) -> Any:
    return match_id if connection.vendor == "postgresql" else match_id.hex


def _moment(value: datetime | None) -> Any:
    if value is None or connection.vendor == "postgresql":
        return value
    return connection.ops.adapt_datetimefield_value(value)


def _read_moment(value: Any) -> datetime:
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)  # as Django stores it on SQLite
