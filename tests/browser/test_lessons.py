"""A stranger on a phone finishes the lesson of Dou Dizhu, is told why of a wrong move, and goes on to practice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from .conftest import NewVisitor
from .support.layout_checks import load
from .support.visitor import PHONE, Visitor

SLIP = ".table > .coach"
PICK = """() => {
  const wanted = [...document.querySelectorAll("[data-wanted]")];
  for (const el of wanted) if (el.getAttribute("aria-pressed") !== "true") el.click();
  return wanted.length;
}"""
STEP = """() => {
  const slip = document.querySelector(".table > .coach");
  return !slip || slip.hidden ? "" : (slip.querySelector(".prog span")?.textContent ?? "");
}"""
COVERS = """() => {
  const slip = document.querySelector(".coach").getBoundingClientRect();
  const hole = document.querySelector(".hole");
  if (hole.classList.contains("none")) return false;
  const lit = hole.getBoundingClientRect();
  return slip.left < lit.right && lit.left < slip.right && slip.top < lit.bottom - 1 && lit.top < slip.bottom - 1;
}"""


LIFTED = """lesson => {
  document.querySelector(".table").toggleAttribute("data-lesson", lesson);
  const { view, ...state } = structuredClone(globalThis.lastState), { reveal } = view;
  fakeSocket.give({ ...state, view, n: state.n + 1, events: [{ kind: "reveal", data: reveal }] });
}"""
"""All cups of Liar's Dice are lifted, in a lesson or a match."""
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


def do_step(player: Visitor) -> None:
    """Does what the slip says, and waits until the next one has come."""
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
        player.page.evaluate(PICK)
        for selector in reversed(press):
            player.find(selector).first.click()
    player.until(lambda: step_of(player) != before or None, f"step {before} did not pass")


def finish(player: Visitor, *, before_each: Callable[[], None] = lambda: None) -> None:
    """Does all further steps of the lesson. `before_each` is called before each of them."""
    for _ in range(60):
        player.until(lambda: player.find(f"{SLIP}:not([hidden])").count() or None, "no slip came")
        if player.find(f"{SLIP} .list").count():
            return
        before_each()
        do_step(player)
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


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("game", ["liars_dice", "uno", "gandengyan", "werewolf"])
def test_the_lesson_of_every_game_is_finished_on_a_phone(embedded: str, visitor: NewVisitor, game: str, language: str):
    player = visitor(embedded, language=language, size=PHONE)
    begin(player, game)
    finish(player)


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
