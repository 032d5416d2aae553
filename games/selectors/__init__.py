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
from .chat_rooms import (
    name_in_room,
    room_frame,
    room_hidden_frame,
    room_history_frame,
    room_history_since,
    room_message_frame,
    slow_seconds,
)
from .chat_so_far import ChatSoFar
from .delayed_matches import (
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
from .delayed_table_state import insiders, seen_by, spectators_state
from .first_readings import FirstReading, first_readings
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
from .room_policies import (
    RoomPolicy,
    is_room_closed,
    is_staff_of_rooms,
    may_host_room,
    may_read_room,
    register_room_policy,
    room_address,
    room_title,
)
from .state_frames import Cursor, EncodedFrame, Frame
from .table_state import TableState, load_table_state, table_marks
from .tables import exhibition_tables, open_tables, running_matches_of, running_tables, seat_of

__all__ = [
    "CHATS", "SPECTATORS", "AddressedFrame", "ChatSoFar", "Cursor", "EncodedFrame", "FirstReading", "Frame",
    "RoomPolicy", "Round", "SpectatorMoment", "TableState", "as_seen_by", "begun_for", "chat_frame",
    "exhibition_tables", "first_readings", "hidden_frame", "insiders", "is_open_to", "is_room_closed", "is_seat_of",
    "is_staff_of_rooms", "known_ends", "load_table_state", "match_seen_late", "matches_of", "may_host_room",
    "may_know_present", "may_read_room", "messages_around", "messages_of", "moment_behind", "name_in_room",
    "open_tables", "readable_message", "register_room_policy", "replay_bytes", "replay_data", "room_address",
    "room_frame", "room_hidden_frame", "room_history_frame", "room_history_since", "room_message_frame", "room_title",
    "rounds_of", "running_matches_of", "running_tables", "said_frame", "same_deal", "seat_of", "seen_by",
    "slow_seconds", "spectator_moment", "spectators_frame", "spectators_state", "speech_texts", "state_frame",
    "table_marks", "unshown", "usual_delay", "verify", "visible_table", "visible_to_staff", "with_seats",
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
