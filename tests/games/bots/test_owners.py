"""What owners do with their bots, and what a bot's account is: nobody's door, one person with its owner."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import authenticate

from accounts import account_deletion as accounts
from accounts import api_tokens
from accounts.models import Token, User
from games.bots.models import Bot
from games.bots.services import owner_actions, pausing, token_authentication
from games.bots.services.owner_actions import Limits
from games.models import Kind, Match, Seat
from games.rules.core import IllegalMove, MalformedMove
from games.services import play_now, tables
from tests.support.live_matches import NOON, code_of_refusal, head, person

pytestmark = pytest.mark.django_db


def registered(owner: User, name: str = "robo", **kwargs: Any) -> Bot:
    return owner_actions.register_bot(owner=owner, username=name, now=NOON, **kwargs)


def refusal(service: Any, **kwargs: Any) -> str:
    return code_of_refusal(IllegalMove, service, **kwargs)


def test_a_bot_is_an_account_that_nobody_can_sign_in_to():
    anna = person("anna")
    bot = registered(anna, description="plays low cards first")
    user = User.objects.get(username="robo")
    assert (user.is_bot, user.owner, user.email, user.has_usable_password()) == (True, anna, "", False)
    user.set_password("let me in, please")
    user.save()
    assert authenticate(username="robo", password="let me in, please") is None
    assert (bot.owner, bot.name, bot.awake, bot.matches_at_once) == (anna, "robo", True, 4)


def test_guests_and_bots_have_no_bots():
    robo = registered(person("anna")).user
    for who in (robo, person("guest-1", guest=True)):
        assert refusal(owner_actions.register_bot, owner=who, username="other", now=NOON) == "NEEDS_ACCOUNT"


def test_a_name_that_is_taken_or_a_limit_beyond_the_ceiling_is_refused():
    anna = person("anna")
    registered(anna)
    for kwargs, code in (
        ({"username": "RoBo"}, "NAME_TAKEN"),
        ({"username": "other", "limits": Limits(matches_at_once=1000)}, "LIMIT_OUT_OF_RANGE"),
        ({"username": "other", "limits": Limits(messages_a_minute=0)}, "LIMIT_OUT_OF_RANGE"),
    ):
        assert code_of_refusal(MalformedMove, owner_actions.register_bot, owner=anna, now=NOON, **kwargs) == code
    assert Bot.objects.count() == 1


def test_so_many_bots_may_be_registered_also_when_some_are_retired_the_same_day(settings):
    settings.KAIJU = {**settings.KAIJU, "BOTS": {**settings.KAIJU["BOTS"], "PER_OWNER": 2}}
    anna = person("anna")
    owner_actions.retire(bot=registered(anna, "b1"), now=NOON)
    registered(anna, "b2")
    assert refusal(owner_actions.register_bot, owner=anna, username="b3", now=NOON) == "TOO_MANY_BOTS"
    owner_actions.register_bot(owner=anna, username="b3", now=NOON + timedelta(days=1))
    assert (
        refusal(owner_actions.register_bot, owner=anna, username="b4", now=NOON + timedelta(days=1)) == "TOO_MANY_BOTS"
    )


def test_a_token_with_the_scope_opens_the_bot_and_no_other_does():
    anna = person("anna")
    bot = registered(anna)
    _row, plays = owner_actions.create_bot_token(bot=bot, name="server", scopes=["read", "bot"], now=NOON)
    _row, reads = owner_actions.create_bot_token(bot=bot, name="look", scopes=["read"], now=NOON)
    own = api_tokens.sign_in_token(user=anna)[1]
    assert token_authentication.find_bot(plays, now=NOON) == bot
    assert refusal(token_authentication.find_bot, token=reads) == "NOT_A_BOT_TOKEN"
    assert refusal(token_authentication.find_bot, token=own) == "NOT_A_BOT_TOKEN"
    assert refusal(token_authentication.find_bot, token="kaiju_x") == "BAD_TOKEN"


def test_a_paused_bot_is_let_in_by_its_owner_again_but_not_when_staff_have_stopped_it():
    bot = registered(person("anna"))
    _row, written = owner_actions.create_bot_token(bot=bot, name="", scopes=["bot"], now=NOON)
    owner_actions.pause(bot=bot, now=NOON)
    assert refusal(token_authentication.find_bot, token=written) == "BOT_PAUSED"
    owner_actions.resume(bot=bot, now=NOON)
    assert token_authentication.find_bot(written) == bot
    pausing.pause_bot(bot=bot, why=Bot.Pause.STAFF, note="it floods the chat", now=NOON)
    with pytest.raises(IllegalMove) as refused:
        token_authentication.find_bot(written)
    assert refused.value.data == {"why": "staff", "note": "it floods the chat"}
    assert refusal(owner_actions.resume, bot=bot) == "PAUSED_BY_HOUSE"


def test_a_retired_bot_keeps_what_it_played_and_plays_no_more():
    bot = registered(person("anna"))
    _row, written = owner_actions.create_bot_token(bot=bot, name="", scopes=["bot"], now=NOON)
    owner_actions.retire(bot=bot, now=NOON)
    owner_actions.retire(bot=bot, now=NOON + timedelta(days=1))
    bot = Bot.objects.get()
    assert (bot.retired_at, bot.user.is_active, Token.objects.exists()) == (NOON, False, False)
    assert refusal(token_authentication.find_bot, token=written) == "BAD_TOKEN"
    assert refusal(owner_actions.create_bot_token, bot=bot, name="", scopes=["bot"]) == "BOT_RETIRED"
    assert refusal(owner_actions.pause, bot=bot) == "BOT_RETIRED"


def test_a_closed_account_takes_its_bots_along():
    anna = person("anna")
    bot = registered(anna)
    accounts.close_account(user=anna)
    bot.refresh_from_db()
    assert bot.retired
    assert not User.objects.get(username="robo").is_active


def test_a_bot_whose_account_staff_close_is_retired():
    bot = registered(person("anna"))
    accounts.close_account(user=bot.user)
    bot.refresh_from_db()
    assert bot.retired


def test_an_owner_and_all_their_bots_are_one_person():
    anna = person("anna")
    robo, twin = (owner_actions.register_bot(owner=anna, username=name).user for name in ("robo", "twin"))
    assert {user.person_id for user in (anna, robo, twin)} == {anna.pk}
    assert person("ben").person_id != anna.pk


def test_a_bot_sits_only_where_bots_may_and_at_a_rated_table_not_beside_its_owner():
    anna, ben = person("anna"), person("ben")
    robo, twin = registered(anna).user, registered(anna, "twin").user
    closed = tables.open_table(host=ben, game="doudizhu", now=NOON)
    assert refusal(tables.sit, table=closed, user=robo, now=NOON) == "BOTS_NOT_ALLOWED"
    rated = tables.open_table(host=anna, game="doudizhu", bots=True, now=NOON)
    tables.sit(table=rated, user=anna, now=NOON)
    assert refusal(tables.sit, table=rated, user=robo, now=NOON) == "SAME_OWNER"
    other = tables.open_table(host=ben, game="doudizhu", bots=True, now=NOON)
    tables.sit(table=other, user=robo, now=NOON)
    assert refusal(tables.sit, table=other, user=twin, now=NOON) == "SAME_OWNER"
    assert refusal(tables.sit, table=other, user=anna, now=NOON) == "SAME_OWNER"
    friendly = tables.open_table(host=anna, game="doudizhu", bots=True, rated=False, now=NOON)
    for user in (anna, robo, twin):
        tables.sit(table=friendly, user=user, now=NOON)
    assert Seat.objects.filter(table=friendly).count() == 3


def match_with(*users: User, agents: int) -> Match:
    table = tables.open_table(host=users[0], game="doudizhu", bots=True, now=NOON)
    for user in users:
        tables.sit(table=table, user=user, now=NOON)
    for seat in range(3 - agents, 3):
        tables.seat_agent(table=table, by=users[0], seat=seat, now=NOON)
    started = None
    for user in users:
        started = tables.set_ready(table=table, user=user, ready=True, now=NOON)
    assert started is not None
    return started


def test_a_match_counts_for_people_when_two_of_them_play_and_a_bot_plays_many_at_once():
    anna, ben = person("anna"), person("ben")
    robo = registered(person("cara")).user
    practice = match_with(anna, robo, agents=1)
    assert (practice.rated, practice.board) == (True, "practice")
    assert list(practice.seats.values_list("kind", flat=True)) == [Kind.PERSON, Kind.BOT, Kind.AGENT]
    people = match_with(ben, person("dora"), robo, agents=0)
    assert (people.rated, people.board) == (True, "people")


def test_play_now_seats_nobody_beside_a_bot():
    robo = registered(person("anna")).user
    host = person("ben")
    table = tables.open_table(host=host, game="doudizhu", bots=True, now=NOON)
    for user in (host, robo):
        tables.sit(table=table, user=user, now=NOON)
        tables.set_ready(table=table, user=user, ready=True, now=NOON)
    found = play_now.play_now(user=person("cara"), game="doudizhu", now=NOON)
    assert found != table
    assert not Match.objects.filter(table=table).exists()


def test_a_host_who_leaves_hands_the_table_to_no_bot():
    robo, host = registered(person("anna")).user, person("ben")
    table = tables.open_table(host=host, game="doudizhu", bots=True, now=NOON)
    for user in (host, robo):
        tables.sit(table=table, user=user, now=NOON)
    tables.leave(table=table, user=host, now=NOON)
    table.refresh_from_db()
    assert (table.host, table.status) == (None, "open")
    assert tables.close_idle_tables(now=NOON + timedelta(minutes=11)) == 1


def test_pausing_a_bot_frees_its_open_seats_and_lets_an_agent_play_on_for_it():
    anna = person("anna")
    bot = registered(person("cara"))
    match = match_with(anna, bot.user, agents=1)
    waiting = tables.open_table(host=person("ben"), game="doudizhu", bots=True, now=NOON)
    tables.sit(table=waiting, user=bot.user, now=NOON)
    owner_actions.pause(bot=bot, now=NOON)
    assert not Seat.objects.filter(table=waiting).exists()
    assert Seat.objects.get(table=match.table, user=bot.user).left
    assert 1 in head(match).state.ctx.trustees
