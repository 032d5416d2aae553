"""The checks of bots that `games.services.bot_permissions` describes, as functions of this module."""

from __future__ import annotations

from datetime import datetime

from games.bots.models import Bot

from .access import require_active
from .fair_use import require_capacity, require_match


def require_may_sit(user_id: int, *, now: datetime | None) -> None:
    """Refuses a seat to a bot that may begin no further match. Raises as `require_capacity`."""
    if bot := _bot(user_id):
        require_capacity(bot, now=now)


def require_may_begin(user_id: int, *, now: datetime) -> None:
    """Refuses a match that begins for a bot at its limits, however long ago it sat down. Raises as `require_match`."""
    if bot := _bot(user_id):  # the locked account prevents two matches at once
        require_match(bot, now=now)


def require_may_move(user_id: int) -> None:
    """Refuses a move of a bot that has been stopped meanwhile. Raises IllegalMove BOT_RETIRED, BOT_PAUSED."""
    if bot := _bot(user_id):
        require_active(bot)


def _bot(user_id: int) -> Bot | None:
    """Returns the bot of this account, read without a lock to avoid a deadlock; None for other accounts.

    A task that stops the bot holds its row and then locks the match. The caller of `require_may_move` has locked it.
    """
    return Bot.objects.filter(user=user_id).first()
