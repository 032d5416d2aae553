"""Reads. What a viewer may not know is in none of them."""

from __future__ import annotations

from typing import Any

from .chat import (
    CHATS,
    Shown,
    around,
    chat_frame,
    hidden_frame,
    open_to_staff,
    readable,
    said_frame,
    said_in,
    texts_for,
)
from .matches import (
    Round,
    matches_of,
    replay_bytes,
    replay_data,
    rounds_of,
    table_known_to,
    verify,
    with_people,
)
from .table_state import Cursor, Encoded, Frame, Moment, load_moment
from .tables import open_tables, own_running, running_tables, seat_of

__all__ = [
    "CHATS", "Cursor", "Encoded", "Frame", "Moment", "Round", "Shown", "around", "chat_frame", "hidden_frame",
    "load_moment",
    "matches_of", "open_tables", "open_to_staff", "own_running", "readable", "replay_bytes", "replay_data", "rounds_of",
    "running_tables", "said_frame", "said_in", "seat_of", "state_frame", "table_known_to", "texts_for", "verify",
    "with_people",
]  # fmt: skip


def state_frame(*, table_code: str, user: Any, cursor: Cursor | None = None) -> Frame | None:
    """The frame `state` for this user (None or anonymous: a spectator), as in `docs/protocol.md`, without `n`.

    `cursor` is that of the frame before; None gives the whole view without events. None when nothing that this viewer
    may see has changed, or when there is no such table. Sockets share their work through `load_moment` instead.
    """
    moment = load_moment(table_code)
    if moment is None:
        return None
    return moment.frame(user_id=getattr(user, "pk", None), cursor=cursor)
