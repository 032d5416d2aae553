"""Finds the bot that an access token belongs to, and checks that the bot may play."""

from __future__ import annotations

from datetime import datetime

from accounts import api_tokens
from accounts.models import Scope
from games.bots.models import Bot
from games.rules.core import IllegalMove


def find_bot(token: str, *, now: datetime | None = None) -> Bot:
    """Returns the bot to which this token belongs, with its account loaded. Raises as `find_bot_and_expiry`."""
    return find_bot_and_expiry(token, now=now)[0]


def find_bot_and_expiry(token: str, *, now: datetime | None = None) -> tuple[Bot, datetime | None]:
    """Returns the bot to which this token belongs, and when the token expires; None for never. Loads the bot's account.

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
    """Returns the refusal that `find_bot` would raise for this token; None while the token is valid.

    A retired bot gets BOT_RETIRED, although its tokens were deleted.
    """
    try:
        find_bot(token)
    except IllegalMove as refusal:
        gone = Bot.objects.filter(user=user_id).exclude(retired_at=None)
        return IllegalMove("BOT_RETIRED") if refusal.code == "BAD_TOKEN" and gone.exists() else refusal
    return None


def active_bot(bot_id: int) -> Bot:
    """Returns the bot with this account id, read anew, if it may play.

    Raises IllegalMove BOT_PAUSED, BOT_RETIRED; the latter also for an unknown id.
    """
    bot = Bot.objects.select_related("user").filter(pk=bot_id).first()
    if bot is None:
        raise IllegalMove("BOT_RETIRED")
    require_active(bot)
    return bot


def require_active(bot: Bot) -> None:
    """Checks that a bot may play. Raises IllegalMove BOT_RETIRED, BOT_PAUSED."""
    if bot.retired:
        raise IllegalMove("BOT_RETIRED")
    if bot.paused:
        raise IllegalMove("BOT_PAUSED", why=bot.pause, note=bot.pause_note)
