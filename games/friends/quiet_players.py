"""Remembers for half a minute which players nobody asks or invites: most of their pages then need no query.

Every change between two players ends it (`services.pair_locks.show_change`). A page that read just before a change may
note it late: then the open page's socket has told of the change, and the next pages within the time do not show it.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

SECONDS: Final = 30


def is_quiet(user_id: int) -> bool:
    """Whether a page of the last half minute found no request and no invitation for this player."""
    return bool(cache.get(_key(user_id)))


def note_quiet(user_id: int) -> None:
    """Notes that neither a request nor an invitation waits for this player."""
    cache.set(_key(user_id), 1, SECONDS)


def end_quiet(user_id: int) -> None:
    """Makes the player's next page ask the database again."""
    cache.delete(_key(user_id))


def _key(user_id: int) -> str:
    return f"friends.quiet.{user_id}"
