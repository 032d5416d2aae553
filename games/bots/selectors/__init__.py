"""Reads bots from the database: a player's own ones, one by its name, and the public list."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.bots.models import Bot


def bots_of(owner: User) -> QuerySet[Bot]:
    """Returns a player's bots that are not retired, the newest first."""
    return Bot.objects.filter(user__owner=owner, retired_at=None).select_related("user__owner")


def own_bot(owner: User, username: str) -> Bot | None:
    """Returns the bot of this player with this username, retired or not; None if the player has no such bot."""
    return Bot.objects.filter(user__owner=owner, user__username=username).select_related("user__owner").first()


def bot_named(username: str) -> Bot | None:
    """Returns the bot with this username, whoever owns it; None if there is none."""
    return Bot.objects.filter(user__username=username).select_related("user__owner").first()


def public_bots() -> QuerySet[Bot]:
    """Returns every bot that is not retired."""
    return Bot.objects.filter(retired_at=None).select_related("user__owner")


def stopped_by_house(owner: User) -> list[Bot]:
    """Returns a player's bots that staff or an automatic limit paused, the latest pause first."""
    stopped = Bot.objects.filter(user__owner=owner, paused_at__isnull=False, retired_at=None)
    return list(stopped.exclude(pause=Bot.Pause.OWNER).select_related("user").order_by("-paused_at"))
