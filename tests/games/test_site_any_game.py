"""The form of a new table is made from what a game says of itself: any game that is offered has one."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games import catalog, offered_games
from games.catalog import lineup_text
from games.models import Table
from games.rules import registry
from games.rules.core import changed_options, describe_options, parse_options
from games.rules.gandengyan.options import GanDengYanOptions
from games.rules.uno.options import UnoOptions
from games.views import table_summaries
from tests.support.live_matches import person, running, table_of
from tests.support.pages import ENGLISH, browser, page, squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _all_offered(monkeypatch):
    cache.clear()
    monkeypatch.setattr(offered_games, "has_pages", lambda key: True)


UNSENT = {"None", "False"}
"""An empty field, and a box that is not ticked."""


def usual(game: str) -> dict[str, str]:
    """The form as it comes, sent back unchanged."""
    shown = {each["key"]: each["default"] for each in describe_options(registry.game(game).Options)}
    sent = {key: "on" if value is True else str(value) for key, value in shown.items() if str(value) not in UNSENT}
    return {"game": game, "listed": "open", "rated": "on", **sent}


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_of_any_game_opens_with_its_usual_options(game):
    host = browser(user=person("zhu"))
    assert host.get(f"/tables/new/?game={game}").status_code == 200
    answer = host.post("/tables/new/", usual(game))
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert (table.game, table.options, table.size) == (game, {}, registry.game(game).default_seats)


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
    assert form.errors["seats"][0].startswith("6 players can't be 3 wolves")
    assert form.house_rules_open()
    assert not Table.objects.exists()


def test_each_number_of_werewolves_seats_says_which_roles_it_has():
    shown_page = page(browser(language=ENGLISH), "/tables/new/?game=werewolf")
    labels = [squeeze(e.text) for e in shown_page.all("label")]
    assert "9 players 3 wolves; seer, witch and guard; 3 villagers" in labels
    assert "6 players 2 wolves; seer and witch; 2 villagers" in labels
    assert sum(" players " in label and label[0].isdigit() for label in labels) == 7


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
    told = table_summaries.changed_options_text("werewolf", options, "en")
    assert told == ["Roles custom setup", "Wolves 2", "Speech (seconds) 90", "Open chat by day"]


def test_a_preset_fills_the_form_and_says_what_it_changes_without_a_script():
    shown_page = page(browser(language=ENGLISH), "/tables/new/?game=uno&preset=official")
    links = {e["href"]: e for e in shown_page.all("a") if "preset=" in e.get("href", "")}
    assert len(links) == len(UnoOptions.presets)
    chosen = next(squeeze(e.text) for e in links.values() if e.get("aria-current"))
    assert chosen.startswith(catalog.preset_text("official", "en", game="uno"))
    fields = {e.get("name"): e for e in shown_page.all("input")}
    assert fields["target_score"]["value"] == "500"
    assert "checked" in fields["draw_four_challenge"]
    assert "checked" not in fields["stack_draw_cards"]
    assert "open" in shown_page.one("details")


def test_a_table_of_a_preset_goes_by_its_name_and_still_says_what_differs():
    name = catalog.preset_text("strict", "en", game="gandengyan")
    sent = {**usual("gandengyan"), **dict.fromkeys(GanDengYanOptions.presets["strict"], "on"), "turn_seconds": "30"}
    browser(user=person("zhu")).post("/tables/new/", sent)
    table = Table.objects.get()
    assert table.options == {**GanDengYanOptions.presets["strict"], "turn_seconds": 30}
    text = squeeze(page(browser(language=ENGLISH), "/tables/open/").with_class("tables")[0].text)
    assert f"Gan Deng Yan · {name}" in text
    for key in GanDengYanOptions.presets["strict"]:
        assert catalog.option_label(key, "en", game="gandengyan") in text


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_preset_is_a_set_of_options_that_a_table_may_have_and_that_differs_from_the_others(game):
    kind = registry.game(game).Options
    found = [
        tuple(sorted(changed_options(kind, dict(preset)).items())) for preset in table_summaries.presets(game).values()
    ]
    assert len(set(found)) == len(found)
    for preset in table_summaries.presets(game).values():
        assert changed_options(kind, dict(preset)) == dict(preset)
        parse_options(kind, preset)


def test_the_page_of_a_game_states_the_options_in_force_at_a_table_to_who_has_its_code():
    options = {"wild_ones": False, "dice": 3}
    table = table_of(person("zhu"), agents=1, options=options, game="liars_dice", listed=False)
    shown_page = page(browser(language=ENGLISH), f"/rules/liars_dice/?table={table.code}")
    rows = [squeeze(e.text) for e in shown_page.all("div") if e.get("class") == "changed"]
    assert [row.rsplit(" ", 1)[1] for row in rows] == ["3", "off"]
    assert f"/t/{table.code}/" in [e.get("href") for e in shown_page.all("a")]
    plain = browser(language=ENGLISH).get("/rules/liars_dice/").content
    for other in ("zzzzzz", "", "%00", "a" * 300):
        assert b"in-force" not in browser(language=ENGLISH).get(f"/rules/liars_dice/?table={other}").content
    assert b"in-force" not in plain
    assert b"in-force" not in browser().get(f"/rules/doudizhu/?table={table.code}").content


@pytest.mark.parametrize("game", registry.GAMES)
def test_at_a_table_the_page_of_a_game_begins_with_how_to_play_and_then_states_its_options(game):
    table = table_of(person("zhu"), agents=1, game=game)
    shown_page = page(browser(language=ENGLISH), f"/rules/{game}/?table={table.code}")
    headings = [e.get("aria-labelledby") for e in shown_page.all("section") if e.get("aria-labelledby")]
    assert headings[:2] == ["in-short", "in-force"]
    links = [e.get("href") for e in shown_page.all("a")]
    assert links.count("#in-force") == links.count(f"/t/{table.code}/") == 1
