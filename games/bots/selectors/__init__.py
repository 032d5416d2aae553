"""Reads of bots."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.bots.models import Bot


def bots_of(owner: User) -> QuerySet[Bot]:
    """A player's bots that are not retired, the newest first."""
    return Bot.objects.filter(user__owner=owner, retired_at=None).select_related("user__owner")


def own_bot(owner: User, username: str) -> Bot | None:
    """A player's bot by its username; None where it is somebody else's or there is none. Retired ones too."""
    return Bot.objects.filter(user__owner=owner, user__username=username).select_related("user__owner").first()


def bot_named(username: str) -> Bot | None:
    """Anybody's bot."""
    return Bot.objects.filter(user__username=username).select_related("user__owner").first()


def public_bots() -> QuerySet[Bot]:
    """Every bot that is not retired."""
    return Bot.objects.filter(retired_at=None).select_related("user__owner")


def stopped_by_house(owner: User) -> list[Bot]:
    """A player's bots that something else than their own pause has stopped, the latest first."""
    stopped = Bot.objects.filter(user__owner=owner, paused_at__isnull=False, retired_at=None)
    return list(stopped.exclude(pause=Bot.Pause.OWNER).select_related("user").order_by("-paused_at"))
