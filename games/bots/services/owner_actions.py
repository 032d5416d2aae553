"""Owners' actions on their bots: register, edit, pause, resume and retire a bot, and create a token for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.utils import timezone

from accounts import api_tokens
from accounts.models import Token, User
from accounts.services import display_name_taken
from accounts.signals import account_closing, player_changed
from games.bots.models import DEFAULT_LIMITS, Bot
from games.rules.core import IllegalMove, MalformedMove

from .pausing import lock_bot, pause_bot, resume_locked_bot

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that an owner sets for a bot. `KAIJU["BOTS"]` has a ceiling for each."""

    matches_at_once: int = DEFAULT_LIMITS["matches_at_once"]
    matches_a_day: int = DEFAULT_LIMITS["matches_a_day"]
    messages_a_minute: int = DEFAULT_LIMITS["messages_a_minute"]


def ceiling(name: str) -> int:
    """Returns the highest value that an owner may set for the limit with this name."""
    most: int = settings.KAIJU["BOTS"][name.upper()]
    return most


def register_bot(
    *, owner: User, username: str, display_name: str = "", avatar: str = "", description: str = "",
    limits: Limits | None = None, now: datetime | None = None,
) -> Bot:  # fmt: skip
    """Registers a bot of this player.

    The caller has checked its username and display name by the rules for accounts. Raises IllegalMove: NEEDS_ACCOUNT,
    TOO_MANY_BOTS; MalformedMove: LIMIT_OUT_OF_RANGE, NAME_TAKEN.
    """
    moment = now or timezone.now()
    allowed = _checked_limits(limits or Limits())
    with transaction.atomic():
        account = api_tokens.lock_user(owner)
        if account.is_guest or account.is_bot or not account.is_active:
            raise IllegalMove("NEEDS_ACCOUNT")
        most = ceiling("per_owner")
        mine = Bot.objects.filter(user__owner=account)
        # bots retired today count too, so that nobody hoards names
        if mine.filter(retired_at=None).count() >= most or mine.filter(created_at__gt=moment - A_DAY).count() >= most:
            raise IllegalMove("TOO_MANY_BOTS", most=most)
        taken = User.named(username).exists() or User(username=username).has_lookalike()
        if taken or display_name_taken(username):
            raise MalformedMove("NAME_TAKEN")
        user = User(username=username, display_name=display_name, is_bot=True, owner=account)
        user.avatar = avatar or user.avatar
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save(force_insert=True)
        except IntegrityError:  # another account took the name at this moment
            raise MalformedMove("NAME_TAKEN") from None
        return Bot.objects.create(user=user, description=description, created_at=moment, **allowed)


def edit_bot(
    *, bot: Bot, display_name: str, avatar: str, description: str, limits: Limits, now: datetime | None = None
) -> Bot:
    """Changes a bot's fields except its username. Raises IllegalMove BOT_RETIRED; MalformedMove LIMIT_OUT_OF_RANGE."""
    allowed = _checked_limits(limits)
    with transaction.atomic():
        held = lock_bot(bot)
        if held.retired:
            raise IllegalMove("BOT_RETIRED")
        user = held.user
        if (user.display_name, user.avatar) != (display_name, avatar):
            user.display_name, user.avatar = display_name, avatar
            user.save(update_fields=["display_name", "avatar"])
            transaction.on_commit(lambda: player_changed.send(User, user=user))
        held.description = description
        for name, value in allowed.items():
            setattr(held, name, value)
        held.save(update_fields=["description", *allowed])
    return held


def pause(*, bot: Bot, now: datetime | None = None) -> Bot:
    """Pauses a bot for its owner. Raises IllegalMove BOT_RETIRED."""
    return pause_bot(bot=bot, why=Bot.Pause.OWNER, now=now)


def resume(*, bot: Bot, now: datetime | None = None) -> Bot:
    """Resumes a bot for its owner. Its earlier missed turns and refused answers no longer count.

    Raises IllegalMove BOT_RETIRED, PAUSED_BY_HOUSE.
    """
    with transaction.atomic():
        held = lock_bot(bot)
        if held.paused_by_house:
            raise IllegalMove("PAUSED_BY_HOUSE")
        return resume_locked_bot(held, now=now or timezone.now())


def retire(*, bot: Bot, now: datetime | None = None) -> Bot:
    """Retires a bot for good: deletes its tokens, gives up its seats, closes its account.

    Its matches stay. Idempotent.
    """
    with transaction.atomic():
        held = lock_bot(bot)
        if held.retired:
            return held
        held.retired_at = now or timezone.now()
        held.save(update_fields=["retired_at"])
        held.user.is_active = False
        held.user.save(update_fields=["is_active"])  # ends its tokens and sends `account_closing`
    return held


def create_bot_token(
    *, bot: Bot, name: str, scopes: Collection[str], expires_at: datetime | None = None, now: datetime | None = None
) -> tuple[Token, str]:
    """Creates an access token for the bot. Returns its row and the token text, which cannot be read again later.

    Raises IllegalMove BOT_RETIRED; tokens.TooManyTokens; ValueError for unknown scopes.
    """
    with transaction.atomic():
        held = lock_bot(bot)
        if held.retired:
            raise IllegalMove("BOT_RETIRED")
        return api_tokens.personal_token(user=held.user, name=name, scopes=scopes, expires_at=expires_at, now=now)


@receiver(account_closing)
def retire_with_owner(user: User, **_: Any) -> None:
    """Retires all bots of an account that is being closed. If the account is itself a bot's, retires that bot."""
    Bot.objects.filter(user=user, retired_at=None).update(retired_at=timezone.now())
    for bot in Bot.objects.filter(user__owner=user, retired_at=None).select_related("user"):
        retire(bot=bot)


def _checked_limits(limits: Limits) -> dict[str, int]:
    """Returns limit name -> value, checked against the ceilings. Raises MalformedMove LIMIT_OUT_OF_RANGE."""
    allowed = {name: getattr(limits, name) for name in Limits.__slots__}
    for name, value in allowed.items():
        if not 1 <= value <= ceiling(name):
            raise MalformedMove("LIMIT_OUT_OF_RANGE", name=name, low=1, high=ceiling(name))
    return allowed
