"""A game that the house has never seen: a line in the registry, its words and its agents, and every page knows it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Any

import pytest
from django.core.cache import cache

from games import offered_games
from games.agents import registry as agent_registry
from games.agents.base import Agent, Decision
from games.catalog.game_words import GameWords, OptionWords, PresetWords
from games.catalog.render_words import Words
from games.catalog.shared_words import FORMATS
from games.models import Match, Table
from games.rules import registry
from games.rules.series import Series
from games.selectors.matches import verify
from games.services import tables
from tests.rules.contract.toy_game import Toy, ToyOptions
from tests.support.live_matches import person, table_of
from tests.support.pages import ENGLISH, browser, page, squeeze
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db


def said(zh: str, en: str) -> Words:
    return Words({"zh-hans": zh, "en": en})


WORDS = GameWords(
    name=said("数到十", "Count to Ten"),
    about=said("2–3 人 · 一二三", "2–3 players · one and two"),
    options={
        "format": OptionWords(said("赛制", "Format"), said("打多久。", "How long."), FORMATS),
        "step": OptionWords(said("步长", "Step"), said("一次加多少。", "How much one adds.")),
        "pace": OptionWords(said("快慢", "Pace"), said("多快。", "How fast.")),
        "cap": OptionWords(said("上限", "Cap"), said("最多多少。", "The most.")),
        "loud": OptionWords(said("出声", "Loud"), said("念出来。", "Read out.")),
    },
    presets={"usual": PresetWords(said("平常", "Usual"), said("平常的玩法。", "As usual.")),
             "leaps": PresetWords(said("大步", "Leaps"), said("一次加五。", "Five at a time."))},
    verbs={"add": said("加", "Add"), "peek": said("偷看", "Peek")},
)  # fmt: skip


class Counter(Agent):
    """Adds what comes first."""

    level = "club"

    def decide(self, view: Any, window: Any, legal: Sequence[Any], rng: Random) -> Decision:
        return Decision(legal[0])


@pytest.fixture(autouse=True)
def _in_the_house(monkeypatch):
    cache.clear()
    words = ModuleType("games.catalog.toy")
    words.__dict__["WORDS"] = WORDS
    monkeypatch.setitem(sys.modules, "games.catalog.toy", words)
    agents = ModuleType("games.agents.toy")
    agents.__dict__["LEVELS"] = {"club": Counter()}
    monkeypatch.setitem(sys.modules, "games.agents.toy", agents)
    monkeypatch.setattr(agent_registry, "_AGENTS", {})
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "toy": Series(Toy())})
    monkeypatch.setattr(ToyOptions, "presets", {"usual": {}, "leaps": {"step": 5}}, raising=False)
    monkeypatch.setattr(offered_games, "has_pages", lambda key: True)


def opened() -> Table:
    sent = {"game": "toy", "listed": "open", "format": "quick", "intermission_seconds": "10", "step": "5",
            "pace": "1.0", "loud": "on", "seats": "2"}  # fmt: skip
    browser(user=person("zhu")).post("/tables/new/", sent)
    return Table.objects.get(game="toy")


def test_the_first_page_offers_it():
    shown = page(browser(language=ENGLISH), "/")
    assert "/play/toy/" in [form["action"] for form in shown.all("form") if "action" in form]
    assert "Count to Ten" in shown.html
    assert "2–3 players · one and two" in shown.html


def test_its_form_has_its_seats_options_and_presets_and_opens_a_table():
    shown = page(browser(language=ENGLISH), "/tables/new/?game=toy&preset=leaps")
    fields = {e.get("name"): e for e in shown.all("input")}
    assert fields["step"]["value"] == "5"
    assert "Five at a time." in shown.html
    assert "How much one adds." in shown.html
    table = opened()
    assert (table.options, table.size) == ({"step": 5}, 2)


def test_the_lobby_the_api_and_the_admin_show_its_table():
    table = opened()
    row = squeeze(page(browser(language=ENGLISH), "/tables/open/").with_class("tables")[0].text)
    assert "Quick" in row
    assert "Step 5" in row
    listed = browser().get("/api/v1/tables/").json()["results"]
    assert [(each["game"], each["options"]["step"]) for each in listed] == [("toy", 5)]
    staff = person("boss")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    client = sign_in_staff(browser(language=ENGLISH), staff)
    assert "Step: 5" in client.get(f"/admin/games/table/{table.pk}/change/").content.decode()


def test_play_now_seats_its_agents():
    answer = browser(user=person("zhu")).post("/play/toy/")
    assert answer["Location"].startswith("/t/")
    assert [seat.agent for seat in Table.objects.get(game="toy").seats.all() if seat.user is None] != []


def test_its_match_begins_has_a_page_and_is_verified():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=0, game="toy", seats=2)
    browser(user=bob).post(f"/t/{table.code}/join/")
    for user in (ann, bob):
        tables.set_ready(table=table, user=user, ready=True)
    match = Match.objects.get(game="toy")
    assert match.rules_version == 1
    shown = page(browser(language=ENGLISH), f"/matches/{match.pk}/")
    assert "Landlord" not in shown.html
    assert browser(language=ENGLISH, user=ann).get(f"/t/{table.code}/").status_code == 200
    assert verify(match).ok
