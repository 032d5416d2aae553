"""A table at one instant, and the frames that each viewer is shown of it.

A process loads a table state once per nudge and makes every socket's frame from it without another query. Frames of
viewers who may see the same data (all spectators) are encoded once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

import orjson
from django.db import connection
from django.utils import timezone

from games.agents.personas import deal_faces, persona
from games.journal import Head, events_since, head_of
from games.models import Kind, Match, Seat, Table
from games.process_cache import ProcessCache
from games.rules import registry
from games.rules.core import all_options

from .names import names_of
from .privacy import outside_name
from .tables import Reason, unrated_because
from .window_aliases import alias_of

NOBODY: frozenset[int] = frozenset()
WAITING = "WAITING"
"""The `phase` in the frame of a table at which no match has begun."""
_tables: ProcessCache[str, TableInfo] = ProcessCache(1024)
_bodies: ProcessCache[tuple[Any, ...], tuple[bytes, bytes]] = ProcessCache(1024)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The point up to which a viewer has been shown a table. Only this module reads its content."""

    match_id: UUID | None
    number: int
    """The number of the last shown log entry. It never leaves the server, since it also counts hidden moves."""
    version: int
    """The version of the table."""
    digest: bytes
    """A digest of the last shown frame without its events."""


@dataclass(frozen=True, slots=True)
class EncodedFrame:
    """An encoded `state` frame without its beginning.

    A consumer sends `{"type":"state","n":…,"at":…,` and then `body`.
    """

    body: bytes
    cursor: Cursor


@dataclass(frozen=True, slots=True)
class Frame:
    """A `state` frame as a dict, as described in `docs/protocol.md`, without `n`."""

    data: dict[str, Any]
    cursor: Cursor


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the table and its current holder."""

    index: int
    user_id: int | None
    name: str
    username: str | None
    avatar: str
    kind: str
    agent: str
    ready: bool
    left: bool


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table and its seats as of `version`."""

    pk: int
    code: str
    version: int
    game: str
    options: dict[str, Any]
    """All options, defaults included."""
    status: str
    host_id: int | None
    rated: bool
    unrated_because: Reason | None
    """The reason why a match that started now would be unrated; None if it would be rated."""
    listed: bool
    size: int
    seats: tuple[SeatView | None, ...]
    match_id: UUID | None
    """The newest match of the table; None before its first."""
    tournament: str = ""
    """The code of the tournament that created the table; empty for all others."""
    bots: bool = False
    """Whether players' bots may sit down."""
    sealed: bool = False
    """Whether spectators are excluded, since other tables play the same deals."""
    title: str = ""
    """The name of the tournament that created the table; empty for all others."""
    private: bool = False
    """Whether a person opened the table by code."""

    def seat_of(self, user_id: int | None) -> int | None:
        if user_id is None:
            return None
        return next((s.index for s in self.seats if s is not None and s.user_id == user_id and not s.left), None)


