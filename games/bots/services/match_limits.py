"""Enforces the limits of bots on matches: the number at once, and the number in 24 hours."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.bots.models import Bot
from games.models import Match, MatchSeat, Seat, Table
from games.rules.core import IllegalMove

from .pausing import lock_bot
from .token_authentication import require_active

DAY = timedelta(days=1)


def require_capacity(bot: Bot, *, now: datetime | None = None) -> Bot:
    """Checks that this bot may begin one more match.

    Locks the bot until the transaction ends, so that the count is exact. A seat that the bot holds at an open table
    counts as a match. Raises IllegalMove: BOT_PAUSED, BOT_RETIRED, BOT_BUSY (`most`: at once), BOT_DAY_FULL (`most`: in
    24 hours).
    """
    moment = now or timezone.now()
    held = lock_bot(bot)
    require_active(held)
    if occupied_slots(held) >= held.matches_at_once:
        raise IllegalMove("BOT_BUSY", most=held.matches_at_once)
    if count_begun_today(held, now=moment) >= held.matches_a_day:
        raise IllegalMove("BOT_DAY_FULL", most=held.matches_a_day)
    return held


def require_match(bot: Bot, *, now: datetime) -> None:
    """Checks that a match may begin for a bot that sits at its table.

    Seats at the bot's other open tables do not count. Raises as `require_capacity`.
    """
    require_active(bot)
    if count_running(bot) >= bot.matches_at_once:
        raise IllegalMove("BOT_BUSY", most=bot.matches_at_once)
    if count_begun_today(bot, now=now) >= bot.matches_a_day:
        raise IllegalMove("BOT_DAY_FULL", most=bot.matches_a_day)


def occupied_slots(bot: Bot) -> int:
    """Returns how many of the matches that the bot may play at once are taken.

    Its running matches count, and its seats at open tables.
    """
    return count_running(bot) + Seat.objects.filter(user=bot.user_id, table__status=Table.Status.OPEN).count()


def count_running(bot: Bot) -> int:
    """Returns the number of the bot's running matches."""
    return MatchSeat.objects.filter(user=bot.user_id, match__status__in=Match.LIVE).count()


def count_begun_today(bot: Bot, *, now: datetime) -> int:
    """Returns the number of matches that began for the bot within the last 24 hours."""
    return MatchSeat.objects.filter(user=bot.user_id, match__started_at__gt=now - DAY).count()
