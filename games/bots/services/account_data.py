"""Deletes the bots' texts of a deleted account, and adds the bots to the download of a player's data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from games.bots.models import Bot, Refusal


def erase_bot_texts(account: ErasedAccount, now: datetime) -> bool:
    """Empties the description of a deleted bot and what staff wrote to its owner, and deletes its refused answers."""
    Bot.objects.filter(user=account.user_id).update(description="", pause_note="")
    Refusal.objects.filter(bot=account.user_id).delete()
    return False


def bots(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's bots with their settings, retired ones too, for the download of the player's data."""
    for bot in in_batches(Bot.objects.filter(user__owner=user).select_related("user")):
        yield {
            "username": bot.user.username, "display_name": bot.user.display_name, "avatar": bot.user.avatar,
            "description": bot.description, "created": iso(bot.created_at), "retired": iso(bot.retired_at),
            "paused": iso(bot.paused_at), "pause": bot.pause, "matches_at_once": bot.matches_at_once,
            "matches_a_day": bot.matches_a_day, "messages_a_minute": bot.messages_a_minute,
        }  # fmt: skip


register_eraser("bots", erase_bot_texts)
register_file("bots", _("your bots"), bots)
