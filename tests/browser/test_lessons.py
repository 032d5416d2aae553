"""A stranger finishes lessons: lights show wholly what a sentence is about, and a wrong move or press is explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests import test_contrast as contrasts

from .conftest import NewVisitor
from .support.layout_checks import load, settled
from .support.visitor import DESK, PHONE, Visitor

SLIP = ".table > .coach"
SLOW_FRAMES = """() => {
  globalThis.requestAnimationFrame = run => setTimeout(() => run(performance.now()), 400);
  globalThis.cancelAnimationFrame = id => clearTimeout(id);
}"""
"""Makes frames come later than the coach looks for what moves."""
LIGHT_TOP = "() => document.querySelector('.shade > .hole').getBoundingClientRect().top"
PICK = """() => {
  const wanted = [...document.querySelectorAll("[data-wanted]")];
  for (const el of wanted) if (el.getAttribute("aria-pressed") !== "true") el.click();
  return wanted.length;
}"""
PRACTISE = """() => {
  const form = document.body.appendChild(document.createElement("form"));
  Object.assign(form, { method: "post", action: "/practice/uno/" });
  form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode());
  form.submit();
}"""
STEP = """() => {
  const slip = document.querySelector(".table > .coach");
  return !slip || slip.hidden ? "" : (slip.querySelector(".prog span")?.textContent ?? "");
}"""
COVERS = """() => {
  const slip = document.querySelector(".coach").getBoundingClientRect();
  return [...document.querySelectorAll(".shade > .hole")].some(hole => {
    const lit = hole.getBoundingClientRect();
    return slip.left < lit.right && lit.left < slip.right && slip.top < lit.bottom - 1 && lit.top < slip.bottom - 1;
  });
}"""
WRONG_LIGHTS = """() => {
  const { steps } = JSON.parse(document.getElementById("table-data").textContent).lesson;
  const slip = document.querySelector(".table > .coach");
  const step = steps[parseInt(slip.querySelector(".prog span").textContent) - 1];
  const all = selectors => selectors.flatMap(one => [...document.querySelectorAll(one)]);
  const shown = el => el.getClientRects().length > 0 && el.checkVisibility({ visibilityProperty: true });
  const picked = step.picks.length && all(step.picks).every(el => el.getAttribute("aria-pressed") === "true");
  const pressed = picked ? step.press.map(one => all([one]).filter(shown)).find(found => found.length) : null;
  const targets = (pressed ?? all(step.picks.length ? step.picks : step.light)).filter(shown);
  if (!targets.length) return ["nothing that is lit can be seen"];
  const holes = [...document.querySelectorAll(".table > .shade:not([hidden]) > .hole")].map(hole => ({
    box: hole.getBoundingClientRect(), lights: false,
  }));
  const wrong = new Set();
  // a card behind the front row is lit as far as that row: lower, a light would lie on other cards
  const frontRowOver = el => {
    const { left, right, top, height } = el.getBoundingClientRect();
    const hand = el.matches(".hand [data-code]") ? all([".hand [data-code]"]) : [];
    return Math.min(...hand.map(one => one.getBoundingClientRect())
      .filter(one => one.top > top + height / 4 && one.left < right && one.right > left).map(one => one.top));
  };
  // what takes no presses, such as a hat on a face, is found too while it is looked at
  const sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = "[data-looked], [data-looked] * { pointer-events: auto !important }";
  for (const target of targets) target.dataset.looked = "";
  for (const target of targets) {
    const name = target.dataset.code ?? target.className, end = frontRowOver(target);
    for (const part of [target, ...target.querySelectorAll("*")]) {
      const { left, top, width, height } = part.getBoundingClientRect();
      for (let i = 0; i < 36 && width > 1; i++) {
        const x = left + (width * ((i % 6) + 0.5)) / 6, y = top + (height * (Math.floor(i / 6) + 0.5)) / 6;
        if (y > end) continue;
        const top_ = document.elementFromPoint(x, y);
        if (slip.contains(top_)) wrong.add(`the slip covers ${name}`);
        if (!target.contains(top_)) continue;
        const inside = holes.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
        if (!inside.length) wrong.add(`${name} is cut off`);
        for (const hole of inside) hole.lights = true;
      }
    }
  }
  sheet.remove();
  for (const target of targets) delete target.dataset.looked;
  if (holes.some(({ lights }) => !lights)) wrong.add("a light on nothing");
  const paper = slip.getBoundingClientRect();
  for (const card of all([".plays .play:not([data-seat=self]) .card"]).filter(shown)) {
    const { left, right, top, bottom, width } = card.getBoundingClientRect();
    const wide = Math.min(right, paper.right) - Math.max(left, paper.left);
    const high = Math.min(bottom, paper.bottom) - Math.max(top, paper.top);
    if (width > 1 && wide > 2 && high > 2) wrong.add(`the slip covers ${card.dataset.code ?? "a card"} on the table`);
  }
  return [...wrong];
}"""
"""Returns what is wrong with the lights of the step that is shown, and whether the slip covers cards that others
played. Most targets have parts, and some lie in part under others, so each is looked at in many points."""


LIFTED = """lesson => {
  document.querySelector(".table").toggleAttribute("data-lesson", lesson);
  const { view, ...state } = structuredClone(globalThis.lastState), { reveal } = view;
  const turn = lesson ? view.turn : (state.you.seat + 1) % view.counts.length;
  fakeSocket.give({ ...state, view: { ...view, turn }, n: state.n + 1, events: [{ kind: "reveal", data: reveal }] });
}"""
"""All cups of Liar's Dice are lifted, in a lesson, or in a match in which another player opens the next round."""
SLIP_BUTTONS = """() => {
  const slip = document.createElement("section"), row = slip.appendChild(document.createElement("div"));
  slip.className = "coach";
  row.className = "row";
  row.innerHTML = ["quiet", "plain", "jade"].map(kind => `<button class="btn ${kind}">Skip step</button>`).join("");
  document.querySelector(".table").append(slip);
}"""
COLOURS = """kind => {
  const { color, backgroundColor, outlineColor } = getComputedStyle(document.querySelector(`.coach .${kind}`));
  return [color, backgroundColor, outlineColor];
}"""
SHEET = Path(__file__).parents[2] / "static" / "css" / "coach.css"
PAPER = ("--paper-0", "--paper-2")
"""The lightest and the darkest part of the slip."""
BID = """() => {
  const { view, ...state } = structuredClone(globalThis.lastState), bid = { seat: view.opener, count: 2, face: 3 };
  const events = [{ kind: "bid", data: bid }];
  fakeSocket.give({ ...state, view: { ...view, bid, bids: [bid] }, n: state.n + 1, events });
}"""


