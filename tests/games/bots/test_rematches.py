"""A bot that stays seated is asked for each match anew: without room for it, it gets up, and the table goes on."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from games import after_commit
from games.bots.models import Bot
from games.models import Match, Seat, Table
from games.rules.core import IllegalMove
from games.services import moves, tables
from tests.support.live_matches import NOON, after, code_of_refusal, person, start_match, table_of

from . import protocol_docs
from .conftest import Made, bot

pytestmark = pytest.mark.django_db

in_database = sync_to_async

Told = list[tuple[int, dict[str, Any]]]


@pytest.fixture
def told(monkeypatch) -> Told:
    """What the sockets of bots are told of their room: whose, and what."""
    heard: Told = []

    def tell(user_ids: Any, message: dict[str, Any]) -> None:
        heard.extend((user_id, message) for user_id in user_ids if message["type"] == "bot.roomless")

    monkeypatch.setattr(after_commit, "send_to_bots", tell)
    return heard


def seated(ann: User, robo: User, *, now: datetime = NOON) -> Table:
    """An open table of these two and an agent; Ann is the host, and nobody is ready."""
    table = table_of(ann, agents=1, bots=True)
    tables.sit(table=table, user=robo, now=now)
    return table


def ready(table: Table, user: User, *, now: datetime = NOON) -> Match | None:
    return tables.set_ready(table=table, user=user, ready=True, now=now)


def sitting(table: Table) -> list[str]:
    """Who sits there, by seat; agents by their level."""
    held = Seat.objects.filter(table=table).order_by("index").select_related("user")
    return [seat.user.username if seat.user else seat.agent for seat in held]


def played(table: Table, *people: User, now: datetime = NOON) -> None:
    """A match at this table, called off; the table is open again."""
    started = [ready(table, user, now=now) for user in people][-1]
    assert started is not None
    staff = User.objects.filter(is_staff=True).first() or person("staff", staff=True)
    moves.abort(match_id=started.pk, by_staff=staff, now=now + timedelta(milliseconds=500))


def limits(robo: User, **few: int) -> None:
    Bot.objects.filter(user=robo).update(**few)


def test_for_the_match_after_its_last_of_the_day_it_gets_up_and_its_seat_is_free(told: Told) -> None:
    ann, robo = person("ann"), bot("robo").user
    limits(robo, matches_a_day=1)
    table = seated(ann, robo)
    played(table, ann, robo)
    assert "robo" in sitting(table)
    assert ready(table, robo, now=after(1000)) is None
    assert sitting(table) == ["ann", "club"]
    assert told == [
        (robo.pk, {"type": "bot.roomless", "table": table.code, "code": "BOT_DAY_FULL", "data": {"most": 1}})
    ]


def test_the_table_goes_on_with_somebody_else_in_its_seat(told: Told) -> None:
    ann, ben, robo = person("ann"), person("ben"), bot("robo").user
    limits(robo, matches_a_day=1)
    table = seated(ann, robo)
    played(table, ann, robo)
    assert ready(table, ann, now=after(1000)) is None
    ready(table, robo, now=after(1000))
    tables.sit(table=table, user=ben, now=after(2000))
    assert ready(table, ben, now=after(2000)) is not None
    assert sitting(table) == ["ann", "ben", "club"]


def test_who_was_ready_before_the_day_was_full_is_asked_when_the_match_starts(told: Told) -> None:
    ann, ben, robo = person("ann"), person("ben"), bot("robo").user
    limits(robo, matches_a_day=1)
    here, there = seated(ann, robo), seated(ben, robo)
    assert ready(here, robo) is None
    played(there, ben, robo)
    assert ready(here, ann, now=after(1000)) is None
    assert sitting(here) == ["ann", "club"]
    here.refresh_from_db()
    assert here.status == Table.Status.OPEN
    assert [message["table"] for _who, message in told] == [here.code]


def test_a_new_day_has_room_again(told: Told) -> None:
    ann, robo = person("ann"), bot("robo").user
    limits(robo, matches_a_day=1)
    table = seated(ann, robo)
    played(table, ann, robo)
    played(table, ann, robo, now=NOON + timedelta(hours=24, seconds=1))
    assert told == []


def test_its_other_seats_are_no_matches_yet_but_what_it_plays_is(told: Told) -> None:
    ann, ben, robo = person("ann"), person("ben"), bot("robo").user
    here, there = seated(ann, robo), seated(ben, robo)
    limits(robo, matches_at_once=1)  # its owner wants less of it than it sat down for
    ready(here, robo)
    assert ready(here, ann) is not None
    assert ready(there, robo) is None
    assert sitting(there) == ["ben", "club"]
    assert [message["code"] for _who, message in told] == ["BOT_BUSY"]


def test_a_bot_that_is_host_hands_the_table_on_and_the_last_one_closes_it(told: Told) -> None:
    made = bot("robo")
    limits(made.user, matches_a_day=0)
    table = tables.open_table(host=made.user, game="doudizhu", bots=True, now=NOON)
    Seat.objects.create(table=table, index=0, user=made.user)
    ready(table, made.user)
    table.refresh_from_db()
    assert (table.status, sitting(table)) == (Table.Status.CLOSED, [])


def test_a_match_that_is_started_by_hand_says_why_not(told: Told) -> None:
    ann, robo = person("ann"), bot("robo").user
    table = seated(ann, robo)
    limits(robo, matches_a_day=0)
    assert code_of_refusal(IllegalMove, start_match, table=table, now=NOON) == "BOT_DAY_FULL"


async def test_its_program_is_told_and_the_table_is_not_its_any_more(open_bot) -> None:
    made: Made = await in_database(bot)("alpha")
    line = await open_bot(made)

    def sat_down() -> Table:
        table = seated(person("ann"), made.user, now=timezone.now())
        limits(made.user, matches_a_day=0)
        return table

    table = await in_database(sat_down)()
    message = await line.until("NO_ROOM")
    protocol_docs.check(message)
    assert message == {
        "type": "NO_ROOM", "player_id": "alpha", "table": table.code, "code": "BOT_DAY_FULL", "data": {"most": 0},
        "message": "The bot has used its 0 matches for today. Come back tomorrow.",
    }  # fmt: skip
    assert await in_database(sitting)(table) == ["ann", "club"]
