"""Fair use: so many matches at once and a day, and who misses turns or is refused too often is paused once."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.bots import selectors
from games.bots.models import Bot, Refusal
from games.bots.services import automatic_pauses, match_limits, owner_actions
from games.bots.services.owner_actions import Limits
from games.bots.tasks import judge
from games.models import Part, RoundResult
from games.rules.core import IllegalMove
from games.services import outage_detection, tables
from tests.support.live_matches import NOON, code_of_refusal, person
from tests.support.match_rows import make_match

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def registered(name: str = "robo", **limits: int) -> Bot:
    owner = User.objects.filter(username="anna").first() or person("anna")
    return owner_actions.register_bot(owner=owner, username=name, limits=Limits(**limits), now=NOON)


def room(bot: Bot, now: datetime = NOON) -> str:
    try:
        match_limits.require_capacity(bot, now=now)
    except IllegalMove as refusal:
        return refusal.code
    return ""


def played(bot: Bot, *, at: datetime, timeouts: int) -> None:
    match = make_match([bot.user, None, None], at=at)
    RoundResult.objects.filter(match=match, seat=0).update(timeouts=timeouts)


@pytest.fixture(autouse=True)
def _few(settings) -> None:
    few = {**settings.KAIJU["BOTS"], "TIMEOUTS_AN_HOUR": 4, "REFUSALS_AN_HOUR": 3}
    settings.KAIJU = {**settings.KAIJU, "BOTS": few}


def test_an_open_seat_counts_as_a_match_and_beyond_the_limit_there_is_no_room():
    bot = registered(matches_at_once=1)
    assert room(bot) == ""
    table = tables.open_table(host=person("ben"), game="doudizhu", bots=True, now=NOON)
    tables.sit(table=table, user=bot.user, now=NOON)
    assert room(bot) == "BOT_BUSY"
    tables.leave(table=table, user=bot.user, now=NOON)
    assert room(bot) == ""


def test_so_many_matches_are_begun_within_24_hours():
    bot = registered(matches_a_day=2)
    for minutes in (10, 20):
        played(bot, at=NOON + minutes * MINUTE, timeouts=0)
    assert room(bot, NOON + 30 * MINUTE) == "BOT_DAY_FULL"
    assert room(bot, NOON + timedelta(days=1, minutes=5)) == ""


def test_too_many_missed_turns_within_the_hour_pause_it_once_with_a_message_to_its_owner():
    bot = registered()
    played(bot, at=NOON, timeouts=3)
    assert automatic_pauses.judge_all(now=NOON + MINUTE) == 0
    played(bot, at=NOON + 61 * MINUTE, timeouts=3)
    assert automatic_pauses.judge_all(now=NOON + 62 * MINUTE) == 0
    played(bot, at=NOON + 70 * MINUTE, timeouts=1)
    assert automatic_pauses.judge_all(now=NOON + 71 * MINUTE) == 1
    assert automatic_pauses.judge_all(now=NOON + 71 * MINUTE) == 0
    bot.refresh_from_db()
    assert (bot.pause, bot.paused_at) == ("timeouts", NOON + 71 * MINUTE)
    assert selectors.stopped_by_house(bot.owner) == [bot]
    assert room(bot) == "BOT_PAUSED"


def test_let_go_on_it_is_not_judged_by_what_it_did_before():
    bot = registered()
    played(bot, at=NOON, timeouts=9)
    assert automatic_pauses.judge_all(now=NOON + MINUTE) == 1
    owner_actions.resume(bot=bot, now=NOON + 2 * MINUTE)
    assert automatic_pauses.judge_all(now=NOON + 3 * MINUTE) == 0
    assert selectors.stopped_by_house(bot.owner) == []


def test_missed_turns_of_people_pause_nobody_and_the_minutes_task_finds_bots():
    anna = person("anna")
    match = make_match([anna, None, None], at=NOON)
    RoundResult.objects.filter(match=match, seat=0).update(timeouts=9)
    judge()
    assert not Bot.objects.exists()


def test_refused_answers_pause_it_and_old_ones_are_forgotten():
    bot = registered()
    found = [
        automatic_pauses.note_refusal(bot=bot, code="DOES_NOT_BEAT", now=NOON + minutes * MINUTE)
        for minutes in (0, 1, 61, 62, 63)
    ]
    assert found == [False, False, False, False, True]
    assert Refusal.objects.count() == 3
    assert automatic_pauses.note_refusal(bot=bot, code="DOES_NOT_BEAT", now=NOON + 64 * MINUTE) is False
    bot.refresh_from_db()
    assert bot.pause == "refusals"
    assert code_of_refusal(IllegalMove, match_limits.require_capacity, bot=bot) == "BOT_PAUSED"


def test_to_sit_down_is_to_begin_a_match_and_beyond_its_limits_a_bot_takes_no_seat():
    bot = registered(matches_at_once=1)
    ben = person("ben")
    first, second = (tables.open_table(host=ben, game="doudizhu", bots=True, now=NOON) for _ in range(2))
    tables.sit(table=first, user=bot.user, now=NOON)
    assert code_of_refusal(IllegalMove, tables.sit, table=second, user=bot.user, now=NOON) == "BOT_BUSY"
    owner_actions.pause(bot=bot, now=NOON)
    assert code_of_refusal(IllegalMove, tables.sit, table=second, user=bot.user, now=NOON) == "BOT_PAUSED"


def test_answers_to_what_was_asked_before_an_outage_of_ours_are_held_against_nobody():
    bot = registered()
    outage_detection.give_sign(parts=[Part.WEB], now=NOON)
    outage_detection.give_sign(parts=[Part.WEB], now=NOON + MINUTE)
    assert not any(automatic_pauses.note_refusal(bot=bot, code="STALE_WINDOW", now=NOON + MINUTE) for _ in range(5))
    assert not Refusal.objects.exists()
    for second in range(120):
        outage_detection.give_sign(parts=[Part.WEB], now=NOON + MINUTE + timedelta(seconds=second))
    later = NOON + 3 * MINUTE - timedelta(seconds=1)
    assert any(automatic_pauses.note_refusal(bot=bot, code="STALE_WINDOW", now=later) for _ in range(5))
