"""The form of a new table is made from what a game says of itself: any game that is offered has one."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games.catalog import lineup_text
from games.models import Table
from games.rules import registry
from games.rules.core import describe_options
from games.views import home, lobby, shown

from .seats import person, running
from .site import ENGLISH, browser, page, squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _all_offered(monkeypatch):
    cache.clear()
    for module in (lobby, home):
        monkeypatch.setattr(module, "OFFERED", tuple(registry.GAMES))
    monkeypatch.setattr(registry, "OFFERED", tuple(registry.GAMES))


def usual(game: str) -> dict[str, str]:
    """The form as it comes, sent back unchanged."""
    shown = {each["key"]: each["default"] for each in describe_options(registry.game(game).Options)}
    sent = {key: "on" if value is True else str(value) for key, value in shown.items() if value not in (None, False)}
    return {"game": game, "listed": "open", "rated": "on", **sent}


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_of_any_game_opens_with_its_usual_options(game):
    host = browser(user=person("zhu"))
    assert host.get(f"/tables/new/?game={game}").status_code == 200
    answer = host.post("/tables/new/", usual(game))
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert (table.game, table.options, table.size) == (game, {}, registry.game(game).usual_seats)


@pytest.mark.parametrize(("game", "seats"), [("werewolf", 6), ("werewolf", 12), ("liars_dice", 2), ("liars_dice", 8)])
def test_a_table_has_as_many_seats_as_were_chosen(game, seats):
    browser(user=person("zhu")).post("/tables/new/", {**usual(game), "seats": str(seats)})
    assert Table.objects.get().size == seats


@pytest.mark.parametrize("seats", ["5", "13", "many", "-1"])
def test_a_number_of_seats_that_the_game_has_not_opens_no_table(seats):
    answer = browser(user=person("zhu")).post("/tables/new/", {**usual("werewolf"), "seats": seats})
    assert list(answer.context["form"].errors) == ["seats"]
    assert not Table.objects.exists()


def test_a_set_of_roles_that_does_not_fit_the_seats_says_why():
    sent = {**usual("werewolf"), "seats": "6", "roles": "custom", "wolves": "3"}
    answer = browser(language=ENGLISH, user=person("zhu")).post("/tables/new/", sent)
    form = answer.context["form"]
    assert form.errors["seats"][0].startswith("6 seats cannot have 3 wolves")
    assert form.house_rules_open()
    assert not Table.objects.exists()


def test_each_number_of_werewolves_seats_says_which_roles_it_has():
    shown_page = page(browser(language=ENGLISH), "/tables/new/?game=werewolf")
    labels = [squeeze(e.text) for e in shown_page.all("label")]
    assert "9 players 3 wolves; seer, witch and guard; 3 villagers" in labels
    assert "6 players 2 wolves; seer and witch; 2 villagers" in labels
    assert sum(" players " in label for label in labels) == 7


def test_the_roles_stand_there_in_chinese_too():
    assert lineup_text("werewolf", 12, "zh-hans") == "4 狼，预言家、女巫和守卫，5 民"
    assert lineup_text("doudizhu", 3, "zh-hans") == ""


def test_the_form_leads_to_the_other_games():
    links = {e.get("href") for e in page(browser(), "/tables/new/?game=werewolf").all("a")}
    assert {f"?game={game}" for game in registry.GAMES} <= links


def test_the_first_page_and_the_lists_show_tables_of_any_game():
    for game in registry.GAMES:
        browser(user=person(f"host-{game[:4]}")).post("/tables/new/", usual(game))
    running(person("ann"), agents=8, game="werewolf")
    text = browser(language=ENGLISH).get("/").content.decode()
    for title in ("Liar&#x27;s Dice", "Werewolf"):
        assert title in text
    assert "Werewolf" in browser(language=ENGLISH).get("/watch/").content.decode()


def test_what_a_table_of_werewolf_changes_is_told_before_one_sits_down():
    options = {"roles": "custom", "wolves": 2, "open_chat": True, "speech_seconds": 90}
    told = shown.changes("werewolf", options, "en")
    assert told == ["Roles a set of one's own", "Wolves 2", "Seconds for a speech 90", "Open chat by day"]
