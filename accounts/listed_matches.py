"""The question whether a player's list of matches shows any. The app that has the matches registers the answer.

`accounts` itself does not know matches.
"""

from __future__ import annotations

from collections.abc import Callable

from .models import User

Answer = Callable[[User], bool]
"""A function that returns whether this player's list shows a match."""

_REGISTERED: list[Answer] = []


def register_listed_matches(answer: Answer) -> None:
    _REGISTERED[:] = [answer]


def has_listed_matches(user: User) -> bool:
    """Whether this player's list of matches shows any. Lessons and practice are not listed."""
    return any(answer(user) for answer in _REGISTERED)
