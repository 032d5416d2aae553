"""Reads chat rooms: the frames of their sockets, and the names under which people talk there.

Everybody who may read a room reads the same, so each frame is made once. docs/chat-rooms.md describes the frames.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from accounts.lookalike_names import distinct_names
from accounts.models import User
from games.models import ChatMessage, ChatRoom

from .room_policies import is_room_closed

MAX_NAMES = 100
"""The newest messages of a room whose authors' names a new author's name is told apart from."""


def room_frame(key: str) -> dict[str, Any]:
    """Returns the frame `room`: the seconds of the room's slow mode, and whether it is closed."""
    return {"type": "room", "slow": slow_seconds(key), "closed": is_room_closed(key)}


def slow_seconds(key: str) -> int:
    """Returns the seconds between two messages of one person that a host has set for a room; 0 without slow mode."""
    return ChatRoom.objects.filter(key=key).values_list("slow_seconds", flat=True).first() or 0


def room_history_frame(key: str, *, now: datetime) -> dict[str, Any]:
    """Returns the frame `said` with the newest messages of a room, the oldest first.

    The settings `ROOM_MESSAGES` and `ROOM_HOURS` bound their number and age. Hidden messages are left out.
    """
    talk = settings.KAIJU["TALK"]
    rows = _shown().filter(room__key=key, created_at__gt=now - timedelta(hours=talk["ROOM_HOURS"]))
    newest = reversed(rows.order_by("-pk")[: talk["ROOM_MESSAGES"]])
    return {"type": "said", "messages": [_frame(message) for message in newest]}


def room_history_since(said: dict[str, Any], *, now: datetime) -> int:
    """Returns the time, in ms since 1970, before which a message is left out of this history only for its age."""
    talk = settings.KAIJU["TALK"]
    oldest = int((now - timedelta(hours=talk["ROOM_HOURS"])).timestamp() * 1000)
    full = len(said["messages"]) >= talk["ROOM_MESSAGES"]
    return max(oldest, said["messages"][0]["sent"]) if full else oldest


def room_message_frame(pk: int) -> dict[str, Any] | None:
    """Returns the frame `chat` of one message in a room. None if it is hidden or deleted."""
    message = _shown().filter(pk=pk).first()
    return None if message is None else {"type": "chat", **_frame(message)}


def room_hidden_frame(pk: int) -> dict[str, Any] | None:
    """Returns the frame `chat_hidden` of one message in a room. None if it is shown or deleted."""
    ref = ChatMessage.objects.filter(pk=pk, hidden=True).values_list("ref", flat=True).first()
    return None if ref is None else {"type": "chat_hidden", "message": ref}


def name_in_room(key: str, user: User) -> str:
    """Returns the name of a person in a room, distinct from the names of those who wrote there last."""
    newest = ChatMessage.objects.filter(room__key=key, user__isnull=False).order_by("-pk")[:MAX_NAMES]
    people = User.objects.filter(pk__in=set(newest.values_list("user", flat=True)) - {user.pk})
    names = {one.pk: (one.shown_name, one.username, one.is_guest) for one in (user, *people)}
    return distinct_names(names)[user.pk]


def _shown() -> QuerySet[ChatMessage]:
    return ChatMessage.objects.filter(room__isnull=False, hidden=False).select_related("user")


def _frame(message: ChatMessage) -> dict[str, Any]:
    user = message.user
    said = {"phrase": message.phrase} if message.phrase else {"text": message.text}
    return {
        "ref": message.ref, "name": message.name, "username": user.username if user is not None else None,
        "guest": user is not None and user.is_guest, **said, "sent": int(message.created_at.timestamp() * 1000),
    }  # fmt: skip
