"""The pages that teach the games say what players had to find out by themselves, and the rules do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import catalog
from games.rules.cards import Card
from games.rules.gandengyan.hand_types import HandType
from games.rules.gandengyan.readings_of_cards import reading_by_order, readings
from games.rules.uno.apply_actions import MAX_TURNS
from tests.support.pages import CHINESE, ENGLISH, browser, page, squeeze

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


def told(game: str, language: str = ENGLISH) -> str:
    """All that the page of a game says, in one line."""
    return squeeze(page(browser(language=language), f"/rules/{game}/").one("main").text)


def ruled(game: str) -> str:
    return squeeze((ROOT / "games" / "rules" / game / "RULES.md").read_text())


def test_the_page_of_uno_tells_of_every_end_of_a_round():
    assert f"or after {MAX_TURNS:,} turns" in told("uno")
    assert f"{MAX_TURNS} 手" in told("uno", CHINESE)


def test_the_page_of_uno_and_its_rules_say_that_a_wrong_challenge_ends_no_exposure():
    assert "Challenging a +4 doesn't end it, even if the challenge is wrong" in told("uno")
    assert "until the next player plays or draws a card, and you draw two" in told("uno")
    assert "until the next player acts" not in told("uno")
    assert "A challenge of a wild draw four (section 7), right or wrong, does not end it" in ruled("uno")
    assert "An exposure ends with the next card that is played or drawn" not in ruled("uno")


def test_who_went_out_is_said_to_stand_alone_in_the_first_place_of_a_single_round():
    assert re.search(r"In a single round the winner [^.;,]*\balone\b", told("uno"))
    assert "Who went out stands alone in the first place" in ruled("uno")


@pytest.mark.parametrize(
    ("laid", "ranks", "said"),
    [("BJ 8S 9H", (7, 8, 9), "little joker, 8, 9 is 7–8–9"), ("JS QH BJ", (11, 12, 13), "J, Q, little joker is J–Q–K")],
)
def test_the_page_of_gan_deng_yan_says_that_the_laid_order_names_the_reading(
    laid: str, ranks: tuple[int, ...], said: str
):
    cards = [Card.from_code(code) for code in laid.split()]
    read = reading_by_order(cards, readings(cards))
    assert read is not None
    assert (read.type, read.rank, read.length) == (HandType.STRAIGHT, ranks[-1], len(ranks))
    assert said in told("gandengyan")
    assert "In any other order the strongest legal reading counts" in told("gandengyan")


@pytest.mark.parametrize("language", [CHINESE, ENGLISH])
def test_the_page_of_gan_deng_yan_gives_advice(language: str):
    shown = page(browser(language=language), "/rules/gandengyan/")
    assert shown.one("h2", id="tips").text
    inside = shown.html.partition('id="tips"')[2].partition("</section>")[0]
    assert inside.count("<li>") >= 5


def test_a_spring_is_named_with_who_was_shut_out_wherever_the_server_names_it():
    names = {
        (key, lang): catalog.term_text("springs", key, lang, game="doudizhu")
        for key in ("spring", "reverse_spring")
        for lang in ("zh-hans", "en")
    }
    assert names == {
        ("spring", "zh-hans"): "春天（地主被关）",
        ("spring", "en"): "Spring: landlord shut out",
        ("reverse_spring", "zh-hans"): "反春天（农民被关）",
        ("reverse_spring", "en"): "Reverse spring: farmers shut out",
    }
    assert "Spring 春天（地主被关）" in ruled("doudizhu")
    assert "Reverse spring 反春天（农民被关）" in ruled("doudizhu")


def test_the_page_of_dou_dizhu_says_who_was_shut_out_and_that_other_tables_swap_the_names():
    for language, names, swapped in (
        (CHINESE, ("春天（地主被关）", "反春天（农民被关）"), "有些牌桌把这两个名字反过来叫"),
        (ENGLISH, ("Spring: landlord shut out", "Reverse spring: farmers shut out"), "the other way round"),
    ):
        terms = page(browser(language=language), "/rules/doudizhu/").all("dt")
        assert [each.text for each in terms if each.text in names] == list(names)
        assert swapped in told("doudizhu", language)