@dataclass(frozen=True, slots=True)
class TableState:
    """A table and its newest match at one instant."""

    table: TableInfo
    head: Head | None
    at: int
    """Milliseconds since the match began, by the server's clock; 0 without a match."""
    _shared: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Encoded parts of frames that several viewers share, by key, each kept once it is built."""

    def seat_of(self, user_id: int | None) -> int | None:
        """Returns this user's seat; while a match runs, the one in which the user started. None for a spectator."""
        if self.head is not None and not self.head.ended:
            return self.head.seat_of(user_id)
        return self.table.seat_of(user_id)

    @property
    def people(self) -> frozenset[int]:
        """User ids of the persons and guests in the shown seats. Their sockets determine whether they are present."""
        running = self.head is not None and not self.head.ended
        seats: Iterable[Any] = self.head.info.seats if running and self.head is not None else self.table.seats
        kinds = (Kind.PERSON, Kind.GUEST)
        found = {seat.user_id for seat in seats if seat is not None and seat.kind in kinds}
        return frozenset(user for user in found if user is not None)

    @property
    def hushed(self) -> bool:
        """Whether hidden moves are being made, which no other change may reveal."""
        return self.head is not None and not self.head.ended and self.head.info.rules.is_hushed(self.head.state)

    def encoded(
        self, *, user_id: int | None, cursor: Cursor | None = None, watchers: int = 0, before: Cursor | None = None,
        away: frozenset[int] = frozenset(),
    ) -> EncodedFrame | None:  # fmt: skip
        """Returns the encoded `state` frame for this user; None if nothing visible to them changed since the cursor.

        `cursor` None requests a whole view without events, as after a reconnect. `before` is then the last state that
        this socket was shown, if any: a spectator of a private match still sees its end. `away`: ids of players without
        a socket.
        """
        if cursor is not None and self._is_older_than(cursor):
            return None  # another thread has already shown this viewer a later state
        viewer = self._viewer(user_id)
        gone = self._gone(viewer, cursor or before)
        body, digest = self._body(viewer, watchers, away, gone=gone)
        events = [] if gone or self._closed(viewer) else self._events(viewer[1], cursor)
        if cursor is not None and not events and cursor.digest == digest:
            return None
        told = b',"events":' + orjson.dumps(events) + b"}"
        return EncodedFrame(body + told, self._cursor(digest, gone=gone))

    def cursor_past(self, cursor: Cursor) -> Cursor:
        """Returns the new cursor of a viewer to whom nothing in this state is news, so that no frame was sent.

        Without this a viewer would fall behind by one with every hidden move, and after many would miss later events.
        """
        if self._is_older_than(cursor):
            return cursor
        return self._cursor(cursor.digest, gone=self._by_link_only and cursor.match_id is None)

    def frame(self, *, user_id: int | None, cursor: Cursor | None = None, watchers: int = 0) -> Frame | None:
        """Returns the encoded frame as a dict, for pages and tests; None if nothing visible has changed."""
        encoded = self.encoded(user_id=user_id, cursor=cursor, watchers=watchers)
        if encoded is None:
            return None
        data = orjson.loads(b'{"type":"state","at":%d,%b' % (self.at, encoded.body))
        return Frame(data, encoded.cursor)

    def words_closed_to(self, user_id: int | None) -> bool:
        """Whether messages are hidden from this user: one without a seat, in a sealed match or an ended private one."""
        viewer = self._viewer(user_id)
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

    def _viewer(self, user_id: int | None) -> tuple[int | None, int | None]:
        """Returns the user's seat at the table, and the seat whose view the user is shown.

        They differ for a player seated after a match.
        """
        view = self.head.seat_of(user_id) if self.head is not None else None
        return self.seat_of(user_id), view

    def _closed(self, viewer: tuple[int | None, int | None]) -> bool:
        return self.table.sealed and viewer == (None, None)

    @property
    def _by_link_only(self) -> bool:
        return self.head is not None and self.head.info.by_link_only

    def _gone(self, viewer: tuple[int | None, int | None], shown: Cursor | None) -> bool:
        """Whether the ended match is hidden from viewers who come by its table's code.

        A viewer who was shown the match until its end continues to see it.
        """
        if self.head is None or not self.head.ended or not self._by_link_only or viewer[1] is not None:
            return False
        return shown is None or shown.match_id != self.head.info.id

    def _body(
        self, viewer: tuple[int | None, int | None], watchers: int, away: frozenset[int], *, gone: bool = False
    ) -> tuple[bytes, bytes]:
        head = self.head
        state = (head.info.id, head.number) if head is not None else None
        key = (self.table.code, self.table.version, state, viewer, watchers, away, gone)
        known = _bodies.get(key)
        if known is not None:
            return known
        closed = gone or self._closed(viewer)
        linked = viewer[1] is not None or not self._by_link_only
        body = b'%b,"you":{"seat":%b},"windows":%b,"view":%b' % (
            self._common(watchers, away, linked=linked, gone=gone), orjson.dumps(viewer[0]),
            orjson.dumps([] if closed else self._windows(viewer[1])), b"null" if closed else self._view(viewer[1]),
        )  # fmt: skip
        made = body, blake2b(body, digest_size=16).digest()
        _bodies[key] = made
        return made

    def _common(self, watchers: int, away: frozenset[int], *, linked: bool, gone: bool) -> bytes:
        """Encodes the parts of a frame that all viewers share, without the view.

        `linked` viewers get the match's real id.
        """
        key = ("common", watchers, away, linked, gone)
        if key not in self._shared:
            match = None if gone else self._match(linked=linked)
            parts = {"table": self._table(watchers), "match": match, "seats": self._seats(away)}
            self._shared[key] = orjson.dumps(parts)[1:-1]
        found: bytes = self._shared[key]
        return found

    def _view(self, seat: int | None) -> bytes:
        """Encodes the view of a seat: a spectator's view, built and encoded once, plus the seat's own view."""
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

    def _events(self, seat: int | None, cursor: Cursor | None) -> list[dict[str, Any]]:
        head = self.head
        if cursor is None or head is None:
            return []
        # events of a match that started while the viewer was connected are shown from its start
        since = cursor.number if cursor.match_id == head.info.id else -1
        return [
            head.info.rules.told(event)
            for seen in events_since(head, since) or ()
            for event in seen.events
            if event.seen_by(seat)
        ]

    def _table(self, watchers: int) -> dict[str, Any]:
        table = self.table
        return {
            "code": table.code, "game": table.game, "status": table.status, "options": table.options,
            "host": table.seat_of(table.host_id), "watchers": watchers, "rated": table.rated,
            "unrated_because": table.unrated_because, "listed": table.listed, "bots": table.bots,
            "tournament": table.tournament or None, "title": table.title or None, "sealed": table.sealed,
            "private": table.private, "phase": WAITING if self.head is None else None,
        }  # fmt: skip

    def _match(self, *, linked: bool) -> dict[str, Any] | None:
        head = self.head
        if head is None:
            return None
        info = head.info
        return {
            "id": str(info.id) if linked else outside_name(info.id), "linked": linked,
            "status": head.status, "commitment": info.commitment,
            "seed": info.seed if head.ended and not self.table.sealed else None,
            "number": info.number, "rated": info.rated, "private": info.private,
        }  # fmt: skip

    def _seats(self, away: frozenset[int]) -> list[dict[str, Any] | None]:
        head = self.head
        if head is None or head.ended:
            return [
                None if seat is None else _shown(seat, present=seat.user_id not in away) for seat in self.table.seats
            ]
        now = {seat.index: seat for seat in self.table.seats if seat is not None}
        ctx, out = head.state.ctx, head.info.rules.is_out
        return [
            {
                "seat": s.index, "name": s.name, "username": s.username, "avatar": s.avatar, "kind": s.kind,
                "agent": s.agent, "ready": True,
                "trustee": s.index in ctx.trustees and not out(head.state, s.index),
                "left": s.index in now and now[s.index].left,
                "conceded": s.index in ctx.conceded, "out": out(head.state, s.index),
                "present": s.user_id not in away,
            }
            for s in head.info.seats
        ]  # fmt: skip

    def _windows(self, seat: int | None) -> list[dict[str, Any]]:
        head = self.head
        if head is None:
            return []
        return [
            {
                "id": alias_of(head.info.id, seat, w.id), "name": w.name,
                # the other members of a hidden window are secret, even to each other
                "seats": list(w.seats) if w.public else [seat],
                "verbs": list(w.verbs), "opens_at": w.opens_at, "closes_at": w.closes_at, "mine": seat in w.seats,
            }
            for w in head.state.ctx.windows
            if w.known_to(seat)
        ]  # fmt: skip


