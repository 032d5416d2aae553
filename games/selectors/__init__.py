"""Selectors: all database reads of tables and matches. Each leaves out what its viewer may not know."""

from __future__ import annotations

from typing import Any

from .chat import (
    CHATS,
    SPECTATORS,
    AddressedFrame,
    chat_frame,
    hidden_frame,
    messages_around,
    messages_of,
    readable_message,
    said_frame,
    spectators_frame,
    speech_texts,
    visible_to_staff,
)
from .matches import (
    Round,
    matches_of,
    replay_bytes,
    replay_data,
    rounds_of,
    same_deal,
    verify,
    visible_table,
    with_seats,
)
from .spectator_state import insiders, seen_by, spectators_state
from .spectators import (
    SpectatorMoment,
    as_seen_by,
    begun_for,
    is_open_to,
    is_seat_of,
    known_ends,
    match_seen_late,
    may_know_present,
    moment_behind,
    spectator_moment,
    unshown,
    usual_delay,
)
from .state_frames import Cursor, EncodedFrame, Frame
from .table_state import TableState, load_table_state
from .tables import open_tables, running_matches_of, running_tables, seat_of

__all__ = [
    "CHATS", "SPECTATORS", "AddressedFrame", "Cursor", "EncodedFrame", "Frame", "Round", "SpectatorMoment",
    "TableState", "as_seen_by", "begun_for", "chat_frame", "hidden_frame", "insiders", "is_open_to", "is_seat_of",
    "known_ends", "load_table_state", "match_seen_late", "matches_of", "may_know_present", "messages_around",
    "messages_of", "moment_behind", "open_tables", "readable_message", "replay_bytes", "replay_data", "rounds_of",
    "running_matches_of", "running_tables", "said_frame", "same_deal", "seat_of", "seen_by", "spectator_moment",
    "spectators_frame", "spectators_state", "speech_texts", "state_frame", "unshown", "usual_delay", "verify",
    "visible_table", "visible_to_staff", "with_seats",
]  # fmt: skip


def state_frame(*, table_code: str, user: Any, cursor: Cursor | None = None) -> Frame | None:
    """Returns the `state` frame of a table as this user may see it, without its number `n`.

    `user` None or anonymous means a spectator. The frame is described in `docs/protocol.md`. `cursor` comes with the
    previous frame and limits the events to newer ones; None requests the whole view without events. Returns None if
    nothing visible to this viewer has changed, or if there is no such table. Sockets use `load_table_state` instead and
    share its work.
    """
    moment = load_table_state(table_code)
    if moment is None:
        return None
    viewer = getattr(user, "pk", None)
    return seen_by(moment, viewer).frame(user_id=viewer, cursor=cursor)
