"""Ends the queue entries and challenges of a stopped bot or a closed account, so that nobody waits for it."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import access_changed, account_closing
from games.bots.models import Bot

from . import challenges, matchmaking


@receiver(access_changed)
def give_up(user: User, **_: Any) -> None:
    """Deletes the queue entries of a paused or retired bot and closes its challenges.

    Runs after the commit that stopped it, so that it waits for no lock of a task that seats it.
    """
    bot = Bot.objects.filter(user=user).first() if user.is_bot else None
    if bot is not None and not bot.awake:
        matchmaking.leave_queue(user=user)
        challenges.close_all(user=user)


@receiver(account_closing)
def leave_challenges(user: User, **_: Any) -> None:
    """Closes the challenges of an account that is being closed, after the commit.

    They are read now, before the account's rows are deleted.
    """
    about = challenges.open_about(user)
    if about:
        transaction.on_commit(partial(challenges.close_these, about, user_id=user.pk), robust=True)
