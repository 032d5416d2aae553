"""A finger comes down late: what has just come under it takes no tap, in every game; and sheets give way to my turn.

Times are the page's own: what is tapped is tapped in the same task in which it came, or after it has been there long
enough, whatever the machine is busy with.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import SMALL
from .support.layout_checks import load, moves, show

STILL_MS = 450
TAP = """([css, scene]) => {
  const at = () => {
    const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const tap = ({ x, y }) => {
    const el = document.elementFromPoint(x, y), place = { clientX: x, clientY: y, detail: 1, pointerType: 'touch' };
    for (const kind of ['pointerdown', 'pointerup', 'click'])
      el.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, composed: true, ...place }));
  };
  if (scene) showScene(scene);
  return new Promise(done => setTimeout(() => { tap(at()); done(); }, 0));
}"""
"""Shows a scene, if one is named, and taps at once what then stands at the place of this element."""

TAP_AS_IT_OPENS = """() => new Promise(done => {
  const frame = structuredClone(lastState), jump = document.querySelector('[data-act=jump]');
  frame.windows.find(one => one.name === 'jump').opens_at = frame.at + 700;
  new MutationObserver((_, seen) => {
    if (jump.getAttribute('aria-disabled') !== 'false') return;
    seen.disconnect();
    const { x, y, width, height } = jump.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2, detail: 1, pointerType: 'touch' };
    for (const kind of ['pointerdown', 'pointerup', 'click'])
      jump.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, composed: true, ...place }));
    done();
  }).observe(jump, { attributes: true, attributeFilter: ['aria-disabled'] });
  fakeSocket.give({ ...frame, n: frame.n + 1, events: [] });
})"""
"""Lets the challenge out of turn open soon, and taps its button in the moment in which it does."""


@pytest.fixture(scope="module")
def finger(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce") as context:
        yield context.new_page()


def wait(page: Page, ms: int = STILL_MS) -> None:
    """Until the page's clock has gone on by so much."""
    page.evaluate("ms => new Promise(done => setTimeout(done, ms))", ms)


@pytest.mark.parametrize(
    ("game", "before", "scene", "control"),
    [
        ("werewolf", "day", "stand", ".actions .go"),
        ("werewolf", "soon", "election", "[data-act=withdraw]"),
        ("doudizhu", "watch", "play", "[data-act=pass]"),
        ("gandengyan", "others", "mine", "[data-act=pass]"),
        ("uno", "wait", "mine", "[data-act=draw]"),
    ],
)
def test_a_tap_on_what_has_just_come_does_nothing_and_one_that_comes_later_does(
    finger: Page, address: str, game: str, before: str, scene: str, control: str
) -> None:
    load(finger, address, before, game=game, lang="en")
    wait(finger)
    finger.evaluate(TAP, [control, scene])
    assert moves(finger) == []
    wait(finger)
    finger.evaluate(TAP, [control, None])
    assert len(moves(finger)) == 1


def test_a_control_that_changes_its_meaning_under_a_finger_that_is_down_is_not_pressed(
    finger: Page, address: str
) -> None:
    load(finger, address, "vote", game="werewolf", lang="zh")
    wait(finger)
    finger.locator("[data-seat=seat4] .press").tap()
    go = finger.locator(".actions .go")
    expect(go).to_have_text("放逐 5 号")
    wait(finger)
    pressed = """change => {
      const el = document.querySelector('.actions .go'), { x, y } = el.getBoundingClientRect();
      const more = { bubbles: true, cancelable: true, clientX: x + 9, clientY: y + 9, detail: 1, pointerType: 'touch' };
      el.dispatchEvent(new PointerEvent('pointerdown', more));
      if (change) el.textContent = '放逐 6 号';
      el.dispatchEvent(new PointerEvent('click', more));
    }"""
    finger.evaluate(pressed, True)
    assert moves(finger) == []
    wait(finger)
    finger.evaluate(pressed, False)
    assert len(moves(finger)) == 1


