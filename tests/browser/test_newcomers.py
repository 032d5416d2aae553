"""Small things of the table over which somebody stumbled who had never seen it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from games import catalog

from .support.layout_checks import STAGE, load, measure, show
from .test_marks import SENT
from .test_whole import ENDS

WATCHED = """() => {
  const end = globalThis.lastState, { n } = end;
  fakeSocket.give({ ...end, n: n + 1, match: null, view: null, windows: [] });
  fakeSocket.give({ ...end, n: n + 2, you: { ...end.you, seat: null } });
}"""
"""The same result for somebody who has no seat."""

LAST_ROUND = """([place, before]) => {
  const end = structuredClone(globalThis.lastState), { seat } = end.you, { outcome } = end.view;
  outcome.places = outcome.places.map((_, at) => (at === seat ? place : place === 1 ? 2 : 1));
  end.view.round = 5;
  showScene(before);
  fakeSocket.give({ ...end, n: globalThis.lastState.n + 1, events: [{ kind: "match_end", data: {} }] });
}"""
"""The last of five rounds ends. The viewer finishes the match in this place."""

TOTALS = """() => [...document.querySelectorAll('.stage:not([hidden]) .scores tbody .tot')]
  .map(cell => Number(cell.textContent.replace('−', '-')))"""

ADVISED = """([points, text]) => {
  const { windows: [{ id }] } = globalThis.lastState;
  fakeSocket.give({ type: "advice", window: id, answer: { verb: "bid", points }, reasons: [], text });
}"""
"""The answer to the hint while the viewer may bid."""

HEARD = """const made = globalThis.made = [];
globalThis.AudioContext = class extends AudioContext { constructor(...given) { super(...given); made.push(this); } };
Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: %s, isActive: false } });"""


def test_phrases_and_emotions_have_a_sheet_each(page: Page, address: str) -> None:
    load(page, address, "play", lang="en")
    tools = page.locator(".tool[popovertarget]")
    sheets = [each.get_attribute("popovertarget") or "" for each in tools.all()]
    assert len(sheets) == len(set(sheets)) == 2
    for sheet, tool in zip(sheets, tools.all(), strict=True):
        tool.click()
        expect(page.locator(".sheet:popover-open")).to_have_count(1)
        expect(page.locator(f"#{sheet}:popover-open button").first).to_be_visible()
        page.keyboard.press("Escape")


def test_after_the_last_round_the_next_match_is_one_press_away(page: Page, address: str) -> None:
    load(page, address, "final", lang="en")
    page.evaluate(ENDS)  # seen as it ends: the scroll of the last round
    page.locator(".stage:not([hidden]) .foot .btn.primary").click()
    assert page.evaluate(SENT, "ready") == [{"on": True}]


@pytest.mark.parametrize(("game", "before"), [("doudizhu", "play"), ("gandengyan", "mine")])
@pytest.mark.parametrize(("place", "title", "stamp"), [(1, "You finished first", "1ST"), (2, "You finished #2", "END")])
def test_after_the_last_round_the_place_in_the_match_comes_first(
    page: Page, address: str, game: str, before: str, place: int, title: str, stamp: str
) -> None:
    load(page, address, "final", game=game, lang="en", seats=3)
    page.evaluate(LAST_ROUND, [place, before])
    shown = page.locator(".stage:not([hidden])")
    expect(shown.locator("#result-title")).to_have_text(title)
    expect(shown.locator(".stamp")).to_have_text(stamp)
    expect(shown.locator(".verdict .muted").first).to_contain_text("Round 5 · ")
    expect(shown.locator(".foot .to-final")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "scenes", "seats"),
    [
        ("doudizhu", ("shared",), 3), ("gandengyan", ("final",), 6), ("gandengyan", ("final",), 4),
        ("uno", ("over",), 6), ("liars_dice", ("over",), 6),
    ],
)  # fmt: skip
def test_the_podium_of_the_last_result_stands_before_the_buttons(
    page: Page, address: str, game: str, scenes: tuple[str, ...], seats: int
) -> None:
    load(page, address, scenes[0], game=game, lang="en", seats=seats)
    desks = [(1440, 900), (1280, 720), (1024, 768), (820, 1180), (900, 690), (900, 600)]
    assert measure(page, desks, STAGE, scenes=scenes) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".stage .podium")).to_be_visible()


@pytest.mark.parametrize("scene", ["result", "loss"])
def test_the_standings_after_a_round_begin_with_who_has_most(page: Page, address: str, scene: str) -> None:
    load(page, address, scene)
    expect(page.locator(".stage:not([hidden]) .scores tbody tr")).to_have_count(3)
    totals = page.evaluate(TOTALS)
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize(("game", "scene"), [("doudizhu", "final"), ("uno", "over"), ("liars_dice", "over")])
def test_who_watches_is_given_no_winner_s_seal(page: Page, address: str, game: str, scene: str) -> None:
    load(page, address, scene, game=game)
    stamp = page.locator(".stage:not([hidden]) .stamp")
    expect(stamp).not_to_have_class("stamp lost")  # who plays here has won
    page.evaluate(WATCHED)
    expect(stamp).to_have_class("stamp lost")


@pytest.mark.parametrize(("pressed", "contexts"), [("true", 1), ("false", 0)])
def test_the_press_that_led_to_the_table_unlocks_its_sound(
    chromium: Browser, address: str, pressed: str, contexts: int
) -> None:
    """Where the browser says that somebody has pressed something, the first deal is heard without another touch."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.add_init_script(HEARD % pressed)
        load(page, address, "play")
        assert page.evaluate("() => made.length") == contexts


def test_who_is_out_at_liars_dice_goes_on_to_the_next_game_by_a_button(page: Page, address: str) -> None:
    load(page, address, "out", game="liars_dice", lang="en")
    page.evaluate("() => { document.getElementById('again').requestSubmit = () => { globalThis.went = true; }; }")
    show(page, "mine")
    following = page.get_by_role("button", name="New game")
    expect(following).to_have_count(0)
    show(page, "out")
    following.click()
    assert page.evaluate("() => globalThis.went") is True


@pytest.mark.parametrize(("lang", "language"), [("en", "en"), ("zh", "zh-hans")])
@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize(
    ("code", "points", "said"),
    [
        ("BID", 3, {"en": "Worth a bid: 4 of 6 twos and jokers.", "zh": "值得叫：2 和王共 6 张，你有 4 张。"}),
        ("NO_BID", 0, {"en": "Too risky: 4 of 6 twos and jokers.", "zh": "叫地主有风险：2 和王共 6 张，你有 4 张。"}),
    ],
)
def test_the_hint_of_a_bid_is_in_plain_words_and_is_not_cut_off(
    page: Page, address: str, lang: str, language: str, width: int, code: str, points: int, said: dict[str, str]
) -> None:
    text = catalog.reasons_text("doudizhu", [{"code": code, "points": points, "high": 4, "plays": 10}], language)
    assert text == said[lang]
    load(page, address, "bid", lang=lang)
    page.set_viewport_size({"width": width, "height": 844 if width == 390 else 568})
    page.evaluate(ADVISED, [points, text])
    expect(page.locator(".prompt .why")).to_have_text(text)
    cut = page.eval_on_selector_all(
        ".prompt .text > *", "all => all.filter(el => el.scrollWidth > el.clientWidth + 1).map(el => el.textContent)"
    )
    assert cut == []
