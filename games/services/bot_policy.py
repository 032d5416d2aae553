"""The permission that a bot needs for a seat, a match and a move; the app that keeps the bots gives it."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class BotPolicy(Protocol):
    """Raises RulesError to refuse the bot with the account `user_id`."""

    def may_sit(self, user_id: int, *, now: datetime | None) -> None:
        """Runs in the transaction that gives it a seat at an open table, at `now` or, with None, at once."""

    def may_begin(self, user_id: int, *, now: datetime) -> None:
        """Keeps it out of a match that begins at `now`; the transaction that begins it has locked the accounts."""

    def may_move(self, user_id: int) -> None:
        """Runs in the transaction that plays the move, with the match locked."""


_POLICY: list[BotPolicy] = []


def register_bot_policy(policy: BotPolicy) -> None:
    _POLICY[:] = [policy]


def bot_policy() -> BotPolicy:
    return _POLICY[0]