def test_the_seat_sheet_gives_way_to_my_speech_and_a_late_tap_hits_nothing(finger: Page, address: str) -> None:
    load(finger, address, "day", game="werewolf", lang="en")
    wait(finger)
    finger.locator("[data-seat=seat4] .press").tap()
    sheet = finger.locator("dialog.seat-sheet")
    expect(sheet).to_be_visible()
    finger.evaluate(TAP, ["dialog.seat-sheet .row .btn:last-child", None])
    expect(sheet).to_have_count(0)
    wait(finger)
    finger.locator("[data-seat=seat4] .press").tap()
    expect(sheet).to_be_visible()
    wait(finger)  # what comes right with a tap is taken for its doing
    finger.evaluate(TAP, ["[data-act=end]", "myspeech"])
    expect(sheet).to_have_count(0)
    assert moves(finger) == []
    wait(finger)
    finger.locator("[data-act=end]").tap()
    assert [move["verb"] for move in moves(finger)] == ["end"]


@pytest.mark.parametrize("scene", ["vote", "stand", "order", "badge"])
def test_sheet_notebook_and_drawer_give_way_to_what_the_table_waits_for(finger: Page, address: str, scene: str) -> None:
    load(finger, address, "day", game="werewolf", lang="en")
    wait(finger)
    for open_it, over in (
        ("[data-seat=seat4] .press", "dialog.seat-sheet"),
        (".tools .tool:nth-child(2)", "dialog.notebook"),
        (".tools .tool:nth-child(1)", ".side:popover-open"),
    ):
        finger.locator(open_it).tap()
        expect(finger.locator(over)).to_be_visible()
        show(finger, scene)
        expect(finger.locator(over)).to_have_count(0)
        show(finger, "day")
        wait(finger)


def test_a_note_that_is_half_written_is_kept(finger: Page, address: str) -> None:
    load(finger, address, "day", game="werewolf", lang="en")
    wait(finger)
    finger.locator("[data-seat=seat4] .press").tap()
    finger.locator("dialog.seat-sheet textarea").fill("votes late")
    show(finger, "vote")
    show(finger, "day")
    wait(finger)
    finger.locator("[data-seat=seat4] .press").tap()
    expect(finger.locator("dialog.seat-sheet textarea")).to_have_value("votes late")
    finger.evaluate("() => localStorage.clear()")


def test_choosing_and_confirming_in_a_row_is_as_quick_as_ever(finger: Page, address: str) -> None:
    """What one's own tap has changed elsewhere waits for nobody."""
    load(finger, address, "vote", game="werewolf", lang="en")
    wait(finger)
    finger.evaluate(TAP, ["[data-seat=seat4] .press", None])
    finger.evaluate(TAP, [".actions .go", None])
    assert moves(finger) == [{"verb": "vote", "target": 4}]


def test_a_jump_is_taken_in_the_moment_in_which_it_opens(finger: Page, address: str) -> None:
    """The button has stood there all the time, and counted the seconds: a finger waits for it."""
    load(finger, address, "locked", game="liars_dice", lang="en")
    wait(finger)
    finger.evaluate(TAP_AS_IT_OPENS)
    assert [move["verb"] for move in moves(finger)] == ["jump"]


def test_a_jump_on_a_bid_that_has_just_come_is_not_taken(finger: Page, address: str) -> None:
    load(finger, address, "lit", game="liars_dice", lang="en")
    wait(finger)
    other_bid = """() => {
      const frame = structuredClone(lastState), placed = { seat: 3, count: 9, face: 5, timed_out: false };
      Object.assign(frame.view, { bid: placed, bids: [...frame.view.bids, placed] });
      fakeSocket.give({ ...frame, n: frame.n + 1, events: [] });
    }"""
    finger.evaluate(other_bid)
    finger.evaluate(TAP, ["[data-act=jump]", None])
    assert moves(finger) == []
    wait(finger)
    finger.evaluate(TAP, ["[data-act=jump]", None])
    assert [move["verb"] for move in moves(finger)] == ["jump"]


def test_a_mouse_waits_for_nothing(page: Page, address: str) -> None:
    load(page, address, "day", game="werewolf", lang="en")
    page.evaluate("""() => { showScene('stand'); return new Promise(done => setTimeout(done, 0)); }""")
    page.locator(".actions .go").click()
    assert len(moves(page)) == 1
