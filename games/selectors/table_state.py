"""Makes the `state` frames of all viewers of a table from its state at one instant.

A process loads a table's state once after each change and makes the frame of every socket from it without another
query. Frames of viewers who may see the same data (all spectators) are encoded once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

import orjson
from django.utils import timezone

from games.journal import Head, head_of, heads_of
from games.models import Kind, Snapshot, Table
from games.process_cache import ProcessCache

from .state_frames import (
    Cursor,
    EncodedFrame,
    Frame,
    event_fields,
    match_fields,
    seat_fields,
    table_fields,
    window_fields,
)
from .table_info import TableInfo, cached_table, load_table, load_tables

Mark = tuple[int, tuple[int, int] | None]
"""The version of a table, and the number of the last log entry and the version of the names of its newest match."""
NEVER: Mark = (-1, None)
"""The mark of a state that may be out of date although no version has changed."""
NOBODY: frozenset[int] = frozenset()
_bodies: ProcessCache[tuple[Any, ...], tuple[bytes, bytes]] = ProcessCache(
    "selectors.frames", max_bytes=16_000_000, weigh=lambda made: len(made[0]) + 1000
)


@dataclass(frozen=True, slots=True)
class TableState:
    """A table and its newest match at one instant. The frames that all viewers of the table get are made from it."""

    table: TableInfo
    head: Head | None
    at: int
    """Milliseconds from the start of the match to the moment that is shown; 0 without a match."""
    now: datetime = field(default_factory=timezone.now, compare=False)
    """The time at which the state was read."""
    behind: int = 0
    """Seconds by which the moment lies in the past; 0: it is the present."""
    next_at: datetime | None = None
    """If the moment lies in the past: the time from which the next log entry is shown; None if none is known yet."""
    _shared: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Encoded parts of frames that several viewers share, by key, each kept once it is built."""

    def seat_of(self, user_id: int | None) -> int | None:
        """Returns this user's seat; while a match runs, the one in which the user started. None for a spectator."""
        if self.head is not None and not self.head.ended:
            return self.head.seat_of(user_id)
        return self.table.seat_of(user_id)

    @property
    def people(self) -> frozenset[int]:
        """The user ids of the persons and guests in the seats that are shown.

        Whether such a player is present depends on whether they have a socket.
        """
        running = self.head is not None and not self.head.ended
        seats: Iterable[Any] = self.head.info.seats if running and self.head is not None else self.table.seats
        kinds = (Kind.PERSON, Kind.GUEST)
        found = {seat.user_id for seat in seats if seat is not None and seat.kind in kinds}
        return frozenset(user for user in found if user is not None)

    @property
    def mark(self) -> Mark:
        """The versions that the database had when this state was read."""
        head, branch = self.head, self.table.branch
        if branch is not None and branch.move is None:
            return NEVER  # the end of the parent match is shown too, and changes no version
        return self.table.version, None if head is None else (head.number, head.info.names)

    def is_older_than(self, other: TableState) -> bool:
        """Whether another state of the same table shows something newer: of the table, or of the same match.

        Table and match are read one after the other, so that each of two states may be newer in one of them.
        """
        if self.table.version < other.table.version:
            return True
        head, shown = self.head, other.head
        return head is not None and shown is not None and head.info.id == shown.info.id and head.number < shown.number

    @property
    def hides_moves(self) -> bool:
        """Whether hidden moves are being made, as at night in Werewolf.

        Nothing else that viewers are shown, such as who is away, may then change, since it could reveal when a hidden
        move is made.
        """
        return self.head is not None and not self.head.ended and self.head.info.rules.is_hushed(self.head.state)

    def encoded(
        self, *, user_id: int | None, cursor: Cursor | None = None, watchers: int = 0, before: Cursor | None = None,
        away: frozenset[int] = frozenset(),
    ) -> EncodedFrame | None:  # fmt: skip
        """Returns the encoded `state` frame for this user; None if nothing visible to them changed since the cursor.

        `cursor` None requests a whole view without events, as after a reconnect. `before` is then the cursor of the
        last frame on this socket, if any: a spectator of a private match still sees its end. `away`: ids of users
        without a socket.
        """
        if cursor is not None and self._is_older_than(cursor):
            return None  # another thread has already shown this viewer a later state
        viewer = self._viewer_seats(user_id)
        gone = self._is_match_hidden(viewer, cursor or before)
        body, digest = self._body(viewer, watchers, away, gone=gone)
        events = []
        if cursor is not None and self.head is not None and not gone and not self._closed(viewer):
            events = event_fields(self.head, viewer[1], cursor)
        if cursor is not None and not events and cursor.digest == digest:
            return None
        told = b',"events":' + orjson.dumps(events) + b"}"
        return EncodedFrame(body + told, self._cursor(digest, gone=gone))

    def cursor_past(self, cursor: Cursor) -> Cursor:
        """Returns the cursor of a viewer who gets no frame, moved on past log entries that show them nothing new.

        Without this a viewer would fall behind by one entry with every hidden move, and after many would miss later
        events.
        """
        if self._is_older_than(cursor):
            return cursor
        return self._cursor(cursor.digest, gone=self._by_link_only and cursor.match_id is None)

    def frame(self, *, user_id: int | None, cursor: Cursor | None = None, watchers: int = 0) -> Frame | None:
        """Returns the `state` frame for this user as a dict, for pages and tests; None if nothing visible changed."""
        encoded = self.encoded(user_id=user_id, cursor=cursor, watchers=watchers)
        if encoded is None:
            return None
        data = orjson.loads(b'{"type":"state","at":%d,%b' % (self.at, encoded.body))
        return Frame(data, encoded.cursor)

    def is_bystander(self, user_id: int | None) -> bool:
        """Whether this user has no seat, neither at the table nor in the match. All bystanders get equal frames."""
        return self._viewer_seats(user_id) == (None, None)

    def hides_messages_from(self, user_id: int | None) -> bool:
        """Whether this user may read no messages: they have no seat, and the match may not be watched.

        It is sealed because other tables still play its deals, or it is private and over.
        """
        viewer = self._viewer_seats(user_id)
        over = self.head is not None and self.head.ended and self.head.info.private
        return self._closed(viewer) or (over and viewer[1] is None)

    # ── Parts ───────────────────────────────────────────────────────────────────────────────────

    def _cursor(self, digest: bytes, *, gone: bool = False) -> Cursor:
        if self.head is None or gone:
            return Cursor(None, 0, self.table.version, digest)
        return Cursor(self.head.info.id, self.head.number, self.table.version, digest)

    def _is_older_than(self, cursor: Cursor) -> bool:
        same = self.head is not None and self.head.info.id == cursor.match_id
        return self.table.version < cursor.version or (same and self.head.number < cursor.number)  # type: ignore[union-attr]

    def _viewer_seats(self, user_id: int | None) -> tuple[int | None, int | None]:
        """Returns two seats: the user's seat at the table, and the seat in the match whose view the user is shown.

        They differ for a player who sat down after the match.
        """
        view = self.head.seat_of(user_id) if self.head is not None else None
        return self.seat_of(user_id), view

    def _closed(self, viewer: tuple[int | None, int | None]) -> bool:
        return self.table.sealed and viewer == (None, None)

    @property
    def _by_link_only(self) -> bool:
        return self.head is not None and self.head.info.by_link_only

    def _is_match_hidden(self, viewer: tuple[int | None, int | None], shown: Cursor | None) -> bool:
        """Whether this viewer may not see the newest match: private, unrated, over, and the viewer had no seat in it.

        A viewer who was shown the match until its end continues to see it.
        """
        if self.head is None or not self.head.ended or not self._by_link_only or viewer[1] is not None:
            return False
        return shown is None or shown.match_id != self.head.info.id

    def _body(
        self, viewer: tuple[int | None, int | None], watchers: int, away: frozenset[int], *, gone: bool = False
    ) -> tuple[bytes, bytes]:
        head = self.head
        state = (head.info.id, head.number, head.info.names) if head is not None else None
        key = (self.table.code, self.table.version, state, self.behind, viewer, watchers, away, gone)
        known = _bodies.get(key)
        if known is not None:
            return known
        closed = gone or self._closed(viewer)
        linked = viewer[1] is not None or not self._by_link_only
        body = b'%b,"you":{"seat":%b,"behind":%d},"windows":%b,"view":%b' % (
            self._shared_parts(watchers, away, linked=linked, gone=gone), orjson.dumps(viewer[0]), self.behind,
            orjson.dumps([] if closed or head is None else window_fields(head, viewer[1])),
            b"null" if closed else self._view_of(viewer[1]),
        )  # fmt: skip
        made = body, blake2b(body, digest_size=16).digest()
        _bodies[key] = made
        return made

    def _shared_parts(self, watchers: int, away: frozenset[int], *, linked: bool, gone: bool) -> bytes:
        """Encodes the parts of a `state` frame that are equal for all viewers: table, match and seats.

        If `linked` is False, the match has a substitute id instead of its real one.
        """
        key = ("common", watchers, away, linked, gone)
        if key not in self._shared:
            head, table = self.head, self.table
            parts = {
                "table": table_fields(table, watchers=watchers, waiting=head is None, linked=linked),
                "match": None if gone or head is None else match_fields(head, sealed=table.sealed, linked=linked),
                "seats": seat_fields(table, head, away=away),
            }
            self._shared[key] = orjson.dumps(parts)[1:-1]
        found: bytes = self._shared[key]
        return found

    def _view_of(self, seat: int | None) -> bytes:
        """Encodes the view of a seat.

        The spectators' view is encoded once for all seats; what only this seat may see is added to it.
        """
        head = self.head
        if head is None:
            return b"null"
        if "view" not in self._shared:
            view = head.info.rules.view(head.state, None)
            self._shared["view"] = view, orjson.dumps(view)
        public, text = self._shared["view"]
        own = {} if seat is None else head.info.rules.own_view(head.state, seat)
        if own.keys() & public.keys():
            return orjson.dumps(public | own)
        return bytes(text[:-1] + b"," + orjson.dumps(own)[1:] if own else text)


