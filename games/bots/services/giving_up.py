"""What a bot that was stopped waits for and asks for comes to nothing at once: nobody is kept waiting for it."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import access_changed
from games.bots.models import Bot

from . import challenging, queueing


@receiver(access_changed)
def give_up(user: User, **_: Any) -> None:
    """After the commit that stopped it, so that it waits for no lock of whoever is seating it just now."""
    bot = Bot.objects.filter(user=user).first() if user.is_bot else None
    if bot is not None and not bot.awake:
        queueing.wait_no_more(user=user)
        challenging.close_all(user=user)
