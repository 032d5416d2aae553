"""The page that teaches Dou Dizhu shows true things."""

from __future__ import annotations

import pytest

from games import offered_games
from games.catalog.doudizhu import WORDS
from games.rules.cards import Card
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings
from games.rules.doudizhu.scoring import multiplier, points
from tests.support.pages import ENGLISH, browser, page, squeeze

pytestmark = pytest.mark.django_db
PATH = "/rules/doudizhu/"


def shown_cards() -> list[list[str]]:
    codes = [e["data-cards"].split() for e in page(browser(), PATH).elements if "data-cards" in e]
    return [group for group in codes if "back" not in group]


def test_every_card_shown_is_a_card_and_none_is_shown_twice_in_a_group():
    for group in shown_cards():
        assert [Card.from_code(code).code for code in group] == group
        assert len(set(group)) == len(group)


def test_the_order_shown_is_the_order_of_the_ranks():
    order = next(group for group in shown_cards() if len(group) == 15)
    assert [Card.from_code(code).rank for code in order] == list(range(3, 18))


def test_all_fourteen_combinations_are_shown_and_each_is_what_it_is_called():
    shown = page(browser(), PATH)
    inside = shown.with_class("kinds")[0]
    assert inside.tag == "ul"
    first = next(number for number, e in enumerate(shown.elements) if e is inside)
    kinds = [e for e in shown.elements[first:] if e.tag == "span" and "data-cards" in e][:14]
    found = [
        {combo.type for combo in readings([Card.from_code(c) for c in e["data-cards"].split()], DouDizhuOptions())}
        for e in kinds
    ]
    wanted = [kind for kind in WORDS.terms["hand_types"] if kind != "PASS"]
    assert len(wanted) == 14
    for kind, read in zip(wanted, found, strict=True):
        assert kind in read


def test_the_sum_shown_is_how_the_score_is_made():
    shown = page(browser(), PATH)
    terms = [int(term) for term in squeeze(shown.with_class("sum")[0].text).split() if term.isdigit()]
    assert terms == [2, 2, 2, 8]
    assert multiplier(base=2, bombs=1, rockets=0, spring="reverse_spring", cap=None) == 8
    assert points(seats=3, landlord=0, out=0, multiplier=8) == (16, -8, -8)
    assert "地主 +16，农民各 −8" in shown.html


@pytest.mark.parametrize(("language", "heading"), [("zh-CN", "斗地主"), (ENGLISH, "Dou Dizhu")])
def test_the_page_speaks_both_languages(language, heading):
    assert page(browser(language=language), PATH).one("h1").text == heading


def test_games_without_a_page_have_no_rules_yet(monkeypatch):
    monkeypatch.setattr(offered_games, "has_pages", lambda key: key == "doudizhu")
    assert browser().get("/rules/uno/").status_code == 404
    assert browser().get("/rules/chess/").status_code == 404