def begin(player: Visitor, game: str) -> None:
    player.go("/learn/")
    player.find(f"form[action='/learn/{game}/'] button").click()
    expect(player.page).to_have_url(re.compile(r"/t/\w{6}/$"))
    expect(player.find(SLIP)).to_be_visible()


def step_of(player: Visitor) -> str:
    """Returns the number of the shown step, such as `3 / 15`; empty while no step is shown."""
    return str(player.page.evaluate(STEP))


def require_lights(player: Visitor) -> None:
    """Waits until the lights lie on what the sentence is about, and on nothing else."""
    found: list[str] = []

    def settled() -> bool | None:
        found[:] = player.page.evaluate(WRONG_LIGHTS)
        return None if found else True

    try:
        player.until(settled, "")
    except AssertionError:
        raise AssertionError(f"step {step_of(player)}: {'; '.join(found)}") from None


def do_step(player: Visitor, *, picked: Callable[[], None] = lambda: None) -> None:
    """Does what the slip says, and waits until the next one has come. `picked` is called once all is picked."""
    before = step_of(player)
    player.until(lambda: not player.page.evaluate(COVERS) or None, f"the slip of step {before} covers what it lights")
    got = player.find(f"{SLIP} .jade")
    if got.count():
        got.click()
    else:
        step = int(before.split()[0]) - 1
        press = player.page.evaluate(
            "at => JSON.parse(document.getElementById('table-data').textContent).lesson.steps[at].press", step
        )
        if player.page.evaluate(PICK):
            picked()
        for selector in reversed(press):
            player.find(selector).first.click()
    player.until(lambda: step_of(player) != before or None, f"step {before} did not pass")


