"""Reads bots."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.bots.models import Bot


def bots_of(owner: User) -> QuerySet[Bot]:
    """Returns a player's bots that are not retired, the newest first."""
    return Bot.objects.filter(user__owner=owner, retired_at=None).select_related("user__owner")


def own_bot(owner: User, username: str) -> Bot | None:
    """Returns a player's bot by its username, retired or not; None if it is another player's or does not exist."""
    return Bot.objects.filter(user__owner=owner, user__username=username).select_related("user__owner").first()


def bot_named(username: str) -> Bot | None:
    """Returns the bot of this username, of any owner; None if there is none."""
    return Bot.objects.filter(user__username=username).select_related("user__owner").first()


def public_bots() -> QuerySet[Bot]:
    """Returns every bot that is not retired."""
    return Bot.objects.filter(retired_at=None).select_related("user__owner")


def stopped_by_house(owner: User) -> list[Bot]:
    """Returns a player's bots that staff or a limit paused, the latest first."""
    stopped = Bot.objects.filter(user__owner=owner, paused_at__isnull=False, retired_at=None)
    return list(stopped.exclude(pause=Bot.Pause.OWNER).select_related("user").order_by("-paused_at"))
