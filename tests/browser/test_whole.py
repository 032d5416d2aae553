"""What is read on the table is whole: names, points and states in their plates, sentences, and the tables of results.

At the sizes of a phone, upright and on its side, a tablet and a desk, with names, points and states at their longest;
beside it the sizes of what has to be seen: cards on the felt, the discards, and where a hand lies.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.slow_cases import rarely

from .support.layout_checks import BUTTONS, FIND, at_each, load, measure, script, settled, show
from .support.screen_sizes import Size
from .test_layout import PARTS

CUT = script("find_cut_text.js")
FOLD = """() => document.querySelector('.stage:not([hidden]) .foot .quiet:has(use[href$="#eye"])').click()"""
TABLES = {
    "doudizhu": (
        3,
        (
            "result",
            "play",
            "long",
            "fives",
            "fivemine",
            "eight",
            "eightmine",
            "bid",
            "passes",
            "trustee",
            "wait",
            "visit",
            "seated",
            "final",
            "guest",
        ),
    ),
    "uno": (10, ("mine", "stack", "doubt", "exposed", "late", "trustee", "room", "over", "round")),
    "gandengyan": (6, ("mine", "six", "bomb", "lead", "readings", "room", "final", "result")),
    "liars_dice": (6, ("mine", "first", "locked", "lit", "out", "room", "over")),
    "werewolf": (12, ("day", "myspeech", "vote", "stand", "wolf", "witch", "wait", "over")),
}
"""For each game the seats that are hardest to fit, and scenes of a turn, the waiting room, and what has ended."""
PHONE: list[Size] = [(390, 844), (844, 390)]
at_four_sizes = pytest.mark.parametrize(
    "sizes",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param([(820, 1180), (1440, 900)], id="others", marks=pytest.mark.slow),
    ],
)


def open_hard(page: Page, address: str, game: str, lang: str, scene: str = "") -> tuple[str, ...]:
    """A table with all that takes room; returns its scenes."""
    seats, scenes = TABLES[game]
    wish = {} if game == "doudizhu" else {"seats": seats}
    load(page, address, scene or scenes[0], game=game, lang=lang, hard=1, **wish)
    return scenes


@at_four_sizes
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", TABLES)
def test_no_word_is_cut_and_none_leaves_its_plate(
    page: Page, address: str, game: str, lang: str, sizes: list[Size]
) -> None:
    scenes = open_hard(page, address, game, lang)
    assert measure(page, sizes, CUT, {}, scenes=scenes) == []


@at_four_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
@pytest.mark.parametrize(("game", "scene"), [("doudizhu", "loss"), ("uno", "round"), ("gandengyan", "result")])
def test_who_is_ready_after_a_round_is_seen_in_its_plate(
    page: Page, address: str, game: str, scene: str, lang: str, sizes: list[Size]
) -> None:
    open_hard(page, address, game, lang, scene)
    page.evaluate(FOLD)  # the scroll lay over the seats
    assert measure(page, sizes, CUT, {}) == []
    page.set_viewport_size({"width": 390, "height": 844})
    told = page.locator(".seat:not(.self) .sub .tag.good, .seat:not(.self) .marks [aria-label]")
    assert told.count() == TABLES[game][0] - 1


@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_the_play_to_beat_keeps_its_tag_on_a_phone_on_its_side(page: Page, address: str, lang: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    load(page, address, "play", lang=lang)
    for scene in ("play", "five", "fives", "fivemine"):
        show(page, scene)
        if scene != "five":
            page.keyboard.press("h")  # the prompt says what is chosen, or that nothing beats it
            expect(page.locator(".prompt[data-shown]:not([data-plain])")).to_be_visible()
        expect(page.locator(".play.best .tag")).to_be_visible()
        assert measure(page, [(844, 390), (740, 360)], FIND, PARTS) == []


@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_a_waiting_table_has_room_for_all_that_is_said_of_its_seats(page: Page, address: str, lang: str) -> None:
    """A guest who opened it and is not ready has two lines under the name."""
    open_hard(page, address, "doudizhu", lang, "wait")
    sizes = [(390, 844), (360, 780), (430, 932)]
    assert measure(page, sizes, FIND, PARTS, scenes=("wait", "visit", "seated")) == []


@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_the_offer_to_pass_covers_nothing_that_is_read(page: Page, address: str, lang: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    load(page, address, "few", lang=lang)
    expect(page.locator(".toast button")).to_be_visible()
    assert measure(page, [(390, 844), (430, 932)], FIND, PARTS | {"offer": ".toast"}) == []


@pytest.mark.parametrize(("scene", "told"), [("result", "10"), ("decided", "")])
def test_rounds_that_nobody_will_play_are_not_counted(page: Page, address: str, scene: str, told: str) -> None:
    """Three wins end a match of at most five rounds after the third or the fourth."""
    load(page, address, scene, lang="en")
    title = page.locator(".stage .scores").locator("xpath=preceding-sibling::h2").inner_text()
    numbers = [word for word in title.split() if word.isdigit()]
    assert numbers[1:] == ([told] if told else [])


WIDTHS = "css => [...document.querySelectorAll(css)].map(each => each.getBoundingClientRect().width)"


def test_cards_on_the_felt_of_an_upright_tablet_are_as_large_as_they_are_drawn(page: Page, address: str) -> None:
    load(page, address, "play")
    scenes = ("play", "right", "five", "fivemine", "passes")
    for where, widths in at_each(page, [(820, 1180)], WIDTHS, ".plays .group .card", scenes=scenes).items():
        assert min(widths) >= 98, where


@pytest.mark.parametrize("scene", ["few", "play", "fivemine"])
def test_a_hand_lies_at_the_foot_of_a_phone_however_few_its_cards(page: Page, address: str, scene: str) -> None:
    load(page, address, scene)
    settled(page)
    gap = page.evaluate("""() => {
      const bottoms = [...document.querySelectorAll('.hand .card')].map(card => card.getBoundingClientRect().bottom);
      return document.querySelector('.self').getBoundingClientRect().top - Math.max(...bottoms);
    }""")
    assert 0 <= gap <= 24


def test_the_discards_can_be_read_on_a_phone_on_its_side(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    load(page, address, "mine", game="uno", seats=4)
    assert min(page.evaluate(f"({WIDTHS})('.discards .card')")) >= 46


def test_a_plus_is_open_and_a_wild_card_stays_one_whatever_colour_it_names(page: Page, address: str) -> None:
    load(page, address, "mine", game="uno", seats=2)
    seen = page.evaluate("""async () => {
      const { unoCard } = await import('#js/draw/uno_cards.js'), told = {};
      for (const [code, color] of [['Y+2', null], ['W+4', null], ['W+4', 'R'], ['R4', null]]) {
        const card = unoCard(code, { color }), name = code + (color ?? '');
        document.body.append(card);
        const signs = [...card.querySelectorAll('g:has(> path + path)')].map(each => [...each.children]);
        told[name] = {
          panel: card.querySelector('path').getAttribute('fill'),
          open: signs.map(([plus, digit]) => {
            const a = plus.getBBox(), b = digit.getBBox(), thick = Number(plus.getAttribute('stroke-width'));
            return a.width / thick > 3 && b.x - (a.x + a.width) > Number(digit.getAttribute('stroke-width')) / 2;
          }),
        };
        card.remove();
      }
      return told;
    }""")
    assert seen["Y+2"]["open"] == seen["W+4"]["open"] == [True, True]  # at the index and in the middle
    assert seen["W+4R"]["panel"] == seen["W+4"]["panel"] != seen["R4"]["panel"]


ENDS = """() => {
  const end = globalThis.lastState;
  showScene("play");
  fakeSocket.give({ ...end, n: globalThis.lastState.n + 1, events: [{ kind: "match_end", data: {} }] });
}"""


@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_no_button_is_narrower_than_its_words_on_a_phone(page: Page, address: str, lang: str) -> None:
    """A button that may shrink does so before the words beside it do."""
    page.set_viewport_size({"width": 390, "height": 844})
    load(page, address, "final", lang=lang)
    page.evaluate(ENDS)  # seen as it ends: the scroll of the last round, with the way on to the final one
    expect(page.locator(".stage .foot .to-final")).to_be_visible()
    assert page.evaluate(BUTTONS) == []
    load(page, address, "few", lang=lang)  # nothing beats it: the offer to pass by itself
    expect(page.locator(".toast button")).to_be_visible()
    assert page.evaluate(BUTTONS) == []
