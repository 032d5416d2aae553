"""The policy that `games.services.bot_policy` asks for, as functions of this module."""

from __future__ import annotations

from datetime import datetime

from games.bots.models import Bot

from .access import require_active
from .fair_use import require_capacity, require_match


def may_sit(user_id: int, *, now: datetime | None) -> None:
    """Counts a seat as one more match, whoever gives it. Raises as `require_capacity`."""
    if bot := _bot(user_id):
        require_capacity(bot, now=now)


def may_begin(user_id: int, *, now: datetime) -> None:
    """Checks a match when it begins, whatever the bot sat down for, and how long ago. Raises as `require_match`."""
    if bot := _bot(user_id):  # the locked account keeps two matches apart
        require_match(bot, now=now)


def may_move(user_id: int) -> None:
    """Refuses an answer that was on its way when the bot was stopped. Raises IllegalMove BOT_RETIRED, BOT_PAUSED."""
    if bot := _bot(user_id):
        require_active(bot)


def _bot(user_id: int) -> Bot | None:
    """Reads the row without a lock: whoever stops a bot holds it and then wants the match that `may_move` locked."""
    return Bot.objects.filter(user=user_id).first()
