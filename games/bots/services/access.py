"""Finds the bot that a token opens, and checks whether it may play."""

from __future__ import annotations

from datetime import datetime

from accounts import api_tokens
from accounts.models import Scope
from games.bots.models import Bot
from games.rules.core import IllegalMove


def bot_of_token(token: str, *, now: datetime | None = None) -> Bot:
    """Returns the bot of this token, with its account loaded. Raises as `opened_by`."""
    return opened_by(token, now=now)[0]


def opened_by(token: str, *, now: datetime | None = None) -> tuple[Bot, datetime | None]:
    """Returns (bot, expiry): the bot of this token with its account loaded, and the token's expiry; None for never.

    Raises IllegalMove: BAD_TOKEN (unknown, expired, or of a closed account), NOT_A_BOT_TOKEN (without the scope `bot`,
    or a person's), BOT_RETIRED, BOT_PAUSED (with `why`, and `note` if staff wrote one).
    """
    found = api_tokens.find_token(token, now=now)
    if found is None:
        raise IllegalMove("BAD_TOKEN")
    bot = Bot.objects.select_related("user").filter(user=found.user_id).first()
    if bot is None or not found.allows(Scope.BOT):
        raise IllegalMove("NOT_A_BOT_TOKEN")
    require_active(bot)
    return bot, found.expires_at


def token_refusal(token: str, *, user_id: int) -> IllegalMove | None:
    """Returns the refusal that `bot_of_token` would raise for this token; None while it opens the account's bot.

    A retired bot gets BOT_RETIRED, although its tokens were deleted.
    """
    try:
        bot_of_token(token)
    except IllegalMove as refusal:
        gone = Bot.objects.filter(user=user_id).exclude(retired_at=None)
        return IllegalMove("BOT_RETIRED") if refusal.code == "BAD_TOKEN" and gone.exists() else refusal
    return None


def active_bot(bot_id: int) -> Bot:
    """Returns the stored bot if it may play. Raises IllegalMove BOT_PAUSED, BOT_RETIRED; also for an unknown id."""
    bot = Bot.objects.select_related("user").filter(pk=bot_id).first()
    if bot is None:
        raise IllegalMove("BOT_RETIRED")
    require_active(bot)
    return bot


def require_active(bot: Bot) -> None:
    """Refuses a bot that is retired or paused. Raises IllegalMove BOT_RETIRED, BOT_PAUSED."""
    if bot.retired:
        raise IllegalMove("BOT_RETIRED")
    if bot.paused:
        raise IllegalMove("BOT_PAUSED", why=bot.pause, note=bot.pause_note)
