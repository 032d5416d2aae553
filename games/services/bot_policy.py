"""The permission that a bot needs for a seat, a match and a move. The app `bots` provides it."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class BotPolicy(Protocol):
    """The checks of a bot, named by its account `user_id`. Each raises RulesError to refuse; other players pass."""

    def require_may_sit(self, user_id: int, *, now: datetime | None) -> None:
        """Runs in the transaction that seats the bot at an open table, at `now` or, with None, at the present time."""

    def require_may_begin(self, user_id: int, *, now: datetime) -> None:
        """Refuses a bot for a match that begins at `now`.

        The transaction that begins the match has locked the accounts.
        """

    def require_may_move(self, user_id: int) -> None:
        """Runs in the transaction that plays the move, with the match locked."""


_POLICY: list[BotPolicy] = []


def register_bot_policy(policy: BotPolicy) -> None:
    _POLICY[:] = [policy]


def bot_policy() -> BotPolicy:
    return _POLICY[0]
