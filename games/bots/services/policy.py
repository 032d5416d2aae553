"""The bot policy that `games.services.bot_policy` describes, as functions of this module."""

from __future__ import annotations

from datetime import datetime

from games.bots.models import Bot

from .access import require_active
from .fair_use import require_capacity, require_match


def require_may_sit(user_id: int, *, now: datetime | None) -> None:
    """Counts a seat as one more match, whoever assigns it. Raises as `require_capacity`."""
    if bot := _bot(user_id):
        require_capacity(bot, now=now)


def require_may_begin(user_id: int, *, now: datetime) -> None:
    """Checks the bot when a match begins, however long ago it sat down. Raises as `require_match`."""
    if bot := _bot(user_id):  # the locked account prevents two matches at once
        require_match(bot, now=now)


def require_may_move(user_id: int) -> None:
    """Refuses an answer that was on its way when the bot was stopped. Raises IllegalMove BOT_RETIRED, BOT_PAUSED."""
    if bot := _bot(user_id):
        require_active(bot)


def _bot(user_id: int) -> Bot | None:
    """Reads the row without a lock, which avoids a deadlock.

    A task that stops the bot holds its row and then locks the match. The caller of `require_may_move` has locked it.
    """
    return Bot.objects.filter(user=user_id).first()
