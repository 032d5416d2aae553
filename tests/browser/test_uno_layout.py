"""The table of UNO at many sizes, two to ten seats, any hand: nothing overlaps, nothing moves.

Beside it what the page sends when it is touched, and that hammering sends no more than one frame.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.slow_cases import rarely

from .support.layout_checks import FIND, STAGE, at_each, load, measure, moves, settled, show, unlike
from .support.screen_sizes import Size, at_all_sizes, at_all_sizes_and_folds, on_a_phone

PARTS = {
    "title": ".bar .title", "meta": ".bar .meta", "face": ".around .face", "count": ".around .count",
    "plate": ".around .plate", "pile": ".pile .stack > :last-child", "heap": ".discards > :last-child",
    "owed": ".owed", "colour": ".colour", "prompt": ".prompt[data-shown]",
    "button": ".actions .btn, .seat-act, .uno-call, .pick", "ask": ".picker-ask",
    "self": ".self .id", "selfface": ".self .face", "tool": ".tools .tool", "note": ".note", "card": ".hand .card",
}  # fmt: skip
INSIDE = (("prompt", "button"), ("face", "button"), ("count", "button"), ("plate", "button"), ("heap", "owed"))
"""Pairs of which one lies in the other: shapes in the prompt, the catch on its seat, what is owed on the card."""
PLACES = """() => ['.around', '.plays', '.piles', '.way', '.pile', '.heap', '.hand-zone', '.tools']
  .map(css => {
    const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
    return [css, ...[x, y, width, height].map(Math.round)].join(' ');
  })"""
SHOWN = """() => {
  const zone = document.querySelector('.hand').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.hand .card')], box = el => el.getBoundingClientRect();
  const read = cards.filter(card => {
    const { left, top, width } = box(card);
    const at = document.elementFromPoint(left + width * 0.22, top + width * 0.24);
    return at && at.closest('.card') === card;
  });
  return { cards: cards.length, read: read.length, width: Math.min(...cards.map(card => box(card).width)),
    inside: cards.every(card => box(card).left > zone.left - 1 && box(card).right < zone.right + 1) };
}"""


def open_scene(page: Page, address: str, scene: str, lang: str = "en", seats: int = 4) -> None:
    load(page, address, scene, game="uno", lang=lang, seats=seats)


@at_all_sizes_and_folds
@pytest.mark.parametrize(
    ("scenes", "lang", "seats"),
    [
        # English runs longer, and ten are the most
        (("two", "thirty", "stack", "owed", "doubt", "exposed", "late", "trustee", "watch", "room"), "en", 10),
        pytest.param(("owed",), "zh", 10, marks=pytest.mark.slow),
        (("two",), "en", 2),
        *(pytest.param(("two",), "en", seats, marks=pytest.mark.slow) for seats in (4, 7)),
    ],
)  # fmt: skip
def test_nothing_overlaps_at_any_size(
    page: Page, address: str, scenes: tuple[str, ...], lang: str, seats: int, sizes: list[Size]
) -> None:
    open_scene(page, address, scenes[0], lang, seats)
    assert measure(page, sizes, FIND, PARTS, scenes=scenes, inside=INSIDE) == []


@at_all_sizes
def test_the_four_shapes_cover_nothing(page: Page, address: str, sizes: list[Size]) -> None:
    open_scene(page, address, "wilds", "en", 10)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".pick")).to_have_count(5)
    expect(page.locator(".picker-ask")).to_have_text("Choose the colour that comes next")
    assert measure(page, sizes, FIND, PARTS, inside=INSIDE) == []
    page.set_viewport_size({"width": 390, "height": 844})
    wide = page.eval_on_selector_all(".pick[data-color]", "all => all.map(each => each.getBoundingClientRect().width)")
    assert wide == [64, 64, 64, 64]


@pytest.mark.parametrize(
    ("lang", "said", "mark", "own"),
    [
        ("en", "Catch Mr. Yan: no UNO call, draws 2", "No UNO", "Call UNO now, or draw 2 if caught"),
        ("zh", "山海经纪人没喊 UNO，抓住罚 2 张", "没喊", "快喊 UNO，被抓要罚 2 张"),
    ],
)
@pytest.mark.parametrize("size", [(390, 844), (320, 568), *rarely((844, 390), (1440, 900))])
def test_a_missed_call_is_told_with_what_it_costs(
    page: Page, address: str, lang: str, said: str, mark: str, own: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_scene(page, address, "exposed", lang)
    prompt = page.locator(".prompt")
    expect(prompt.locator(".text > span")).to_have_text(said)
    expect(prompt).to_have_attribute("data-catch", "")
    expect(page.locator(".around .marks", has_text=mark)).to_be_visible()
    assert prompt.evaluate("el => el.scrollWidth <= el.clientWidth + 1")
    show(page, "late")
    expect(prompt).to_contain_text(own)
    assert prompt.evaluate("el => el.scrollWidth <= el.clientWidth + 1")
    show(page, "mine")
    expect(prompt).not_to_have_attribute("data-catch", "")


@on_a_phone
def test_nothing_moves_whoever_acts_and_whatever_is_held(page: Page, address: str, sizes: list[Size]) -> None:
    scenes = ("wait", "thirty", "stack", "doubt", "drawn", "two", "exposed", "late", "stuck", "trustee", "mine")
    open_scene(page, address, "mine")
    places = at_each(page, sizes, PLACES, scenes=scenes)
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(page.locator(".picker")).to_be_visible()
    places |= {f"colour at {size}": place for size, place in at_each(page, sizes, PLACES).items()}
    assert unlike(places, "mine") == []


@pytest.mark.parametrize("size", [(360, 640), *rarely((844, 390), (390, 844), (667, 375), (820, 1180), (1440, 900))])
def test_thirty_cards_can_all_be_read_and_pressed(page: Page, address: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_scene(page, address, "thirty", "zh")
    settled(page)
    seen = page.evaluate(SHOWN)
    assert (seen["cards"], seen["read"], seen["inside"]) == (30, 30, True)
    assert seen["width"] >= 35
    page.locator(".hand .card[data-code='Y3']").click(position={"x": 8, "y": 10})
    expect(page.locator(".hand .card[aria-pressed=true]")).to_have_attribute("data-code", "Y3")
    expect(page.locator(".prompt")).to_contain_text("黄 3 不能出")


def test_a_second_press_puts_a_card_back_and_a_double_press_plays_it(page: Page, address: str) -> None:
    open_scene(page, address, "mine", "zh")
    page.evaluate("() => { const begun = performance.now(); globalThis.at = 0; performance.now = () => begun + at; }")
    card, picked = page.locator("[data-code=RS]"), page.locator(".hand .card[aria-pressed=true]")
    for shown in (1, 0, 1):
        card.click(position={"x": 8, "y": 12})
        expect(picked).to_have_count(shown)
        page.evaluate("() => { at += 1500; }")
    card.click(position={"x": 8, "y": 12})
    assert moves(page) == []
    card.dblclick(position={"x": 8, "y": 12})
    assert moves(page) == [{"verb": "play", "card": "RS", "color": None, "target": None}]


NEXT = """([turn, change]) => {
  const frame = structuredClone(lastState);
  frame.n += 1;
  frame.windows = [{ ...frame.windows[0], id: turn ?? `o${frame.n}`, seats: [turn ? 0 : 1], mine: Boolean(turn) }];
  Object.assign(frame.view, { drawn: null, drew: [], playable: [], ...change });
  frame.view.counts[0] = frame.view.hand.length;
  fakeSocket.give(frame);
}"""
"""Gives the page the state after the last one, with the viewer's next turn or another seat's."""


@pytest.mark.parametrize("between", [True, False])  # whether others have their turns meanwhile
@pytest.mark.parametrize("pressed", [0, 1])  # the copy that is played
def test_after_one_of_two_copies_is_played_none_is_picked(
    page: Page, address: str, pressed: int, between: bool
) -> None:
    open_scene(page, address, "mine", "zh")
    page.evaluate(NEXT, ["t1", {"hand": ["R2", "G7", "W", "W"], "playable": ["R2", "W"]}])
    picked = page.locator(".hand .card[aria-pressed=true]")
    page.locator("[data-code=W]").nth(pressed).click(position={"x": 6, "y": 12})
    expect(picked).to_have_count(1)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="绿色").click()
    if between:
        page.evaluate(NEXT, [None, {"hand": ["R2", "G7", "W"], "top": "W", "color": "G"}])
        expect(page.locator("[data-code=W][aria-pressed]")).to_have_count(1)
        expect(picked).to_have_count(0)
        expect(page.locator(".prompt")).not_to_contain_text("已选")
    page.evaluate(NEXT, ["t2", {"hand": ["R2", "G7", "W"], "top": "W", "color": "G", "playable": ["G7", "W"]}])
    expect(page.locator(".prompt")).to_contain_text("轮到你")
    expect(picked).to_have_count(0)
    expect(page.locator("[data-act=play]")).to_be_disabled()


def test_a_refused_card_hides_nothing_in_the_next_turn_and_one_picked_early_stays_picked(
    page: Page, address: str
) -> None:
    open_scene(page, address, "mine", "zh")
    picked, prompt = page.locator(".hand .card[aria-pressed=true]"), page.locator(".prompt")
    page.locator("[data-code=G7]").click(position={"x": 8, "y": 12})
    expect(prompt).to_contain_text("绿 7 不能出")
    page.evaluate(NEXT, [None, {"hand": ["G7", "B0"]}])
    expect(picked).to_have_count(0)
    page.locator("[data-code=B0]").click(position={"x": 8, "y": 12})  # before the turn
    expect(prompt).to_contain_text("已选")
    page.evaluate(NEXT, ["t2", {"top": "R5", "color": "R"}])
    expect(prompt).to_contain_text("没有能出的牌，请摸一张")
    expect(picked).to_have_count(0)
    page.evaluate(NEXT, [None, {}])
    page.locator("[data-code=B0]").click(position={"x": 8, "y": 12})
    page.evaluate(NEXT, ["t3", {"top": "B5", "color": "B", "playable": ["B0"]}])
    expect(page.locator("[data-act=play]")).to_be_enabled()
    expect(picked).to_have_attribute("data-code", "B0")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("zh", "本桌 +2 不能叠加，请先摸 2 张"), ("en", "+2 can't be stacked at this table: draw 2 first")],
)
def test_a_draw_card_that_may_not_be_stacked_says_why(page: Page, address: str, lang: str, said: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_scene(page, address, "mine", lang)
    page.evaluate("() => { lastState.view.options.stack_draw_cards = false; }")
    page.evaluate(NEXT, ["t1", {"pending": 2, "top": "R+2", "hand": ["Y+2", "G7"]}])
    page.locator("[data-code='Y+2']").click(position={"x": 8, "y": 12})
    why = page.locator(".prompt button.no")
    expect(why).to_have_text(said)
    expect(why.locator(".icon")).to_be_visible()
    assert page.locator(".prompt").evaluate("el => el.scrollWidth <= el.clientWidth + 1")
    asked = "() => new Promise(done => document.addEventListener('explain-refusal', event => done(event.detail)))"
    page.evaluate(f"() => {{ globalThis.asked = ({asked})(); }}")
    why.click()
    assert page.evaluate("() => asked") == "MUST_DRAW_FIRST"


def test_sixty_cards_are_scrolled_sideways(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_scene(page, address, "sixty")
    wide, room = page.evaluate("() => (({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])"
                               "(document.querySelector('.hand'))")  # fmt: skip
    assert wide > room
    last = page.locator(".hand .card").last
    last.scroll_into_view_if_needed()
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
@pytest.mark.parametrize("seats", [10, *rarely(4)])
def test_the_scroll_fits_every_size(page: Page, address: str, lang: str, seats: int, sizes: list[Size]) -> None:
    open_scene(page, address, "round", lang, seats)
    assert measure(page, sizes, STAGE, scenes=("round", "over", "single")) == []


@pytest.mark.parametrize(("lang", "said"), [("en", "14points of cards in hand"), ("zh", "14分的牌还在手里")])
def test_the_end_says_that_a_losers_figure_is_the_value_of_cards_in_hand(
    page: Page, address: str, lang: str, said: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_scene(page, address, "beaten", lang)
    expect(page.locator(".stage p.delta.less")).to_have_text(said)
    expect(page.locator(".scores tr", has_text="+121")).to_be_visible()


def test_what_may_be_played_stands_ten_pixels_higher_and_is_named_before_a_second_press_plays_it(
    page: Page, address: str
) -> None:
    open_scene(page, address, "mine", "zh")
    high = page.eval_on_selector_all(
        ".hand .card", "all => all.map(each => [each.dataset.code, getComputedStyle(each).translate])"
    )
    assert {code for code, moved in high if moved == "0px -10px"} == {"R2", "RS", "Y5", "W"}
    expect(page.locator(".prompt")).to_contain_text("出红色或 5，或万能牌")
    play = page.locator("[data-act=play]")
    expect(play).to_be_disabled()
    page.locator("[data-code=G7]").click(position={"x": 8, "y": 12})
    expect(page.locator(".prompt")).to_contain_text("绿 7 不能出，要红色或 5")
    expect(play).to_be_disabled()
    page.locator("[data-code=RS]").click(position={"x": 8, "y": 12})
    expect(page.locator(".prompt")).to_contain_text("红跳过")
    expect(play).to_be_enabled()
    assert moves(page) == []
    page.evaluate("() => { window.fakeSocket.deaf = true; }")
    page.locator("[data-code=RS]").click(position={"x": 8, "y": 12})
    assert moves(page) == [{"verb": "play", "card": "RS", "color": None, "target": None}]
    expect(play).to_be_disabled()  # until the server has answered


def test_a_wild_card_asks_for_its_colour_and_a_seven_whom_to_swap_with(page: Page, address: str) -> None:
    open_scene(page, address, "mine", "zh")
    page.locator("[data-code=W]").click()
    page.locator("[data-act=play]").click()
    expect(page.get_by_role("group", name="选接下来出的颜色")).to_be_visible()  # in the place of the prompt
    page.keyboard.press("Escape")
    expect(page.locator(".picker")).to_be_hidden()
    page.locator("[data-act=play]").click()
    page.get_by_role("button", name="绿色").click()
    assert moves(page) == [{"verb": "play", "card": "W", "color": "G", "target": None}]

    show(page, "drawn")
    expect(page.locator(".hand .card[aria-pressed=true]")).to_have_attribute("data-code", "R7")  # what was drawn
    expect(page.locator("[data-act=skip]")).to_have_text("留着")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("选一个人交换手牌")
    page.get_by_role("button", name="和白露为霜交换，7 张").click()  # on the seat
    assert moves(page) == [{"verb": "play", "card": "R7", "color": None, "target": 2}]


def test_keys_draw_keep_challenge_and_pick(page: Page, address: str) -> None:
    open_scene(page, address, "mine")
    for scene, key, verb in (("stuck", "d", "draw"), ("drawn", "p", "skip"), ("doubt", "x", "challenge_draw_four")):
        show(page, scene)
        page.keyboard.press(key)
        assert moves(page) == [{"verb": verb}]
    show(page, "mine")
    page.keyboard.press("4")  # the fourth that may be played
    page.keyboard.press("Enter")
    page.keyboard.press("2")  # the second colour
    assert moves(page) == [{"verb": "play", "card": "W", "color": "Y", "target": None}]


def test_a_call_is_one_frame_however_often_it_is_pressed(page: Page, address: str) -> None:
    open_scene(page, address, "mine")
    page.keyboard.press("u")
    assert moves(page) == []  # seven cards: no window, no button
    expect(page.locator(".uno-call")).to_be_hidden()
    show(page, "late")
    hold_answers(page)
    page.evaluate("() => { for (let k = 0; k < 20; k++) document.querySelector('.uno-call').click(); }")
    page.keyboard.press("u")
    assert moves(page) == [{"verb": "call"}]
    expect(page.locator(".uno-call")).to_be_disabled()


def test_a_catch_stands_on_the_exposed_seat_and_is_one_frame(page: Page, address: str) -> None:
    open_scene(page, address, "exposed", "zh", 6)
    hold_answers(page)
    catch = page.locator(".around .seat-act")
    expect(catch).to_have_text("抓")
    assert "墨团" in str(page.locator(".around > .seat:has(.seat-act)").get_attribute("aria-label"))
    page.evaluate("() => { for (let k = 0; k < 20; k++) document.querySelector('.seat-act').click(); }")
    page.keyboard.press("c")
    assert moves(page) == [{"verb": "challenge", "target": 4}]


def test_a_key_that_is_held_down_is_one_press_and_a_button_is_heard_after_it(page: Page, address: str) -> None:
    open_scene(page, address, "late", "zh", 6)
    page.keyboard.down("u")
    for _ in range(5):
        page.keyboard.down("u")  # repeats, as a held key does
        page.wait_for_function("() => !document.querySelector('.uno-call').disabled")
    page.keyboard.up("u")
    assert moves(page) == [{"verb": "call"}]

    show(page, "exposed")
    hold_answers(page)
    for _ in range(3):
        page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")
    page.locator(".around .seat-act").click()
    assert moves(page) == [{"verb": "challenge", "target": 4}]


def test_a_turn_behind_an_exposure_opens_by_itself(page: Page, address: str) -> None:
    open_scene(page, address, "exposed", "zh", 4)  # the exposed seat is the one before mine
    play, draw = page.locator("[data-act=play]"), page.locator("[data-act=draw]")
    page.locator("[data-code=R2]").click(position={"x": 8, "y": 12})
    expect(draw).to_be_enabled()  # the protection has run out meanwhile
    expect(play).to_be_enabled()


def hold_answers(page: Page) -> None:
    """Nothing that is sent from now on is answered."""
    page.evaluate("() => { window.fakeSocket.deaf = true; }")


def test_all_is_told_to_who_cannot_see_it(page: Page, address: str) -> None:
    open_scene(page, address, "stack", "en")
    expect(page.locator(".colour")).to_have_attribute("aria-label", "Colour in play: red, direction clockwise")
    expect(page.locator(".owed")).to_have_attribute("aria-label", "Next player draws 4 cards")
    expect(page.locator(".pile")).to_have_attribute("aria-label", "Draw a card, 61 left")
    expect(page.get_by_role("list", name="Your hand").get_by_role("button").first).to_have_accessible_name("red 2")
    page.goto(f"{address}/?game=uno&story=1&lang=en")
    expect(page.locator(".speak")).to_contain_text("Xiaoman and Zhuyin swap hands")
