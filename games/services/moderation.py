"""What the staff may do about a match or a message, beside pausing and aborting (`moves`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from games.models import ChatMessage
from games.rules.core import IllegalMove

from .moves import add_time

MOST_SECONDS = 3600


def extend_windows(*, match_id: UUID, by_staff: Any, seconds: int) -> None:
    """More time for all windows that are open now, the same for each.

    `seconds` is 1 to 3600. Raises ValueError; IllegalMove: STAFF_ONLY, PAUSED, GAME_OVER.
    """
    if not 1 <= seconds <= MOST_SECONDS:
        raise ValueError(f"{seconds} is not between 1 and {MOST_SECONDS} seconds")
    add_time(match_id=match_id, by_staff=by_staff, ms=seconds * 1000)


def set_hidden(*, messages: Iterable[ChatMessage], by_staff: Any, hidden: bool) -> int:
    """Hides messages from everybody, or shows them again; returns how many changed. Raises IllegalMove: STAFF_ONLY."""
    if not (by_staff.is_active and by_staff.is_staff):
        raise IllegalMove("STAFF_ONLY")
    pks = [message.pk for message in messages]
    return ChatMessage.objects.filter(pk__in=pks).exclude(hidden=hidden).update(hidden=hidden)
