"""The interface through which tables learn of blocks between players. The app `friends` registers itself here."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

Blocks = Callable[[User], set[int]]
"""Returns the ids of the players whom a player blocks, or who block that player."""

_REGISTERED: list[Blocks] = []


def register_blocks(blocks: Blocks) -> None:
    _REGISTERED[:] = [blocks]


def blocked_either_way(user: User) -> set[int]:
    """Returns the ids of the players with whom this person is not to be seated."""
    return _REGISTERED[0](user)
