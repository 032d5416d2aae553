"""Builds the parts of a `state` frame, which tells a viewer on a table's socket what they may see of the table.

`docs/protocol.md` describes each field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.journal import Head, events_since

from .private_match_access import substitute_id
from .table_info import SeatView, TableInfo
from .window_aliases import alias_of

WAITING = "WAITING"
"""The `phase` in the frame of a table at which no match has begun."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Marks how much of a table a viewer has been shown, to tell what is new in the next frame.

    Only `TableState` reads it.
    """

    match_id: UUID | None
    number: int
    """The number of the last shown log entry. It never leaves the server, since it also counts hidden moves."""
    version: int
    """The version of the table."""
    digest: bytes
    """A digest of the last shown frame without its events."""


@dataclass(frozen=True, slots=True)
class EncodedFrame:
    """A `state` frame as JSON bytes without their beginning, and the viewer's new cursor.

    A consumer sends `{"type":"state","n":…,"at":…,` and then `body`.
    """

    body: bytes
    cursor: Cursor


@dataclass(frozen=True, slots=True)
class Frame:
    """A `state` frame as a dict without `n`, as described in `docs/protocol.md`, and the viewer's new cursor."""

    data: dict[str, Any]
    cursor: Cursor


def table_fields(table: TableInfo, *, watchers: int, waiting: bool, linked: bool) -> dict[str, Any]:
    """Returns the fields of a `state` frame that describe the table.

    If `linked` is False, the viewer may not find the table's match, nor the match from which it was played on.
    """
    origin = table.branch
    return {
        "code": table.code, "game": table.game, "status": table.status, "options": table.options,
        "host": table.seat_of(table.host_id), "watchers": watchers, "rated": table.rated,
        "unrated_because": table.unrated_because, "listed": table.listed, "bots": table.bots,
        "tournament": table.tournament or None, "title": table.title or None, "sealed": table.sealed,
        "private": table.private, "delay": table.delay, "phase": WAITING if waiting else None,
        "branch": origin and {
            "move": origin.move, "parent": str(origin.parent_id) if linked and origin.parent_id else None,
        },
    }  # fmt: skip


def match_fields(head: Head, *, sealed: bool, linked: bool) -> dict[str, Any]:
    """Returns the fields of a `state` frame that describe the match.

    If `linked` is False, the frame gives a substitute id, with which the viewer cannot find the match.
    """
    info = head.info
    lesson: dict[str, Any] = {"lesson": head.number} if info.lesson else {}  # nothing is hidden from its learner
    return lesson | {
        "id": str(info.id) if linked else substitute_id(info.id), "linked": linked,
        "status": head.status, "commitment": info.commitment,
        "seed": info.seed if head.ended and not sealed else None,
        "number": info.number, "rated": info.rated, "private": info.private,
    }  # fmt: skip


def seat_fields(table: TableInfo, head: Head | None, *, away: frozenset[int]) -> list[dict[str, Any] | None]:
    """Returns the fields of a `state` frame that describe the players: a dict for each seat, None for an empty one.

    They are the players of the running match, else those at the table. `away` are the ids of users without a socket.
    """
    if head is None or head.ended:
        return [None if seat is None else _shown(seat, present=seat.user_id not in away) for seat in table.seats]
    now = {seat.index: seat for seat in table.seats if seat is not None}
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


def _shown(seat: SeatView, *, present: bool) -> dict[str, Any]:
    return {
        "seat": seat.index, "name": seat.name, "username": seat.username, "avatar": seat.avatar, "kind": seat.kind,
        "agent": seat.agent, "ready": seat.ready, "trustee": False, "left": seat.left, "conceded": False,
        "out": False, "present": present,
    }  # fmt: skip


def window_fields(head: Head, seat: int | None) -> list[dict[str, Any]]:
    """Returns the fields of a `state` frame that describe the open windows which this seat may know of.

    `seat` None stands for a spectator.
    """
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


def event_fields(head: Head, seat: int | None, cursor: Cursor) -> list[dict[str, Any]]:
    """Returns the events of a `state` frame: those after the cursor that this seat (None: a spectator) may see."""
    # events of a match that started while the viewer was connected are shown from its start
    since = cursor.number if cursor.match_id == head.info.id else -1
    return [
        head.info.rules.event_json(event)
        for seen in events_since(head, since) or ()
        for event in seen.events
        if event.seen_by(seat)
    ]