def finish(
    player: Visitor, *, before_each: Callable[[], None] = lambda: None, picked: Callable[[], None] = lambda: None
) -> None:
    """Does all further steps of the lesson. `before_each` is called before each of them, `picked` as by `do_step`."""
    for _ in range(60):
        player.until(lambda: player.find(f"{SLIP}:not([hidden])").count() or None, "no slip came")
        at, _, steps = step_of(player).partition(" / ")
        ends = player.find(f"{SLIP} .list").count() > 0 or at == steps
        expect(player.find(".skip-lesson")).to_be_visible(visible=not ends)  # at the end nothing is left to skip
        if player.find(f"{SLIP} .list").count():
            return
        before_each()
        do_step(player, picked=picked)
    raise AssertionError("the lesson does not end")


def test_a_stranger_on_a_phone_finishes_the_first_lesson_and_practises(embedded: str, visitor: NewVisitor):
    player = visitor(embedded, language="en-GB", size=PHONE)
    begin(player, "doudizhu")
    for _ in range(3):
        do_step(player)
    player.find("[data-act=bid0]").click()  # another move is explained, and nothing is played
    expect(player.find(f"{SLIP} p")).to_have_text("A hand with a bomb is worth the highest bid: tap 3.")
    do_step(player)
    player.page.reload()  # it goes on where it was left
    expect(player.find(f"{SLIP} h2")).to_have_text("Pick up where you left off?")
    player.find(f"{SLIP} .jade").click()
    finish(player)
    expect(player.find(f"{SLIP} h2")).to_have_text("You've got it")

    player.find(f"{SLIP} .jade").click()  # a round of practice
    expect(player.page).to_have_url(re.compile(r"/t/\w{6}/$"))
    expect(player.page.locator(".tools .tool", has_text="Undo")).to_be_visible()
    player.find(".actions[data-shown] [data-act]").first.wait_for()  # to bid, or to play where an AI has bid 3


def test_undo_goes_back_move_by_move_and_then_says_that_nothing_is_left(embedded: str, visitor: NewVisitor):
    player = visitor(embedded, language="en-GB", size=PHONE)
    player.go("/learn/")
    player.page.evaluate(PRACTISE)
    expect(player.page).to_have_url(re.compile(r"/t/\w{6}/$"))
    cards, undo = player.find(".hand .card"), player.page.locator(".tools .tool", has_text="Undo")
    held = []
    for _ in range(2):
        choice = player.find("[data-act=draw]:enabled, [data-act=skip]:enabled").first
        choice.wait_for()
        held.append(cards.count())
        drawing = choice.get_attribute("data-act") == "draw"
        choice.click()
        if drawing:
            expect(cards).not_to_have_count(held[-1])
        else:
            expect(player.find("[data-act=skip]")).to_have_count(0)
    for count in reversed(held):
        left = player.page.url
        undo.click()
        expect(player.page).not_to_have_url(left)
        expect(cards).to_have_count(count)
    left = player.page.url
    undo.click()
    expect(player.find(".toasts")).to_contain_text("There's nothing to take back yet.")
    assert player.page.url == left


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [(PHONE, "en-GB"), (DESK, "zh-CN")])
@pytest.mark.parametrize("game", ["doudizhu", "liars_dice", "uno", "gandengyan", "werewolf"])
def test_every_lesson_is_finished_and_its_lights_show_wholly_what_each_sentence_is_about(
    embedded: str, visitor: NewVisitor, game: str, size: tuple[int, int], language: str
):
    player = visitor(embedded, language=language, size=size, looked_at=True, moving=True)
    begin(player, game)
    look = partial(require_lights, player)
    finish(player, before_each=look, picked=look)


