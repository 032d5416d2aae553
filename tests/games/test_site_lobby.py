"""A table of one's own, a seat at another's, a look at one that runs."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from games import offered_games
from games.models import Seat, Table
from games.services import exhibitions, tables
from tests.support.live_matches import NOON, person, running, table_of
from tests.support.pages import ENGLISH, Page, browser, page, squeeze, who

pytestmark = pytest.mark.django_db

USUAL = {
    "game": "doudizhu", "listed": "open", "rated": "on", "format": "quick", "turn_seconds": "20",
    "intermission_seconds": "10", "rotation_base": "1", "multiplier_cap": "", "max_redeals": "3",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


def test_every_option_has_a_label_and_a_sentence():
    shown = page(browser(), "/tables/new/")
    labels = [squeeze(e.text) for e in shown.all("label")]
    assert [label for label in labels if label.startswith(("日常赛", "快速赛", "标准赛", "锦标赛"))] == [
        "日常赛 不限局数，局间有人离开就结束。",
        "快速赛 先赢 3 局者胜，最多打 5 局；农民赢，两人各算一胜。",
        "标准赛 打 10 局，按总分排名。",
        "锦标赛 打 20 局，按总分排名。",
    ]
    for words in ("每手时间（秒）", "局间休息（秒）", "轮庄底分", "封顶倍数", "最多重发次数"):
        assert words in labels
    for words in ("轮庄", "飞机可带同点的第四张", "可以带双王", "四带二可带一对"):
        assert any(label.startswith(words) for label in labels)


def test_the_usual_table_has_no_changed_options_and_its_host_sits_down():
    zhu = person("zhu")
    answer = browser(user=zhu).post("/tables/new/", USUAL)
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert (table.options, table.listed, table.rated, table.host) == ({}, True, True, zhu)
    assert [(seat.index, seat.user) for seat in table.seats.all()] == [(0, zhu)]


def test_only_what_was_changed_is_kept():
    browser(user=person("zhu")).post(
        "/tables/new/",
        {**USUAL, "format": "championship", "turn_seconds": "45", "multiplier_cap": "64", "four_with_pair": "on"},
    )
    assert Table.objects.get().options == {
        "format": "championship", "turn_seconds": 45, "multiplier_cap": 64, "four_with_pair": True,
    }  # fmt: skip


def test_friends_come_by_the_code():
    shown = page(browser(), "/tables/new/?with=friends")
    assert "checked" in shown.one("input", name="listed", value="code")
    browser(user=person("zhu")).post("/tables/new/", {**USUAL, "listed": "code"})
    table = Table.objects.get()
    assert not table.listed
    friend = browser(user=person("fox"))
    assert friend.post(f"/t/{table.code}/join/")["Location"] == f"/t/{table.code}/"
    assert table.seats.count() == 2


@pytest.mark.parametrize(
    "told", ["{code}", " {CODE} ", "{spaced}", "https://kaiju.example/t/{code}/", "kaiju.example/t/{code}"]
)
def test_a_code_that_a_friend_reads_out_leads_to_the_table(told: str):
    """The waiting room shows the code in large: the first page has a place for it."""
    browser(user=person("zhu")).post("/tables/new/", {**USUAL, "listed": "code"})
    code = Table.objects.get().code
    stranger = browser()
    door = page(stranger, "/").one("form", action="/t/")
    assert door["method"] == "get"
    spaced = f"{code[:3].upper()} {code[3:].upper()}"
    answer = stranger.get("/t/", {"code": told.format(code=code, CODE=code.upper(), spaced=spaced)})
    assert answer["Location"] == f"/t/{code}/"


@pytest.mark.parametrize("told", ["", "nosuch", "../me", "https://kaiju.example/t/"])
def test_a_code_that_leads_nowhere_is_told(told: str):
    answer = browser(language=ENGLISH).get("/t/", {"code": told}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "No table has this code" in squeeze(Page(answer.content.decode()).with_class("toast")[0].text)


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"turn_seconds": "4"}, "turn_seconds", "5"),
        ({"turn_seconds": "601"}, "turn_seconds", "600"),
        ({"turn_seconds": "soon"}, "turn_seconds", ""),
        ({"format": "forever"}, "format", ""),
        ({"listed": "secret"}, "listed", ""),
        ({"multiplier_cap": "0"}, "multiplier_cap", "1"),
        ({"format": "daily", "landlord_rotation": "on"}, "landlord_rotation", "日常赛不能轮流当地主"),
    ],
)
def test_a_form_with_a_fault_opens_no_table(changed: dict[str, Any], field: str, sentence: str):
    answer = browser(user=person("zhu")).post("/tables/new/", {**USUAL, **changed})
    assert answer.status_code == 200
    errors = answer.context["form"].errors
    assert list(errors) == [field]
    assert sentence in errors[field][0]
    assert not Table.objects.exists()


def test_a_fault_among_the_house_rules_is_not_hidden():
    answer = browser(user=person("zhu")).post("/tables/new/", {**USUAL, "multiplier_cap": "0"})
    assert '<details class="more" open>' in answer.content.decode()


def test_a_stranger_who_opens_a_table_becomes_a_guest():
    stranger = browser()
    stranger.post("/tables/new/", USUAL)
    assert who(stranger).is_guest
    assert Table.objects.get().host == who(stranger)


def test_a_game_that_is_not_offered_has_no_table(monkeypatch):
    monkeypatch.setattr(offered_games, "has_pages", lambda key: key == "doudizhu")
    assert browser().get("/tables/new/?game=liars_dice").status_code == 404
    assert browser().post("/tables/new/", {**USUAL, "game": "liars_dice"}).status_code == 404


def test_six_tables_a_minute_are_enough_for_anybody():
    host = browser(user=person("zhu"))
    codes = [host.post("/tables/new/", USUAL).status_code for _ in range(7)]
    assert codes == [302] * 6 + [429]
    assert Table.objects.count() == 6


def test_sitting_down_takes_the_first_free_seat():
    table = table_of(person("zhu"), agents=1)
    fox = person("fox")
    browser(user=fox).post(f"/t/{table.code}/join/")
    assert Seat.objects.get(table=table, user=fox).index == 1


def test_sitting_down_twice_is_sitting_down_once():
    table = table_of(person("zhu"), agents=1)
    fox = browser(user=person("fox"))
    fox.post(f"/t/{table.code}/join/")
    answer = fox.post(f"/t/{table.code}/join/", follow=True)
    assert not list(answer.context["messages"])
    assert table.seats.count() == 3


@pytest.mark.parametrize(("language", "sentence"), [("zh-CN", "这张桌已坐满"), (ENGLISH, "The table is full.")])
def test_a_full_table_says_so(language, sentence):
    table = table_of(person("zhu"), agents=1)
    tables.sit(table=table, user=person("fox"))
    late = browser(language=language, user=person("cat"))
    answer = late.post(f"/t/{table.code}/join/", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert sentence in squeeze(Page(answer.content.decode()).with_class("toast")[0].text)
    assert table.seats.count() == 3


def test_a_table_that_has_begun_is_there_to_look_at():
    match = running(person("zhu"))
    late = browser(user=person("cat"))
    assert late.post(f"/t/{match.table.code}/join/")["Location"] == f"/t/{match.table.code}/"


def test_who_plays_a_rated_match_elsewhere_is_told_so_and_not_led_back_without_a_word():
    zhu = person("zhu")
    own, other = running(zhu), table_of(person("fox"), agents=1)
    answer = browser(user=zhu).post(f"/t/{other.code}/join/")
    assert answer.status_code == 409
    assert f'href="/t/{own.table.code}/"' in answer.content.decode()
    assert not other.seats.filter(user=zhu).exists()


def test_there_is_no_seat_at_a_table_that_never_was():
    assert browser(user=person("zhu")).post("/t/zzzzzz/join/").status_code == 404


def test_a_second_person_on_one_device_has_no_seat_at_a_rated_table():
    first = browser(user=person("zhu"))
    first.get("/")
    first.post("/tables/new/", USUAL)
    table = Table.objects.get()
    second = browser(user=person("fox"))
    second.cookies["kaiju_device"] = first.cookies["kaiju_device"].value
    second.post(f"/t/{table.code}/join/")
    assert [seat.user.username for seat in table.seats.all() if seat.user] == ["zhu"]


def test_the_device_counts_from_the_very_first_request():
    stranger = browser()
    stranger.post("/tables/new/", USUAL)
    assert Seat.objects.get().device != ""


def test_running_tables_are_listed_with_who_plays():
    match = running(person("zhu"), person("fox"))
    shown = page(browser(), "/watch/")
    row = squeeze(shown.with_class("tables")[0].text)
    assert row.startswith("zhu · fox · ")
    assert "斗地主 · 快速赛 · 先赢 3 局" in row
    assert [e["href"] for e in shown.all("a", **{"class": "btn"}) if e["href"].startswith("/t/")] == [
        f"/t/{match.table.code}/"
    ]


def test_exhibitions_are_listed_below_the_tables_of_people_and_marked():
    codes = [exhibitions.start_exhibition(game=game, now=NOON).table.code for game in ("doudizhu", "uno")]
    shown = page(browser(language=ENGLISH), "/watch/")
    assert "Nobody is playing right now" not in shown.html
    assert "No listed match between people is running right now." in shown.html
    assert len([link for link in shown.all("a") if link.get("href") == "/tv/"]) == 3  # two are in the menus
    (listed,) = shown.with_class("tables")
    assert squeeze(listed.text).count("AI exhibition · ") == 2
    assert tables_of(shown) == codes
    match = running(person("zhu"))
    shown = page(browser(language=ENGLISH), "/watch/")
    assert ["AI exhibition" in listed.text for listed in shown.with_class("tables")] == [False, True]
    assert tables_of(shown) == [match.table.code, *codes]


def tables_of(shown: Page) -> list[str]:
    """Returns the codes of the tables to which a page leads, in its order."""
    return [link["href"][3:-1] for link in shown.all("a") if link.get("href", "").startswith("/t/")]


def test_with_nobody_playing_the_page_says_how_to_begin():
    shown = page(browser(), "/watch/")
    assert "目前没有人在玩" in shown.html
    assert [squeeze(e.text) for e in shown.with_class("primary")] == ["立即开玩"]
