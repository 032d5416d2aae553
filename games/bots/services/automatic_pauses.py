"""Pauses a bot that misses turns or sends invalid answers too often.

Missed turns are counted from the stored rounds (`RoundResult.timeouts`), invalid answers from the rows of `Refusal`. So
a repeated count gives the same result, and a stopped process loses nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from games.bots.models import Bot, Refusal
from games.models import RoundResult
from games.services import outage_detection

from .pausing import lock_bot, pause_bot

HOUR = timedelta(hours=1)
JUST_NOW = timedelta(seconds=30)
CODE = 40
"""Characters of a refusal's code that are stored."""


def note_refusal(*, bot: Bot, code: str, match_id: UUID | None = None, now: datetime | None = None) -> bool:
    """Stores a refused answer of a bot, and pauses the bot after too many within an hour.

    Returns True if it was paused. A refusal within 30 seconds of a server outage is not stored.
    """
    moment = now or timezone.now()
    if outage_detection.had_outage(since=moment - JUST_NOW, until=moment):
        return False  # it answers a request from before an outage
    with transaction.atomic():
        held = lock_bot(bot)
        if not held.awake:
            return False
        Refusal.objects.filter(bot=held, at__lte=moment - HOUR).delete()
        Refusal.objects.create(bot=held, match_id=match_id, code=code[:CODE], at=moment)
        lately = Refusal.objects.filter(bot=held, at__gt=_since(held, moment)).count()
        if lately < settings.KAIJU["BOTS"]["REFUSALS_AN_HOUR"]:
            return False
        pause_bot(bot=held, why=Bot.Pause.REFUSALS, now=moment)
    return True


def check_missed_turns(*, bot: Bot, now: datetime) -> bool:
    """Pauses the bot if it missed too many turns in rounds that ended in the last hour.

    Returns True if it was paused.
    """
    with transaction.atomic():
        held = lock_bot(bot)
        if not held.awake or missed_turns(held, now=now) < settings.KAIJU["BOTS"]["TIMEOUTS_AN_HOUR"]:
            return False
        pause_bot(bot=held, why=Bot.Pause.TIMEOUTS, now=now)
    return True


def judge_all(*, now: datetime) -> int:
    """Pauses every bot that missed too many turns in rounds that ended in the last hour.

    Returns the number of paused bots.
    """
    late = RoundResult.objects.filter(user__is_bot=True, timeouts__gt=0, finished_at__gt=now - HOUR)
    ids = set(late.values_list("user_id", flat=True))
    return sum(
        check_missed_turns(bot=bot, now=now) for bot in Bot.objects.filter(pk__in=ids, paused_at=None, retired_at=None)
    )


def missed_turns(bot: Bot, *, now: datetime) -> int:
    """Returns the number of turns that the bot missed in rounds that ended in the last hour.

    Rounds that ended before the bot was last resumed do not count.
    """
    rounds = RoundResult.objects.filter(user=bot.user_id, finished_at__gt=_since(bot, now))
    return rounds.aggregate(missed=Sum("timeouts"))["missed"] or 0


def _since(bot: Bot, now: datetime) -> datetime:
    return max(now - HOUR, bot.resumed_at or now - HOUR)