def test_a_press_in_the_shade_picks_nothing_and_is_explained(embedded: str, visitor: NewVisitor):
    player = visitor(embedded, language="en-GB", size=PHONE)
    begin(player, "gandengyan")
    note, ace = player.find(f"{SLIP} .note"), player.find(".hand-zone [data-code=AH]")
    expect(note).to_be_hidden()
    player.find(".tools .tool").first.click()
    expect(note).to_have_text("The table waits for you: read this, then tap Got it.")
    ace.click()  # the sentence is about the hand, so its cards are in the light
    expect(ace).to_have_attribute("aria-pressed", "true")
    do_step(player)
    expect(note).to_be_hidden()
    do_step(player)
    expect(ace).to_have_attribute("aria-pressed", "false")  # the step asks for others
    ace.click()
    expect(player.find(f"{SLIP} p")).to_have_text("Get rid of three cards at once: 5, 6 and 7.")
    expect(ace).to_have_attribute("aria-pressed", "false")
    player.page.evaluate(PICK)
    expect(player.find(f"{SLIP} p")).to_have_text("Now tap Play.")
    do_step(player)


def test_the_light_follows_what_it_shows_though_frames_are_slow(embedded: str, visitor: NewVisitor):
    player = visitor(embedded, language="en-GB", size=PHONE)
    begin(player, "gandengyan")
    player.page.evaluate(SLOW_FRAMES)
    before = player.page.evaluate(LIGHT_TOP)
    player.page.evaluate("() => { document.querySelector('.hand-zone').style.translate = '0 -40px'; }")
    player.page.wait_for_function(f"before => ({LIGHT_TOP})() < before - 30", arg=before, timeout=5000)


def test_the_buttons_of_the_slip_are_readable_on_every_felt_whatever_they_do(page: Page, address: str):
    load(page, address, "mine", game="liars_dice", lang="en")
    page.add_style_tag(path=SHEET)
    page.evaluate(SLIP_BUTTONS)
    for felt in (*contrasts.FELTS, "night"):
        page.evaluate("felt => { document.querySelector('.table').dataset.felt = felt; }", felt)
        for kind in ("quiet", "plain", "jade"):
            button = page.locator(f".coach .{kind}")
            acts: dict[str, Callable[[], None]] = {
                "hover": button.hover,
                "press": page.mouse.down,
                "keys": partial(_focus_by_keys, button),
            }
            for name, act in acts.items():
                act()
                settled(page)
                ink, ground, ring = map(_rgb, page.evaluate(COLOURS, kind))
                for paper in PAPER:
                    seen = contrasts.over(ground, contrasts.colour(paper))
                    assert contrasts.contrast(ink, seen) >= contrasts.TEXT, f"{kind} of {felt}: {name}"
                    if name == "keys":
                        assert contrasts.contrast(ring, contrasts.colour(paper)) >= contrasts.GRAPHIC, felt


def _focus_by_keys(button: Locator) -> None:
    """Lets the mouse go and focuses a button as the keyboard does, so that the focus is seen."""
    page = button.page
    page.mouse.up()
    page.mouse.move(1, 1)
    page.keyboard.press("Shift")
    button.focus()


def _rgb(text: str) -> contrasts.Colour:
    """Reads a computed colour, such as `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`."""
    red, green, blue, *alpha = map(float, re.findall(r"[\d.]+", text))
    return red / 255, green / 255, blue / 255, alpha[0] if alpha else 1.0


def test_lifted_cups_stay_in_a_lesson_until_the_next_bid(chromium: Browser, address: str):
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.clock.install()
        load(page, address, "first", game="liars_dice", lang="en")
        lifted = page.locator(".plays .reveal")
        for lesson in (False, True):
            page.evaluate(LIFTED, lesson)
            page.clock.run_for(60_000)
            expect(lifted).to_be_visible(visible=lesson)
        page.evaluate(BID)
        page.clock.run_for(5_000)
        expect(lifted).to_be_hidden()
