"""The table of Liar's Dice at many sizes, two to eight seats: nothing overlaps or leaves the felt, all can be pressed.

Beside it what the page sends when it is touched, and that nothing of it moves whoever acts.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.slow_cases import rarely

from .support.layout_checks import FIND, STAGE, at_each, load, measure, moves, settled, show, unlike
from .support.screen_sizes import Size, at_all_sizes, at_all_sizes_and_folds, on_a_phone

PARTS = {
    "title": ".bar .title", "meta": ".bar .meta", "face": ".around .face", "count": ".around .count",
    "plate": ".around .plate", "lamp": ".lamp", "odds": ".odds", "bid": ".offer .says, .offer .opener .cup",
    "by": ".offer .by", "jump": ".jump", "cost": ".jump-lane .note-line, .jump-lane .about", "prompt": ".prompt",
    "button": ".actions .btn, .seat-act, .odds, .jump, .own-cup", "die": ".faces .die", "stepper": ".stepper",
    "mine": ".own-dice", "cup": ".own-cup", "self": ".self .id", "selfface": ".self .face", "tool": ".tools .tool",
    "note": ".note",
}  # fmt: skip
INSIDE = (
    ("odds", "button"), ("jump", "button"), ("cup", "button"), ("stepper", "button"), ("face", "button"),
    ("plate", "button"),
)  # fmt: skip
"""Pairs of which one lies in the other."""
PLACES = """() => ['.around', '.plays', '.cloth', '.offer', '.jump-lane', '.actions', '.hand-zone', '.self', '.tools']
  .map(css => {
    const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
    return [css, ...[x, y, width, height].map(Math.round)].join(' ');
  })"""
SEEN = """() => {
  const box = el => el.getBoundingClientRect(), all = [...document.querySelectorAll('.cells .die')];
  const cells = box(document.querySelector('.reveal .cells'));
  return { dice: all.filter(die => box(die).width > 0).length, smallest: Math.min(...all.map(die => box(die).width)),
    inside: all.every(die => box(die).right < cells.right + 1), overlaps: box(document.querySelector('.reveal')).bottom
      > box(document.querySelector('.actions')).top + 1 };
}"""


ROUND_AND_BID = """() => {
  const { view, ...state } = structuredClone(globalThis.lastState), { reveal } = view;
  const bid = { seat: 2, count: 8, face: 5 }, [turn] = state.windows, after = { ...view, bid, bids: [bid], turn: 3 };
  const jump = { ...turn, id: "j", name: "jump", verbs: ["jump"], seats: [0], opens_at: turn.opens_at + 1e6 };
  fakeSocket.give({ ...state, view, n: state.n + 1, events: [{ kind: "reveal", data: reveal }] });
  fakeSocket.give({ ...state, view: after, n: state.n + 2, events: [{ kind: "bid", data: bid }],
    windows: [{ ...turn, mine: false, seats: [3] }, jump] });
}"""
"""A round ends, and at once another player opens the next one with a bid."""
COUNTED = """async () => {
  const { count } = lastState.view.reveal, { revealMs } = await import("#js/games/liars_dice/reveal.js");
  return [count, revealMs(count)];
}"""
"""The number of dice that count in the last reveal, and the ms that their count takes on the table."""
OWN_OPENING = """() => {
  const { view, ...state } = structuredClone(globalThis.lastState), { reveal } = view;
  fakeSocket.give({ ...state, view: { ...view, bid: null, bids: [], turn: state.you.seat }, n: state.n + 1,
    events: [{ kind: "reveal", data: reveal }] });
}"""
"""A round ends, and the viewer opens the next one."""
OWN_BID = """() => {
  const { view, ...state } = structuredClone(globalThis.lastState), [turn] = state.windows;
  const bid = { seat: state.you.seat, count: 2, face: 5 };
  fakeSocket.give({ ...state, view: { ...view, bid, bids: [bid], turn: 3 }, n: state.n + 1,
    events: [{ kind: "bid", data: bid }], windows: [{ ...turn, mine: false, seats: [3] }] });
}"""
REPLAY = """async ({ seats, size, note }) => {
  await Promise.all(["replay", "replay_controls", "games/liars_dice_replay"].map(name => new Promise(done => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/static/css/${name}.css` });
    sheet.onload = done;
    document.head.append(sheet);
  })));
  const face = document.querySelector(".face"), die = document.querySelector(".own-dice .die").outerHTML;
  const row = `<div class="hand-row loser" style="--most: ${size}"><span class="avatar">${face.outerHTML}</span>
    <span class="id"><b class="name">Guest 1427</b><small>${note}</small></span>
    <span class="cell-dice"><span class="dice">${die.repeat(size)}</span></span></div>`;
  document.querySelector("main.room").innerHTML = `<div class="replay" data-felt="lacquer" data-game="liars_dice">
    <header class="bar"></header><section class="plays"><div class="said-bid"></div>
    <div class="hands">${row.repeat(seats)}</div></section><p class="caption">.</p>
    <section class="transport" style="height: 160px"></section></div>`;
}"""
"""The page shows the rows of a replay at the end of a round, all with the same note."""
ROWS = """() => [...document.querySelectorAll(".hand-row")].map(row => {
  const note = row.querySelector("small"), dice = [...row.querySelectorAll(".die")], edge = row.getBoundingClientRect();
  return { cut: note.scrollWidth > note.clientWidth, least: Math.min(...dice.map(one => one.offsetWidth)),
    inside: dice.every(one => one.getBoundingClientRect().right < edge.right) };
})"""
NEXT_TURN = """() => fakeSocket.give({ ...lastState, n: lastState.n + 1,
  windows: lastState.windows.map(each => ({ ...each, id: `${each.id}later` })) })"""
"""The same turn comes again, as another one."""
ASIDE = """() => {
  const box = css => document.querySelector(css).getBoundingClientRect(), bid = box(".offer .says");
  const aside = box(".reveal"), seen = document.elementFromPoint(bid.x + bid.width / 2, bid.y + bid.height / 2);
  const cut = [...document.querySelectorAll(".reveal .sum, .reveal .fate b, .note-line > *")]
    .filter(el => el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 4);
  return { bid: Boolean(seen?.closest(".offer")), cut: cut.map(el => el.className || el.textContent),
    apart: aside.bottom <= bid.top || aside.right <= bid.left,
    ring: box(".jump").top >= bid.bottom || box(".jump").left > bid.right };
}"""


def open_scene(page: Page, address: str, scene: str, lang: str = "en", seats: int = 8) -> None:
    load(page, address, scene, game="liars_dice", lang=lang, seats=seats)


@at_all_sizes_and_folds
@pytest.mark.parametrize(
    ("scenes", "lang", "seats"),
    [
        # English runs longer, and eight are the most
        (("mine", "first", "lit", "top", "ten", "trustee", "watch", "room"), "en", 8),
        pytest.param(("first",), "zh", 8, marks=pytest.mark.slow),
        *(pytest.param(("mine",), "en", seats, marks=pytest.mark.slow) for seats in (2, 5)),
    ],
)  # fmt: skip
def test_nothing_overlaps_at_any_size(
    page: Page, address: str, scenes: tuple[str, ...], lang: str, seats: int, sizes: list[Size]
) -> None:
    open_scene(page, address, scenes[0], lang, seats)
    assert measure(page, sizes, FIND, PARTS, scenes=scenes, inside=INSIDE) == []


@on_a_phone
def test_nothing_moves_whoever_acts(page: Page, address: str, sizes: list[Size]) -> None:
    scenes = ("mine", "first", "locked", "lit", "wait", "ones", "top", "out", "trustee")
    open_scene(page, address, "mine")
    assert unlike(at_each(page, sizes, PLACES, scenes=scenes), "mine") == []


@pytest.mark.parametrize("size", [(360, 640), (1440, 900), *rarely((390, 844), (844, 390), (667, 375), (820, 1180))])
@pytest.mark.parametrize("seats", [8, *rarely(3)])
def test_all_dice_of_a_reveal_are_seen(page: Page, address: str, size: tuple[int, int], seats: int) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{address}/?game=liars_dice&story=opened&seats={seats}")
    page.wait_for_selector(".reveal:not([hidden]) .cells:not([data-partial])")
    settled(page)
    seen = page.evaluate(SEEN)
    assert seen["inside"]
    assert not seen["overlaps"]
    assert seen["dice"] == seats * 5 or size == (360, 640)  # there those that count


@at_all_sizes_and_folds
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_new_bid_stands_in_the_middle_while_the_old_dice_are_counted(
    chromium: Browser, address: str, lang: str, sizes: list[Size]
) -> None:
    with chromium.new_context(reduced_motion="reduce") as context:
        page, begin = context.new_page(), datetime.now(UTC)
        page.clock.install(time=begin)
        open_scene(page, address, "first", lang)
        page.clock.pause_at(begin + timedelta(seconds=30))
        page.evaluate(ROUND_AND_BID)
        page.clock.run_for(500)
        aside, on = page.locator(".plays .reveal[data-aside]"), page.locator(".jump-lane .note-line b")
        expect(on).to_have_text({"en": "Jump in on 8 fives", "zh": "抢开 8 个 5"}[lang])
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            expect(aside).to_be_visible()
            expect(aside.locator(".cells")).to_be_hidden()
            assert page.evaluate(ASIDE) == {"bid": True, "cut": [], "apart": True, "ring": True}, (width, height)
        page.clock.run_for(1000)
        expect(page.locator(".plays .reveal")).to_be_hidden()
        page.locator(".again").click()  # the dice can be studied for as long as wanted, until the next bid
        page.clock.run_for(5000)
        expect(page.locator(".plays .reveal .cells")).to_be_visible()


def test_a_new_bid_takes_the_middle_once_the_old_dice_are_counted(chromium: Browser, address: str) -> None:
    with chromium.new_context() as context:
        page, begin = context.new_page(), datetime.now(UTC)
        page.clock.install(time=begin)
        open_scene(page, address, "first", "en")
        page.clock.pause_at(begin + timedelta(seconds=30))
        count, counted = page.evaluate(COUNTED)
        page.evaluate(ROUND_AND_BID)
        page.clock.run_for(700)
        panel = page.locator(".plays .reveal:not([data-partial])")
        expect(panel.locator(".cells")).to_be_visible()
        expect(panel.locator(".sum > b")).not_to_have_text(str(count))
        page.clock.run_for(counted - 600)
        expect(page.locator(".plays .reveal[data-aside]")).to_be_visible()
        expect(panel.locator(".sum > b")).to_have_text(str(count))
        page.clock.run_for(1000)
        expect(page.locator(".plays .reveal")).to_be_hidden()


def test_whoever_opens_a_round_may_look_at_the_old_dice_until_they_bid(chromium: Browser, address: str) -> None:
    with chromium.new_context() as context:
        page, begin = context.new_page(), datetime.now(UTC)
        page.clock.install(time=begin)
        open_scene(page, address, "first", "en")
        page.clock.pause_at(begin + timedelta(seconds=30))
        page.evaluate(OWN_OPENING)
        page.clock.run_for(15_000)
        expect(page.locator(".plays .reveal .cells")).to_be_visible()
        page.evaluate(OWN_BID)
        page.clock.run_for(100)
        expect(page.locator(".plays .reveal")).to_be_hidden()


@pytest.mark.parametrize("note", ["challenge · lost 1 die", "jump in · lost 2 dice"])
def test_a_replay_says_wholly_who_challenged_and_lost(page: Page, address: str, note: str) -> None:
    for seats, size in ((3, 5), (8, 5), (2, 10)):
        open_scene(page, address, "mine", "en", 3)
        page.evaluate(REPLAY, {"seats": seats, "size": size, "note": note})
        for width, height in ((1440, 900), (1920, 1080), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            rows = page.evaluate(ROWS)
            assert not any(row["cut"] for row in rows), (seats, width)
            assert all(row["inside"] and row["least"] >= 15 for row in rows), (seats, width)


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_the_last_scroll_fits_every_size(page: Page, address: str, lang: str, sizes: list[Size]) -> None:
    open_scene(page, address, "over", lang)
    assert measure(page, sizes, STAGE) == []


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_the_table_after_the_end_shows_the_last_dice_and_a_small_way_back(
    page: Page, address: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_scene(page, address, "over", "en")
    page.locator(".stage .foot").get_by_role("button", name="View table").click()
    expect(page.locator(".plays .reveal .cell")).to_have_count(8)
    expect(page.locator(".plays .reveal")).to_be_visible()
    settled(page)
    assert page.evaluate(SEEN)["inside"]
    back = page.get_by_role("button", name="Back to results")
    expect(back).to_have_class("btn paper go unfold")
    box = back.bounding_box()
    assert box is not None
    assert 44 <= box["height"] <= 56
    assert box["width"] <= 200
    page.locator(".reveal-close").click()  # they can be put away, and do not come again by themselves
    expect(page.locator(".plays .reveal")).to_be_hidden()
    back.click()
    expect(page.locator(".stage:not([hidden])")).to_be_visible()
    show(page, "mine")  # another match
    expect(page.locator(".plays .reveal")).to_be_hidden()


@at_all_sizes
def test_who_bids_is_never_cut_off(page: Page, address: str, sizes: list[Size]) -> None:
    open_scene(page, address, "lit", "zh")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        shown, whole = page.eval_on_selector(".offer .by", "el => [el.clientHeight, el.scrollHeight]")
        assert shown >= whole - 1 > 12, (width, height)  # both are rounded


def test_only_higher_bids_can_be_chosen_and_over_the_highest_only_the_challenge(page: Page, address: str) -> None:
    open_scene(page, address, "mine", "zh")
    prompt, count = page.locator(".prompt"), page.locator(".stepper output")
    expect(prompt).to_contain_text("8 个 4")  # seven fours stand, and two fours with a wild one are held
    expect(page.locator("[data-act=less]")).to_be_disabled()
    sent = page.evaluate("() => window.sentFrames.filter(frame => frame.type !== 'ping')")
    assert [frame for frame in sent if frame != {"type": "held", "window": None}] == []  # nothing tells the bid
    page.locator(".faces .die[data-face='2']").click()
    expect(count).to_have_text("8")
    expect(page.locator("[data-act=less]")).to_be_disabled()
    page.locator("[data-act=more]").click()
    page.keyboard.press("5")
    page.locator(".faces .die[data-face='6']").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(prompt).to_contain_text("7 个 6")
    page.keyboard.press("ArrowDown")
    expect(count).to_have_text("7")
    page.keyboard.press("Enter")
    assert moves(page) == [{"verb": "bid", "count": 7, "face": 6}]

    show(page, "top")
    expect(page.locator("[data-act=go]")).to_be_disabled()
    expect(prompt).to_contain_text("已叫到顶，只能开")
    page.keyboard.press("o")
    assert moves(page) == [{"verb": "challenge"}]


@pytest.mark.parametrize(("lang", "told"), [("en", "You bid"), pytest.param("zh", "你叫", marks=pytest.mark.slow)])
def test_the_own_bid_is_called_mine_as_in_the_log(page: Page, address: str, lang: str, told: str) -> None:
    open_scene(page, address, "wait", lang)
    expect(page.locator(".offer .by")).to_have_text(told)
    expect(page.locator(".offer")).to_have_attribute("aria-label", re.compile(f"^{told} 8 "))
    show(page, "lit")
    expect(page.locator(".offer .by")).to_have_text({"en": "Bailu bids", "zh": "白露为霜叫"}[lang])


def test_after_ones_the_count_rises_and_the_lamp_is_out(page: Page, address: str) -> None:
    open_scene(page, address, "ones", "zh")
    expect(page.locator(".lamp")).to_have_text("已叫过 1，不再百搭")
    page.locator(".lamp").click()
    expect(page.locator(".toast")).to_have_text("这一局有人叫过 1，所以 1 点不再百搭，下一局恢复")
    expect(page.locator(".die.wild")).to_have_count(0)
    page.locator(".faces .die[data-face='1']").click()
    expect(page.locator(".stepper output")).to_have_text("9")


def test_a_jump_is_locked_while_the_bid_is_protected_and_says_what_it_would_cost(page: Page, address: str) -> None:
    open_scene(page, address, "locked", "zh")
    jump = page.locator(".jump")
    expect(jump).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".jump-lane .note-line b")).to_have_text("抢开 8 个 5")
    expect(page.locator(".jump-lane .note-line small")).to_have_text("开错丢 2 颗")
    expect(jump).to_have_attribute("aria-label", re.compile(r"^抢开 8 个 5，保护期还有 \d 秒$"))
    page.keyboard.press("j")
    expect(page.locator(".prompt")).to_contain_text("秒后才能抢开")
    assert moves(page) == []
    expect(jump).to_have_attribute("aria-disabled", "false")  # the protection has run out meanwhile
    jump.click()
    assert moves(page) == [{"verb": "jump"}]


def test_chances_are_shown_at_practice_tables_when_they_are_wanted(page: Page, address: str) -> None:
    open_scene(page, address, "mine", "en", 3)
    expect(page.locator(".faces .odd").first).to_have_text("")
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".faces .odd").first).to_have_text("8× 8%")  # eight twos: six more among ten dice
    expect(page.locator(".offer .odd")).to_have_text("44% chance")  # seven fours: four more
    page.keyboard.press("c")
    expect(page.locator(".faces .odd").first).to_have_text("")


def test_my_dice_can_be_covered(page: Page, address: str) -> None:
    open_scene(page, address, "mine", "zh")
    expect(page.locator(".own-dice .die.hidden")).to_have_count(0)
    page.get_by_role("button", name="盖上骰盅").click()
    expect(page.locator(".own-dice .die.hidden")).to_have_count(5)
    expect(page.locator(".prompt")).to_contain_text("8 个 4")
    page.evaluate(NEXT_TURN)
    expect(page.locator(".prompt")).to_contain_text("7 个 5")  # the lowest bid, which tells a neighbour nothing
    page.keyboard.press("b")
    expect(page.locator(".own-dice .die.hidden")).to_have_count(0)
