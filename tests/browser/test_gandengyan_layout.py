"""Gan Deng Yan's table at many sizes, two to six seats: nothing overlaps, nothing shifts, all can be pressed.

Beside it what is offered and sent when jokers can be read in several ways.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.slow_cases import rarely

from .support.layout_checks import FIND, STAGE, at_each, load, measure, moves, unlike
from .support.screen_sizes import Size, at_all_sizes, at_all_sizes_and_folds, on_a_phone

PARTS = {
    "title": ".bar .title", "meta": ".bar .meta", "face": ".seat .top .face", "count": ".seat .count",
    "plate": ".seat .plate", "pile": ".pile", "mult": ".bombs .mult", "play": ".plays .group", "tag": ".plays .tag",
    "opens": ".opens", "rest": ".rest", "prompt": ".prompt", "button": ".actions .btn, .seat-act, .reading",
    "self": ".self .id", "selfface": ".self .face", "tool": ".tools .tool", "card": ".hand .card", "note": ".note",
}  # fmt: skip
INSIDE = (("plate", "button"), ("count", "button"), ("face", "button"), ("play", "rest"), ("note", "button"))
"""Pairs of which one lies in the other."""
ZONES = """() => ['.seats', '.plays', '.readings', '.actions', '.hand-zone', '.tools'].map(css => {
  const { x, y, width, height } = document.querySelector(`.table > ${css}`).getBoundingClientRect();
  return [css, x, y, width, height].map(one => (one.toFixed ? one.toFixed(1) : one)).join(' ');
})"""
NINE = ("BJ", "SJ", "9D")
LONG = "Shan Hai the Broker is cut"
"""A name that is longer than a column of six has room for: it ends in an ellipsis."""


def open_scene(page: Page, address: str, scene: str, lang: str = "en", seats: int = 6) -> None:
    load(page, address, scene, game="gandengyan", lang=lang, seats=seats)


def pick(page: Page, *codes: str) -> None:
    for code in codes:
        page.locator(f".hand [data-code='{code}']").click(position={"x": 6, "y": 12})


@at_all_sizes_and_folds
@pytest.mark.parametrize(
    ("scenes", "lang", "seats"),
    [
        # English runs longer, and six are the most
        (("six", "strict", "lead", "wait", "empty", "watch", "room"), "en", 6),
        pytest.param(("strict", "room"), "zh", 6, marks=pytest.mark.slow),
        *(pytest.param(("six",), "en", seats, marks=pytest.mark.slow) for seats in (2, 4)),
    ],
)  # fmt: skip
def test_nothing_overlaps_at_any_size(
    page: Page, address: str, scenes: tuple[str, ...], lang: str, seats: int, sizes: list[Size]
) -> None:
    open_scene(page, address, scenes[0], lang, seats)
    assert measure(page, sizes, FIND, PARTS, scenes=scenes, inside=INSIDE) == []


@at_all_sizes
@pytest.mark.parametrize("seats", [6, *rarely(3)])
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_four_readings_find_their_place(page: Page, address: str, lang: str, seats: int, sizes: list[Size]) -> None:
    open_scene(page, address, "readings", lang, seats)
    pick(page, *NINE)
    expect(page.locator(".reading")).to_have_count(4)
    assert measure(page, sizes, FIND, PARTS, inside=INSIDE) == []


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_the_scrolls_fit_every_size(page: Page, address: str, lang: str, sizes: list[Size]) -> None:
    open_scene(page, address, "lost", lang)
    found = measure(page, sizes, STAGE, scenes=("lost", "final"))
    assert [line for line in found if not line.endswith(LONG)] == []


@on_a_phone
def test_nothing_shifts_from_turn_to_turn(page: Page, address: str, sizes: list[Size]) -> None:
    open_scene(page, address, "mine")
    shapes = at_each(page, sizes, ZONES, scenes=("mine", "six", "lead", "others", "wait", "readings"))
    pick(page, *NINE)
    shapes |= {f"picked at {size}": shape for size, shape in at_each(page, sizes, ZONES).items()}
    assert unlike(shapes, "mine") == []


def slips(page: Page, where: str) -> dict[str, str]:
    found: dict[str, str] = page.eval_on_selector_all(
        f"{where} .slip", "all => Object.fromEntries(all.map(el => [el.parentElement.dataset.code, el.textContent]))"
    )
    return found


def test_what_jokers_stand_for_is_shown_and_can_be_changed_before_the_play(page: Page, address: str) -> None:
    open_scene(page, address, "readings", "zh")
    pick(page, *NINE)
    page.keyboard.press("Escape")  # a joker put down wears no slip
    assert slips(page, ".hand") == {}
    expect(page.locator(".reading")).to_have_count(0)
    expect(page.locator(".hand [data-code=SJ]")).to_have_attribute("aria-label", "小王")
    pick(page, *NINE)
    assert page.locator(".reading").all_text_contents() == ["9–9–9", "9–10–J", "8–9–10", "7–8–9"]
    expect(page.locator(".prompt")).to_contain_text("三张炸 9 · 王→9")
    assert slips(page, ".hand") == {"SJ": "9", "BJ": "9"}
    page.get_by_role("button", name="顺子 8–10，小王当 8，大王当 10").click()
    expect(page.locator(".prompt")).to_contain_text("顺子 8–10 · 王→8、10")
    assert slips(page, ".hand") == {"SJ": "8", "BJ": "10"}
    expect(page.locator(".hand [data-code=SJ]")).to_have_attribute("aria-label", "小王当 8")
    page.keyboard.press("2")
    assert slips(page, ".hand") == {"SJ": "10", "BJ": "J"}
    page.keyboard.press("Enter")
    assert moves(page) == [{"verb": "play", "cards": ["9D", "SJ", "BJ"], "jokers": [10, 11]}]


def test_a_joker_on_the_felt_wears_what_it_stands_for(page: Page, address: str) -> None:
    open_scene(page, address, "six", "en")
    assert slips(page, ".lay.best") == {"SJ": "6", "BJ": "8"}
    expect(page.locator(".lay.best [data-code=BJ]")).to_have_attribute("aria-label", "big joker as 8")


def test_the_prompt_says_whether_the_choice_follows_and_a_hint_takes_one_that_does(page: Page, address: str) -> None:
    open_scene(page, address, "strict", "zh")
    for codes, said in (
        (("8H", "7C"), "这 2 张牌不成牌型"),
        (("6D", "6S"), "对子接不了顺子"),
        (("8H", "7C", "6D"), "压得住"),
        (("4C",), "单张接不了顺子"),
    ):
        pick(page, *codes)
        expect(page.locator(".prompt")).to_contain_text(said)
        assert page.locator("[data-act=play]").is_enabled() == (said == "压得住"), codes
        page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".prompt")).to_contain_text("顺子 6–8")
    page.keyboard.press("Enter")
    assert [(move["verb"], move["cards"]) for move in moves(page)] == [("play", ["6S", "7C", "8H"])]


def test_who_regains_the_lead_sees_the_card_that_was_drawn(page: Page, address: str) -> None:
    page.goto(f"{address}/?game=gandengyan&story=drawn&lang=zh&seats=4")
    expect(page.locator(".prompt")).to_contain_text("你摸到梅花 10")
    expect(page.locator(".hand .is-new")).to_have_attribute("data-code", "10C")
    expect(page.locator(".speak")).to_contain_text("你摸到梅花 10")


def test_penalties_stand_beside_the_log(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_scene(page, address, "mine", "zh")
    page.get_by_role("tab", name="罚分").click()
    rows = page.locator(".penalties tbody tr").all()
    assert [row.locator("td").all_inner_texts() for row in rows] == [
        ["0", "3", "4", "5", "1", "2"],
        ["3", "0", "5", "1", "2", "3"],
    ]
    assert page.locator(".penalties tfoot td").all_inner_texts() == ["4", "7", "10", "2", "5", "8"]
    expect(page.locator(".penalties .least")).to_have_text("2")


def test_a_name_in_the_log_takes_the_room_that_its_move_leaves(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_scene(page, address, "mine", "en")
    page.eval_on_selector(".side .log .entry .by", "by => { by.firstChild.data = 'Shiguang Liu of Yan'; }")
    names = page.locator(".side .log .entry .by")
    assert names.count() > 2
    cut = "all => all.filter(by => by.scrollWidth > by.clientWidth).map(by => by.textContent)"
    assert names.evaluate_all(cut) == []


def test_a_spectator_is_shown_backs(page: Page, address: str) -> None:
    open_scene(page, address, "watch", "zh")
    assert page.locator(".hand .card-back").count() == 5
    assert page.locator(".hand button").count() == 0
