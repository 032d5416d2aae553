"""Checks whether a bot may sit down, begin a match or move, as `games.services.bot_permissions` requires."""

from __future__ import annotations

from datetime import datetime

from games.bots.models import Bot

from .match_limits import require_capacity, require_match
from .token_authentication import require_active


def require_may_sit(user_id: int, *, now: datetime | None) -> None:
    """Checks that the bot of this account may sit down at an open table. Raises as `require_capacity`.

    Does nothing for an account that is no bot.
    """
    if bot := _bot_of_account(user_id):
        require_capacity(bot, now=now)


def require_may_begin(user_id: int, *, now: datetime) -> None:
    """Checks that a match may begin for the bot of this account, however long ago it sat down.

    Raises as `require_match`.
    """
    if bot := _bot_of_account(user_id):  # the locked account prevents two matches at once
        require_match(bot, now=now)


def require_may_move(user_id: int) -> None:
    """Checks that the bot of this account may move: it may have been stopped during the match.

    Raises IllegalMove BOT_RETIRED, BOT_PAUSED.
    """
    if bot := _bot_of_account(user_id):
        require_active(bot)


def _bot_of_account(user_id: int) -> Bot | None:
    """Returns the bot of this account; None if the account is no bot.

    The bot is not locked. A task that stops a bot locks first the bot, then its matches. The caller of
    `require_may_move` has locked the match already, so a lock here could cause a deadlock.
    """
    return Bot.objects.filter(user=user_id).first()