def table_marks(moments: Iterable[TableState]) -> dict[str, Mark]:
    """Returns the versions that the tables of these states have now: a dict from the table's code. Makes two queries.

    A table that is gone is left out. One whose newest match is another by now has another version itself.
    """
    matches = {moment.table.code: moment.table.match_id for moment in moments}
    versions = dict(Table.objects.filter(code__in=matches).values_list("code", "version"))
    rows = Snapshot.objects.filter(match_id__in=[match_id for match_id in matches.values() if match_id is not None])
    numbers: dict[UUID | None, tuple[int, int]] = {
        match_id: (number, names) for match_id, number, names in rows.values_list("match_id", "number", "names")
    }
    return {code: (version, numbers.get(matches[code])) for code, version in versions.items()}


def load_table_state(
    code: str, *, nudge: dict[str, Any] | None = None, now: datetime | None = None
) -> TableState | None:
    """Returns the current state of the table with that code, for the frames of its viewers; None without such a table.

    `nudge` is the message from `after_commit.nudge_table` that announced a change. If it names a move whose state this
    process has cached, no query is made.
    """
    table = cached_table(code) if nudge is not None and nudge.get("match") else None
    if table is not None and str(table.match_id) != nudge["match"]:  # type: ignore[index]
        table = None
    if table is None:
        table = load_table(code)
    if table is None:
        return None
    head = None
    if table.match_id is not None:
        same = nudge is not None and nudge.get("match") == str(table.match_id)
        head = head_of(table.match_id, at_least=nudge["number"] if same and nudge is not None else None)
        if head.ended and table.status == Table.Status.RUNNING:
            table = load_table(code) or table  # the match ended since the table was read
    moment = now or timezone.now()
    return TableState(table, head, head.ms(moment) if head is not None else 0, moment)


def load_table_states(codes: Collection[str]) -> dict[str, TableState]:
    """Returns the current states of the tables with these codes, by code, as far as they exist.

    Reads them as `load_table_state` does without a nudge, but with a few queries for all.
    """
    tables = load_tables(codes)
    heads = heads_of([table.match_id for table in tables.values() if table.match_id is not None])
    ended = {pk for pk, head in heads.items() if head.ended}
    stale = [
        code for code, table in tables.items() if table.match_id in ended and table.status == Table.Status.RUNNING
    ]  # fmt: skip
    if stale:  # the match ended since the table was read
        tables |= load_tables(stale)
    moment, states = timezone.now(), {}
    for code, table in tables.items():
        head = heads.get(table.match_id) if table.match_id is not None else None
        if head is None and table.match_id is not None:  # the next match began since
            head = head_of(table.match_id)
        states[code] = TableState(table, head, head.ms(moment) if head is not None else 0, moment)
    return states
