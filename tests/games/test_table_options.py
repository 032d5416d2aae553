"""A host changes an open table: who may come, whether it counts, options, seats; nobody else, and not once it runs."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.services import owner_actions
from games.models import Seat, Table
from games.rules.core import IllegalMove, InvalidOption
from games.services import tables
from games.services.table_options import change_table
from tests.support.live_matches import NOON, person, running, table_of
from tests.support.pages import CHINESE, ENGLISH, browser, page

from .test_site_lobby import USUAL

pytestmark = pytest.mark.django_db

PRIVATE: dict[str, Any] = {"private": True, "rated": False, "bots": False, "options": {}, "seats": None}


def test_a_form_by_code_is_unrated_though_open_tables_are_not():
    """The box for open tables is ticked from the start: it says nothing of a table by code."""
    browser(user=person("zhu")).post("/tables/new/", {**USUAL, "listed": "code"})
    table = Table.objects.get()
    assert (table.private, table.listed, table.rated) == (True, False, False)
    browser(user=person("fox")).post("/tables/new/", {**USUAL, "listed": "code", "rated_private": "on"})
    assert Table.objects.get(host__username="fox").rated
    browser(user=person("ox")).post("/tables/new/", {**USUAL, "rated_private": "on", "rated": ""})
    open_one = Table.objects.get(host__username="ox")
    assert (open_one.private, open_one.rated) == (False, False)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ENGLISH, ["Private. Not in the lobby", "the result, the seats and the cards are public", "people you send"]),
        (CHINESE, ["私人桌，不进大厅", "结果、座位和牌都公开", "收到链接的人"]),
    ],
)
def test_where_a_table_is_opened_it_is_said_what_by_code_keeps_private(language: str, words: list[str]):
    html = browser(user=person("zhu"), language=language).get("/tables/new/").content.decode()
    assert [each for each in words if each not in html] == []


def test_with_friends_is_one_press():
    client = browser()
    shown = page(client, "/rules/uno/")
    assert shown.all("form", action="/friends/uno/")
    answer = client.post("/friends/uno/")
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert (table.game, table.private, table.rated, table.options, table.status) == ("uno", True, False, {}, "open")
    assert Seat.objects.get(table=table).user == table.host


def test_the_host_changes_everything_by_the_form():
    zhu = person("zhu")
    table = table_of(zhu, agents=1, private=True)
    tables.set_ready(table=table, user=zhu, ready=True)
    client = browser(user=zhu)
    shown = page(client, f"/t/{table.code}/options/")
    assert "checked" in shown.one("input", name="listed", value="code")
    assert "checked" not in shown.one("input", name="rated_private")
    answer = client.post(f"/t/{table.code}/options/", {**USUAL, "turn_seconds": "45", "bots": "on"})
    assert answer["Location"] == f"/t/{table.code}/"
    before, table = table, Table.objects.get()
    assert (table.private, table.listed, table.rated, table.bots) == (False, True, True, True)
    assert (table.options, table.version > before.version) == ({"turn_seconds": 45}, True)
    assert not Seat.objects.get(user=zhu).ready
    assert "45" in page(client, f"/t/{table.code}/options/").one("input", name="turn_seconds")["value"]


def test_nobody_else_and_nothing_that_runs_or_is_a_tournaments():
    zhu, fox = person("zhu"), person("fox")
    table = table_of(zhu, agents=0)
    tables.sit(table=table, user=fox)
    for user in (fox, None):
        client = browser(user=user)
        assert client.get(f"/t/{table.code}/options/").status_code == 404
        assert client.post(f"/t/{table.code}/options/", USUAL).status_code == 404
    with pytest.raises(IllegalMove, match="NOT_HOST"):
        change_table(table=table, by=fox, **PRIVATE)
    Table.objects.filter(pk=table.pk).update(tournament="abcdefgh")
    with pytest.raises(IllegalMove, match="FIXED_SEATS"):
        change_table(table=table, by=zhu, **PRIVATE)
    ann = person("ann")
    match = running(ann)
    assert match.table is not None
    with pytest.raises(IllegalMove, match="MATCH_RUNNING"):
        change_table(table=match.table, by=ann, **PRIVATE)
    assert browser(user=ann).get(f"/t/{match.table.code}/options/").status_code == 302


def test_fewer_seats_keep_every_player_and_as_many_agents_as_there_is_room_for():
    zhu, fox = person("zhu"), person("fox")
    table = tables.open_table(host=zhu, game="liars_dice", seats=6, now=NOON)
    tables.sit(table=table, user=zhu, seat=4)
    tables.sit(table=table, user=fox, seat=1)
    for seat in (0, 5):
        tables.seat_agent(table=table, by=zhu, seat=seat)
    change_table(table=table, by=zhu, **PRIVATE | {"seats": 3})
    held = {seat.index: seat.user.username if seat.user else "agent" for seat in Seat.objects.select_related("user")}
    assert held == {0: "agent", 1: "fox", 2: "zhu"}
    with pytest.raises(InvalidOption, match="WRONG_SEATS"):
        change_table(table=table, by=zhu, **PRIVATE | {"seats": 1})
    assert Table.objects.get().size == 3


def test_bots_get_up_where_they_may_not_stay():
    zhu, fox = person("zhu"), person("fox")
    robo = owner_actions.register_bot(owner=fox, username="robo").user
    table = table_of(zhu, agents=0, bots=True)
    tables.sit(table=table, user=robo)
    change_table(table=table, by=zhu, **PRIVATE)
    assert list(Seat.objects.values_list("user__username", flat=True)) == ["zhu"]


def test_a_table_is_not_made_rated_over_the_heads_of_its_rules():
    zhu = person("zhu")
    table = table_of(zhu, agents=0, private=True, bots=True)
    tables.sit(table=table, user=person("fox"), device="one device")
    ox = person("ox")
    tables.sit(table=table, user=ox, device="one device")
    before = Table.objects.get()
    with pytest.raises(IllegalMove, match="SAME_DEVICE"):
        change_table(table=table, by=zhu, **PRIVATE | {"rated": True, "bots": True, "options": {"turn_seconds": 60}})
    robo = owner_actions.register_bot(owner=zhu, username="robo").user
    tables.stand(table=table, user=ox)
    tables.sit(table=table, user=robo)
    with pytest.raises(IllegalMove, match="SAME_OWNER"):
        change_table(table=table, by=zhu, **PRIVATE | {"rated": True, "bots": True})
    after = Table.objects.get()
    assert (after.options, after.rated) == (before.options, before.rated)
