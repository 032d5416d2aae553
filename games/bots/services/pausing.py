"""Pauses and resumes bots. A pause hands the bot's seats in running matches to trustees, in the same transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.signals import access_changed
from games.bots.models import Bot
from games.rules.core import IllegalMove
from games.services.account_changes import leave_all_tables
from games.services.chat import clean_text
from games.services.moves import require_staff

NOTE = 300
"""Characters of a message to an owner."""


def pause_bot(*, bot: Bot, why: str, note: str = "", now: datetime | None = None) -> Bot:
    """Pauses a bot: it leaves open tables, a trustee plays its running matches, and its sockets are notified.

    `why` is a value of `Bot.Pause`, `note` the message of staff to the owner. A paused bot stays as it is, but a pause
    by staff replaces any other. Raises IllegalMove BOT_RETIRED.
    """
    with transaction.atomic():
        held = lock_bot(bot)
        if held.retired:
            raise IllegalMove("BOT_RETIRED")
        if held.paused and (why != Bot.Pause.STAFF or held.paused_by_house):
            return held
        moment = now or timezone.now()
        held.paused_at, held.pause, held.pause_note = moment, why, note
        held.save(update_fields=["paused_at", "pause", "pause_note"])
        leave_all_tables(user=held.user, now=moment)
        transaction.on_commit(lambda: access_changed.send(User, user=held.user))
    return held


def resume_locked_bot(held: Bot, *, now: datetime) -> Bot:
    """Resumes a bot that the caller has locked. Its earlier missed turns and refused answers no longer count.

    Raises IllegalMove BOT_RETIRED.
    """
    if held.retired:
        raise IllegalMove("BOT_RETIRED")
    if held.paused:
        held.paused_at, held.pause, held.pause_note, held.resumed_at = None, "", "", now
        held.save(update_fields=["paused_at", "pause", "pause_note", "resumed_at"])
    return held


def lock_bot(bot: Bot) -> Bot:
    """Returns the bot with its account, read anew and locked until the transaction ends."""
    return Bot.objects.select_for_update(of=("self",)).select_related("user").get(pk=bot.pk)


def pause_by_staff(*, bot: Bot, note: str, by: Any, now: datetime | None = None) -> Bot:
    """Pauses a bot as a decision of staff. `note` tells its owner the reason.

    Raises IllegalMove: STAFF_ONLY, OWN_CASE (a bot of their own), REASON_MISSING, BOT_RETIRED.
    """
    _require_staff_for(bot, by)
    if not note.strip():
        raise IllegalMove("REASON_MISSING")
    return pause_bot(bot=bot, why=Bot.Pause.STAFF, note=clean_text(note, longest=NOTE), now=now)


def resume_by_staff(*, bot: Bot, by: Any, now: datetime | None = None) -> Bot:
    """Resumes a bot as a decision of staff, whoever paused it.

    Raises IllegalMove: STAFF_ONLY, OWN_CASE (a bot of their own), BOT_RETIRED.
    """
    _require_staff_for(bot, by)
    with transaction.atomic():
        return resume_locked_bot(lock_bot(bot), now=now or timezone.now())


def _require_staff_for(bot: Bot, by: Any) -> None:
    """Refuses people who are no staff, and the owner of the bot. Raises IllegalMove: STAFF_ONLY, OWN_CASE."""
    require_staff(by)
    if bot.user.owner_id == by.pk:
        raise IllegalMove("OWN_CASE")
