"""What the staff may do about a match or a message, beside pausing and aborting (`moves`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from games import journal
from games.models import ChatMessage
from games.rules.core import IllegalMove, StaleMove

from .moves import add_time

MOST_SECONDS = 3600


def extend_windows(*, match_id: UUID, by_staff: Any, seconds: int) -> int:
    """More time for every window that is open now; returns how many windows got it.

    `seconds` is 1 to 3600. Raises ValueError; IllegalMove: STAFF_ONLY, PAUSED, GAME_OVER; StaleMove: STALE_WINDOW when
    the table moved on before any got it.
    """
    if not 1 <= seconds <= MOST_SECONDS:
        raise ValueError(f"{seconds} is not between 1 and {MOST_SECONDS} seconds")
    given = 0
    windows = journal.head_of(match_id).state.ctx.windows
    if not windows:
        raise IllegalMove("GAME_OVER")
    for window in windows:
        try:
            add_time(match_id=match_id, by_staff=by_staff, window=window.id, ms=seconds * 1000)
        except StaleMove:
            if not given and window is windows[-1]:
                raise
        else:
            given += 1
    return given


def set_hidden(*, messages: Iterable[ChatMessage], by_staff: Any, hidden: bool) -> int:
    """Hides messages from everybody, or shows them again; returns how many changed. Raises IllegalMove: STAFF_ONLY."""
    if not (by_staff.is_active and by_staff.is_staff):
        raise IllegalMove("STAFF_ONLY")
    pks = [message.pk for message in messages]
    return ChatMessage.objects.filter(pk__in=pks).exclude(hidden=hidden).update(hidden=hidden)
