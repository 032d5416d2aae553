"""Reads. What a viewer may not know is in none of them."""

from __future__ import annotations

from typing import Any

from .chat import (
    CHATS,
    AddressedFrame,
    chat_frame,
    hidden_frame,
    messages_around,
    messages_of,
    readable_message,
    said_frame,
    speech_texts,
    visible_to_staff,
)
from .matches import (
    Round,
    matches_of,
    replay_bytes,
    replay_data,
    rounds_of,
    verify,
    visible_table,
    with_seats,
)
from .table_state import Cursor, EncodedFrame, Frame, TableState, load_table_state
from .tables import open_tables, running_matches_of, running_tables, seat_of

__all__ = [
    "AddressedFrame", "CHATS", "Cursor", "EncodedFrame", "Frame", "Round", "TableState", "chat_frame", "hidden_frame",
    "load_table_state", "matches_of", "messages_around", "messages_of", "open_tables", "readable_message",
    "replay_bytes", "replay_data", "rounds_of", "running_matches_of", "running_tables", "said_frame", "seat_of",
    "speech_texts", "state_frame", "verify", "visible_table", "visible_to_staff", "with_seats",
]  # fmt: skip


def state_frame(*, table_code: str, user: Any, cursor: Cursor | None = None) -> Frame | None:
    """The frame `state` for this user (None or anonymous: a spectator), as in `docs/protocol.md`, without `n`.

    `cursor` is that of the frame before; None gives the whole view without events. None when nothing that this viewer
    may see has changed, or when there is no such table. Sockets share their work through `load_moment` instead.
    """
    moment = load_table_state(table_code)
    if moment is None:
        return None
    return moment.frame(user_id=getattr(user, "pk", None), cursor=cursor)
