"""How a bot is stopped and let go on. Whoever stops it, its seats are handed to the trustee in the same transaction."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.signals import access_changed
from games.bots.models import Bot
from games.rules.core import IllegalMove
from games.services.departures import leave_all_tables


def pause_bot(*, bot: Bot, why: str, note: str = "", now: datetime | None = None) -> Bot:
    """Stops a bot: it gets up from open tables, a trustee plays its running matches, its sockets hear of it.

    `why` is a value of `Bot.Pause`, `note` what the house tells its owner. One that is paused already stays as it is,
    but the house's pause takes the place of any other. Raises IllegalMove BOT_RETIRED.
    """
    with transaction.atomic():
        held = locked(bot)
        if held.retired:
            raise IllegalMove("BOT_RETIRED")
        if held.paused and (why != Bot.Pause.STAFF or held.paused_by_house):
            return held
        held.paused_at, held.pause, held.pause_note = now or timezone.now(), why, note
        held.save(update_fields=["paused_at", "pause", "pause_note"])
        leave_all_tables(user=held.user)
        transaction.on_commit(lambda: access_changed.send(User, user=held.user))
    return held


def rouse(held: Bot, *, now: datetime) -> Bot:
    """Lets a locked bot go on, with nothing held against it. Raises IllegalMove BOT_RETIRED."""
    if held.retired:
        raise IllegalMove("BOT_RETIRED")
    if held.paused:
        held.paused_at, held.pause, held.pause_note, held.resumed_at = None, "", "", now
        held.save(update_fields=["paused_at", "pause", "pause_note", "resumed_at"])
    return held


def locked(bot: Bot) -> Bot:
    """The bot as it stands with its account, locked until the transaction ends."""
    return Bot.objects.select_for_update(of=("self",)).select_related("user").get(pk=bot.pk)
