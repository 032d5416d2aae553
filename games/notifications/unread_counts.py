"""Remembers for a minute how many unread notifications each player has, so that most pages need no query for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.core.cache import cache

SECONDS: Final = 60


def known_count(user_id: int) -> int | None:
    """Returns the number of unread notifications that was counted lately; None if it has to be counted."""
    found: int | None = cache.get(_key(user_id))
    return found


def note_count(user_id: int, count: int) -> None:
    cache.set(_key(user_id), count, SECONDS)


def forget_counts(user_ids: Iterable[int]) -> None:
    """Makes the next page of each of these players count again."""
    cache.delete_many(map(_key, user_ids))


def _key(user_id: int) -> str:
    return f"notifications.unread.{user_id}"