def load_table_state(
    code: str, *, nudge: dict[str, Any] | None = None, now: datetime | None = None
) -> TableState | None:
    """Returns the current state of the table with that code; None if there is no such table.

    `nudge` is a message from `effects.nudge_table`. If it names a move whose head this process has cached, no query is
    made.
    """
    table = _tables.get(code) if nudge is not None and nudge.get("match") else None
    if table is not None and str(table.match_id) != nudge["match"]:  # type: ignore[index]
        table = None
    if table is None:
        table = _load(code)
    if table is None:
        return None
    head = None
    if table.match_id is not None:
        same = nudge is not None and nudge.get("match") == str(table.match_id)
        head = head_of(table.match_id, at_least=nudge["number"] if same and nudge is not None else None)
        if head.ended and table.status == Table.Status.RUNNING:
            table = _load(code) or table  # the match ended since the table was read
    at = head.info.ms(now or timezone.now()) if head is not None else 0
    return TableState(table, head, at)


def _load(code: str) -> TableInfo | None:
    """Returns the info of the table with that code; None if there is none.

    Reads the version, and the other columns only if this process has no current copy.
    """
    row = Table.objects.filter(code=code).values_list("version", flat=True).first()
    if row is None:
        return None
    known = _tables.get(code)
    if known is not None and known.version == row:
        return known
    table = Table.objects.get(code=code)
    seats = {seat.index: seat for seat in Seat.objects.filter(table=table).select_related("user")}
    faces = deal_faces(code, {index: seat.wished_face for index, seat in seats.items()})
    names = names_of(seats.values())
    newest = Match.objects.filter(table=table).order_by("-number").values_list("pk", flat=True).first()
    rules = registry.game(table.game)
    guests = any(seat.user is not None and seat.user.is_guest for seat in seats.values())
    why = unrated_because(game=table.game, options=table.options, wanted=table.rated, guests=guests)
    info = TableInfo(
        table.pk, code, table.version, table.game, all_options(rules.Options, table.options),
        table.status, table.host_id, table.rated, why, table.listed, table.size,
        tuple(_seat_view(code, seats.get(index), faces, names) for index in range(table.size)), newest,
        table.tournament, table.bots, table.sealed, table.title, table.private,
    )  # fmt: skip
    if connection.in_atomic_block:  # the transaction may yet be rolled back
        return info
    _tables[code] = info
    return info


def _seat_view(code: str, seat: Seat | None, faces: Mapping[int, str], names: Mapping[int, str]) -> SeatView | None:
    if seat is None:
        return None
    user = seat.user
    if user is None:
        name, avatar = persona(code, seat.index, faces)
        return SeatView(
            seat.index, None, seat.name or name, None, avatar, Kind.AGENT, seat.agent, ready=True, left=False
        )
    return SeatView(
        seat.index, user.pk, names[seat.index], user.username, faces[seat.index], Kind.of(user), "", ready=seat.ready,
        left=seat.left,
    )  # fmt: skip


def _shown(seat: SeatView, *, present: bool) -> dict[str, Any]:
    return {
        "seat": seat.index, "name": seat.name, "username": seat.username, "avatar": seat.avatar, "kind": seat.kind,
        "agent": seat.agent, "ready": seat.ready, "trustee": False, "left": seat.left, "conceded": False,
        "out": False, "present": present,
    }  # fmt: skip
