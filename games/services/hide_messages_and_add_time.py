"""Actions of staff: adding time to the windows of a match, and hiding or showing messages.

Pausing and aborting a match are in `moves`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from games import after_commit
from games.models import ChatMessage
from games.rules.core import IllegalMove

from .moves import add_time, require_staff

MAX_SECONDS = 3600


def extend_windows(*, match_id: UUID, by_staff: Any, seconds: int) -> None:
    """Adds `seconds` (1 to 3600) to every open window of a match, for staff.

    Raises ValueError; IllegalMove: STAFF_ONLY, OWN_CASE, PAUSED, GAME_OVER.
    """
    if not 1 <= seconds <= MAX_SECONDS:
        raise ValueError(f"{seconds} is not between 1 and {MAX_SECONDS} seconds")
    add_time(match_id=match_id, by_staff=by_staff, ms=seconds * 1000)


def set_hidden(*, messages: Iterable[ChatMessage], by_staff: Any, hidden: bool) -> int:
    """Hides messages from all viewers, or shows hidden ones again. Returns the number of changed messages.

    Viewers who have the messages on screen are notified. The log of the match still refers to the messages. Raises
    IllegalMove: STAFF_ONLY, OWN_CASE (a message that `by_staff` or a bot of theirs sent).
    """
    require_staff(by_staff)
    pks = [message.pk for message in messages]
    theirs = Q(user=by_staff) | Q(user__owner=by_staff)
    if ChatMessage.objects.filter(theirs, pk__in=pks).exists():
        raise IllegalMove("OWN_CASE")
    with transaction.atomic():
        changing = ChatMessage.objects.select_for_update(of=("self",)).filter(pk__in=pks).exclude(hidden=hidden)
        changed = list(changing.values_list("pk", "table__code", "room__key"))
        ChatMessage.objects.filter(pk__in=[pk for pk, _, _ in changed]).update(hidden=hidden)
        for pk, code, key in changed:
            if code:
                (after_commit.hide_chat if hidden else after_commit.show_chat)(code, pk)
            else:
                (after_commit.hide_room_chat if hidden else after_commit.show_room_chat)(key, pk)
    return len(changed)
