"""The first page: play at once, look at a table, honest numbers."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games import catalog, offered_games
from games.models import Match, Seat, Table
from games.rules import registry
from games.services import exhibitions, tables
from tests.support.live_matches import NOON, person, played_out, running, table_of
from tests.support.on_air import on_air
from tests.support.pages import CHINESE, ENGLISH, browser, page, squeeze, who

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


def assert_waiting(shown):
    """The page shows no table; its socket brings one."""
    live = shown.with_class("minitable")[0]
    assert "data-waiting" in live
    assert "href" not in live
    assert "mini-state" not in shown.html


@pytest.mark.parametrize(
    ("language", "heading", "button"),
    [("zh-CN", "坐下，开局。", "立即开玩"), (ENGLISH, "Sit down. Play.", "Play now")],
)
def test_the_first_page_says_what_to_do(language, heading, button):
    shown = page(browser(language=language), "/")
    assert shown.one("h1").text == heading
    assert [squeeze(e.text) for e in shown.with_class("primary")] == [button]


def test_one_press_seats_a_stranger_at_a_running_table():
    stranger = browser()
    answer = stranger.post("/play/doudizhu/")
    shown = stranger.get(answer["Location"])
    assert shown.status_code == 200
    guest = who(stranger)
    assert guest.is_guest
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert table.status == Table.Status.RUNNING
    assert [seat.user for seat in Seat.objects.filter(table=table)].count(guest) == 1
    assert Match.objects.get(table=table).status == Match.Status.RUNNING


def test_pressing_again_leads_back_to_the_same_table():
    stranger = browser()
    first = stranger.post("/play/doudizhu/")["Location"]
    assert stranger.post("/play/doudizhu/")["Location"] == first
    assert Match.objects.count() == 1


def test_a_player_keeps_their_name():
    zhu = person("zhu")
    player = browser(user=zhu)
    player.post("/play/doudizhu/")
    assert who(player) == zhu
    assert Match.objects.get().seats.filter(user=zhu).exists()


@pytest.mark.parametrize("game", ["uno", "chess"])
def test_a_game_that_is_not_offered_cannot_be_played(game, monkeypatch):
    monkeypatch.setattr(offered_games, "has_pages", lambda key: key == "doudizhu")
    assert browser().post(f"/play/{game}/").status_code == 404
    assert not Table.objects.exists()


def test_a_link_starts_nothing():
    assert browser().get("/play/doudizhu/").status_code == 405
    assert not Table.objects.exists()


def test_twenty_strangers_a_minute_and_then_a_page_that_asks_for_patience(monkeypatch):
    for _ in range(20):
        browser().post("/guest/")
    assert browser().post("/play/doudizhu/").status_code == 429
    assert not Table.objects.exists()


def test_with_nobody_there_the_page_claims_no_numbers_and_stages_no_hand():
    shown = page(browser(), "/")
    assert not shown.one("div", **{"data-lobby-facts": ""}).text.strip()[:1].isdigit()
    assert_waiting(shown)
    assert "data-hand" not in shown.html
    assert "data-cards" not in shown.html
    assert "还没有等人的牌桌" in shown.html
    assert "榜首虚位以待" in shown.html


def test_people_are_counted_and_agents_are_not_and_the_tables_are_those_that_a_visitor_finds():
    running(person("a"))
    running(person("b"), person("c"), listed=False)
    on_air()
    facts = squeeze(page(browser(), "/").one("div", **{"data-lobby-facts": ""}).text)
    assert facts.startswith("3 人在玩 2 桌进行中")
    english = squeeze(page(browser(language=ENGLISH), "/").one("div", **{"data-lobby-facts": ""}).text)
    assert english.startswith("3 playing 2 tables running")
    shown = {link.get("href") for link in page(browser(), "/watch/").all("a")}
    assert len({href for href in shown if href and href.startswith("/t/")}) == 2


def test_who_has_gone_away_is_not_counted_as_playing():
    zhu = person("zhu")
    match = running(zhu)
    tables.leave(table=Table.objects.get(matches=match), user=zhu)
    facts = squeeze(page(browser(), "/").one("div", **{"data-lobby-facts": ""}).text)
    assert "人在玩" not in facts


def test_a_running_table_is_shown_as_a_spectator_sees_it():
    match = running(person("zhu"))
    shown = page(browser(), "/")
    assert shown.with_class("minitable")[0]["href"] == f"/t/{match.table.code}/"
    state = shown.island("mini-state")
    assert state["you"] == {"seat": None, "behind": 0}
    assert "hand" not in state["view"]
    assert not state["view"].get("hands")
    assert state["view"]["bottom"] is None
    assert state["view"]["counts"] == [17, 17, 17]
    assert state["match"]["seed"] is None


def test_an_exhibition_is_shown_where_nobody_plays_and_gives_way_to_people():
    show = exhibitions.start_exhibition(game="doudizhu", now=NOON)
    shown = page(browser(), "/").with_class("minitable")[0]
    assert shown["href"] == f"/t/{show.table.code}/"
    assert "data-exhibition" in shown
    match = running(person("zhu"))
    shown = page(browser(), "/").with_class("minitable")[0]
    assert shown["href"] == f"/t/{match.table.code}/"
    assert "data-exhibition" not in shown


def test_ones_own_table_is_shown_as_ones_own_and_not_as_one_to_look_at():
    zhu = person("zhu")
    match = running(zhu)
    shown = page(browser(user=zhu), "/")
    assert "mini-state" not in shown.html
    assert [e["href"] for e in shown.with_class("minitable")] == [f"/t/{match.table.code}/"]
    assert shown.one("h1").text in ("轮到你了", "你的对局正在进行")


def test_a_table_by_code_is_not_shown_to_strangers():
    match = running(person("zhu"), listed=False)
    assert match.table.code not in page(browser(), "/").html
    assert match.table.code not in page(browser(), "/watch/").html


def test_games_that_are_not_open_yet_lead_nowhere(monkeypatch):
    monkeypatch.setattr(offered_games, "has_pages", lambda key: key in ("doudizhu", "werewolf"))
    shown = page(browser(language=ENGLISH), "/")
    cards = shown.with_class("game")
    assert [card.tag for card in cards] == ["a", "div", "div", "div", "a"]
    assert [squeeze(card.text).endswith("Not open yet") for card in cards] == [False, True, True, True, False]
    assert [cards[0]["href"], cards[4]["href"]] == ["/rules/doudizhu/", "/rules/werewolf/"]
    begun = [form["action"] for form in shown.all("form") if form.get("action", "").startswith("/play/")]
    assert begun == ["/play/doudizhu/", "/play/doudizhu/", "/play/werewolf/"]


@pytest.mark.parametrize("language", [CHINESE, ENGLISH])
def test_every_game_of_the_house_can_be_begun_from_the_first_page(language, monkeypatch):
    monkeypatch.setattr(offered_games, "has_pages", lambda key: True)
    shown = page(browser(language=language), "/")
    begun = [form["action"] for form in shown.all("form") if form.get("action", "").startswith("/play/")]
    assert begun[1:] == [f"/play/{key}/" for key in registry.GAMES]
    assert len(begun) == 6
    names = [catalog.game_text(key, language) for key in registry.GAMES]
    assert all(name.replace("'", "&#x27;") in shown.html for name in names)


def test_play_now_begins_what_one_played_last():
    zhu = person("zhu")
    match = running(zhu, agents=8, game="werewolf")
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ABORTED)  # while it runs, the way back comes first
    begun = [form["action"] for form in page(browser(user=zhu), "/").all("form") if "/play/" in form.get("action", "")]
    assert begun[0] == "/play/werewolf/"


def test_an_open_table_shows_what_differs_from_the_usual():
    table_of(person("zhu"), agents=1, options={"format": "standard", "turn_seconds": 30, "multiplier_cap": 64,
                                               "wings_from_chain": True})  # fmt: skip
    row = squeeze(page(browser(), "/").with_class("tables")[0].text)
    assert row == "斗地主 · 标准赛 · 10 局 缺 1 人 · 每手 30 秒 · 不计分 · 封顶倍数 64 · 飞机可带同点的第四张 入座"


def test_an_open_table_names_three_changed_options_and_counts_the_others():
    table_of(person("zhu"), agents=1, game="uno", seats=4, options={
        "target_score": 300, "stack_draw_cards": True, "force_play": True, "seven_swap": True, "zero_rotate": True,
    })  # fmt: skip
    row = squeeze(page(browser(), "/").with_class("tables")[0].text)
    assert row == "UNO 缺 2 人 · 每手 20 秒 · 不计分 · 目标分 300 · +2、+4 可以叠加 · 摸到能出的必须出 · +2 入座"


def test_an_open_table_of_usual_rules_says_so_in_english_too():
    table_of(person("zhu"), agents=1)
    row = squeeze(page(browser(language=ENGLISH), "/").with_class("tables")[0].text)
    assert row == "Dou Dizhu · Quick · first to win 3 rounds 1 seat free · 20 s per turn · rated Sit down"


def test_a_table_where_a_guest_sits_is_not_called_rated():
    table_of(person("guest-x", guest=True), agents=1)
    assert "· 不计分" in squeeze(page(browser(), "/").with_class("tables")[0].text)


def test_only_open_listed_tables_stand_in_the_list():
    table_of(person("a"), agents=0)
    table_of(person("b"), agents=0, listed=False)
    running(person("c"))
    assert len(page(browser(), "/tables/open/").with_class("thumb")) == 1


def test_a_table_without_a_free_seat_waits_for_nobody():
    table_of(person("zhu"), agents=2)
    assert not page(browser(), "/tables/open/").with_class("tables")


@pytest.mark.parametrize("agents", [0, 2])
def test_ones_own_open_table_leads_to_ones_seat(agents):
    zhu = person("zhu")
    table = table_of(zhu, agents=agents)
    shown = page(browser(user=zhu), "/tables/open/")
    assert [(e["href"], e.text) for e in shown.all("a")] == [(f"/t/{table.code}/", "我的座位")]


def test_ones_own_table_whose_match_has_ended_says_that_it_was_the_last_one():
    zhu = person("zhu")
    match = played_out(running(zhu))
    assert match.table.status == Table.Status.OPEN
    for language, words in ((CHINESE, "回到这桌"), (ENGLISH, "Back to this table")):
        shown = page(browser(user=zhu, language=language), "/tables/open/")
        assert [(e["href"], e.text) for e in shown.all("a")] == [(f"/t/{match.table.code}/", words)]


@pytest.mark.parametrize(("guest", "words"), [(True, "next match unrated"), (False, "next match for the vs AI ladder")])
def test_ones_own_table_whose_match_has_ended_says_how_the_next_one_counts(guest, words):
    zhu = person("zhu", guest=guest)
    played_out(running(zhu))
    assert words in page(browser(user=zhu, language=ENGLISH), "/tables/open/").one("small").text


@pytest.mark.parametrize(("language", "words"), [
    (CHINESE, "上一场已结束，可再来一场"), (ENGLISH, "match finished, rematch possible"),
])  # fmt: skip
def test_ones_own_table_among_the_open_ones_says_that_its_match_is_finished(language, words):
    zhu = person("zhu")
    match, fresh = played_out(running(zhu)), table_of(zhu, agents=0)
    shown = page(browser(user=zhu, language=language), "/tables/open/")
    links, facts = shown.all("a"), shown.all("small")
    rows = {link["href"]: squeeze(fact.text) for link, fact in zip(links, facts, strict=True)}
    assert rows[f"/t/{match.table.code}/"].startswith(words)
    assert words not in rows[f"/t/{fresh.code}/"]


def test_the_list_comes_alone_for_a_page_that_heard_of_a_change():
    table_of(person("zhu"), agents=0)
    shown = page(browser(), "/tables/open/")
    assert [e.tag for e in shown.elements if "data-list" in e or "data-facts" in e] == ["div", "div"]
    assert not shown.all("html")
    assert shown.one("form")["action"].endswith("/join/")


def test_the_first_page_asks_the_database_as_often_with_many_tables(django_assert_max_num_queries):
    for number in range(6):
        table_of(person(f"host{number}"), agents=1)
    running(person("zhu"))
    with django_assert_max_num_queries(24):
        page(browser(), "/")


@pytest.mark.parametrize("language", [CHINESE, ENGLISH])
def test_what_a_control_shows_is_in_its_name(language: str):
    """Who speaks to the device says what is written there. A name that lacks it is not found."""
    found = set()
    for reader in (browser(language=language), browser(user=person("zhu"), language=language)):
        for path in ("/", "/tables/new/", "/watch/", "/ladder/", "/players/", "/tournaments/", "/puzzles/"):
            for control in page(reader, path).elements:
                written = squeeze(control.text)
                if control.tag in {"a", "button"} and control.get("aria-label") and not written.isdigit():
                    found |= {(path, written)} if written.casefold() not in control["aria-label"].casefold() else set()
    assert found == set()
