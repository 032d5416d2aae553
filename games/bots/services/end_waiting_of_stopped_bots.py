"""Ends the queue entries and challenges of a stopped bot or a closed account, so that no other player waits for it."""

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
def end_waiting_of_stopped_bot(user: User, **_: Any) -> None:
    """Deletes the queue entries of a bot that was paused or retired, and closes its challenges.

    Runs after the commit that stopped the bot, so it does not wait for the locks of a task that seats the bot.
    """
    bot = Bot.objects.filter(user=user).first() if user.is_bot else None
    if bot is not None and not bot.awake:
        matchmaking.leave_queue(user=user)
        challenges.close_challenges_of(user=user)


@receiver(account_closing)
def close_challenges_of_closed_account(user: User, **_: Any) -> None:
    """Closes the challenges of an account that is being closed.

    They are read at once, before the account's rows are deleted, and closed after the commit.
    """
    about = challenges.open_challenges_of(user)
    if about:
        transaction.on_commit(partial(challenges.close_listed, about, user_id=user.pk), robust=True)
