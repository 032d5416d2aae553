"""What the tables are told when they ask about a bot."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from games.bots.models import Bot
from games.services.bot_signals import pre_bot_match, pre_bot_move, pre_bot_seat

from .access import require_active
from .fair_use import require_capacity, require_match


@receiver(pre_bot_seat)
def may_sit(user: User, now: datetime | None, **_: Any) -> None:
    """A seat is one more match, whoever gives it. Raises as `require_room`."""
    bot = Bot.objects.filter(user=user).first()
    if bot is not None:
        require_capacity(bot, now=now)


@receiver(pre_bot_match)
def may_begin(user_id: int, now: datetime, **_: Any) -> None:
    """Whatever it sat down for, and how long ago: a match is asked about when it begins. Raises as `require_match`.

    The row is only read, for the reason that `may_move` gives; the locked account keeps two matches apart.
    """
    bot = Bot.objects.filter(user=user_id).first()
    if bot is not None:
        require_match(bot, now=now)


@receiver(pre_bot_move)
def may_move(user_id: int, **_: Any) -> None:
    """An answer that was on its way when the bot was stopped is none. Raises IllegalMove BOT_RETIRED, BOT_PAUSED.

    The row is only read: who stops a bot holds it and then wants the match that is locked here.
    """
    bot = Bot.objects.filter(user=user_id).first()
    if bot is not None:
        require_active(bot)
