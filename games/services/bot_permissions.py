"""The interface of the checks that a bot passes before it sits down, begins a match or moves.

The app `bots` implements the checks and registers them here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class BotPermissions(Protocol):
    """Checks that decide what a bot may do at tables. A check raises RulesError if the bot may not.

    `user_id` is the bot's account.
    """

    def require_may_sit(self, user_id: int, *, now: datetime | None) -> None:
        """Checks that the bot may sit down at an open table at `now` (None: at present).

        Runs in the transaction that seats it.
        """

    def require_may_begin(self, user_id: int, *, now: datetime) -> None:
        """Checks that the bot may begin a match at `now`.

        The transaction that begins the match has locked the accounts.
        """

    def require_may_move(self, user_id: int) -> None:
        """Checks that the bot may make a move. Runs in the transaction of the move, with the match locked."""


_REGISTERED: list[BotPermissions] = []


def register_bot_permissions(checks: BotPermissions) -> None:
    _REGISTERED[:] = [checks]


def bot_permissions() -> BotPermissions:
    return _REGISTERED[0]
