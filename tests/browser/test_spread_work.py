"""What a state brings is not all done at once: cards are drawn as they are dealt, a scroll is written once the felt has
been, and no card's markup is read twice. Counted, not timed."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import load, settled
from .support.page_trace import record_trace

TOLD = """async ([story, selector]) => {
  const found = [], give = fakeSocket.give.bind(fakeSocket);
  fakeSocket.give = frame => {
    give(frame);
    found.push(document.querySelectorAll(selector).length);
  };
  await tellStory(story);
  fakeSocket.give = give;
  return found;
}"""
"""Tells a story, and counts what is there as soon as each of its frames has been taken."""
READ = """async story => {
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  let read = 0;
  const counted = function (text) { read++; set.call(this, text); };
  Object.defineProperty(Element.prototype, "innerHTML", { get, set: counted, configurable: true });
  await tellStory(story);
  Object.defineProperty(Element.prototype, "innerHTML", { get, set, configurable: true });
  return read;
}"""

DUSK_AND_DAWN = """async () => {
  const { werewolf } = await import("/fixtures/werewolf.js"), seen = [];
  const table = document.querySelector(".table"), seats = table.querySelector(":scope > .seats");
  const now = () => [table.dataset.sky, table.dataset.felt, seats.dataset.felt];
  const watched = { attributes: true, subtree: true, attributeFilter: ["data-sky", "data-felt"] };
  const look = () => seen.at(-1) !== now().join(" ") && seen.push(now().join(" "));
  new MutationObserver(look).observe(table, watched);
  for (const [scene, kind, felt] of [["sleep", "night", "ink"], ["day", "day", "paper"]]) {
    const [frame] = [werewolf[scene]("en")].flat(), until = performance.now() + 20000;
    fakeSocket.give({ ...frame, n: lastState.n + 1, events: [{ kind, data: { [kind]: 3 } }] });
    do await new Promise(done => setTimeout(done, 20));
    while (now().some(one => one !== felt) && performance.now() < until);
  }
  return seen;
}"""
"""Lets night fall and a day break, and lists how sky, table and seats change on the way."""

GAPS = """async () => {
  const list = document.querySelector(".hand"), seen = [], said = () => list.style.getPropertyValue("--n");
  const give = fakeSocket.give.bind(fakeSocket);
  fakeSocket.give = frame => {
    const [before, were] = [said(), list.childElementCount];
    give(frame);
    if (list.childElementCount < were) seen.push([were - list.childElementCount, before === said()]);
  };
  await tellStory("mine");
  fakeSocket.give = give;
  const held = document.querySelectorAll(".hand > li").length, until = performance.now() + 20000;
  do await new Promise(requestAnimationFrame);
  while (said() !== String(Math.ceil(held / 2)) && performance.now() < until);
  return [seen, said() === String(Math.ceil(held / 2))];
}"""
"""Plays a pair of one's own, and tells whether the cards left keep their places at first and close the gaps then."""
SEATS_AT_DUSK = """async () => {
  const { werewolf } = await import("/fixtures/werewolf.js"), changed = [];
  const seats = document.querySelector(".table > .seats"), watched = { attributes: true, subtree: true };
  new MutationObserver(all => {
    const turned = all.filter(({ target }) => target.parentElement === seats);
    if (turned.length) changed.push(turned.length);
  }).observe(seats, { ...watched, attributeFilter: ["data-felt"] });
  const [frame] = [werewolf["sleep"]("en")].flat(), until = performance.now() + 20000;
  fakeSocket.give({ ...frame, n: lastState.n + 1, events: [{ kind: "night", data: { night: 3 } }] });
  do await new Promise(requestAnimationFrame);
  while ([...seats.children].some(one => one.dataset.felt !== "ink") && performance.now() < until);
  return changed;
}"""
"""Lets night fall, and counts the seats that change their colours in one frame."""


@pytest.fixture
def table(page: Page, address: str) -> Page:
    page.emulate_media(reduced_motion="no-preference")
    load(page, address, "play", lang="en")
    settled(page)
    return page


def test_a_card_is_drawn_when_it_is_dealt_and_all_are_in_the_end(table: Page) -> None:
    assert table.evaluate(TOLD, ["deal", ".hand .card:not(:has(> svg))"]) == [0, 14]  # three were held before
    expect(table.locator(".hand .card")).to_have_count(17)
    expect(table.locator(".hand .card > svg")).to_have_count(17)


def test_cards_of_a_deal_that_is_cut_short_are_all_drawn(table: Page) -> None:
    table.evaluate("() => tellStory('deal')")
    assert table.evaluate(TOLD, ["mine", ".hand .card:not(:has(> svg))"]) == [0, 0]


def test_who_wants_no_movement_sees_the_dealt_cards_at_once(table: Page) -> None:
    table.emulate_media(reduced_motion="reduce")
    assert table.evaluate(TOLD, ["deal", ".hand .card > svg"])[1] == 17


def test_a_scroll_is_written_while_the_felt_is_looked_at_and_then_covers_the_table(table: Page) -> None:
    assert table.evaluate(TOLD, ["end", ".stage .verdict"])[1] == 0
    expect(table.locator(".stage .sums")).to_be_visible()
    expect(table.locator(".room")).to_have_attribute("inert", "")
    table.evaluate("() => tellStory('mine')")
    expect(table.locator(".stage")).to_be_hidden()
    expect(table.locator(".room")).not_to_have_attribute("inert", "")


def test_the_markup_of_a_card_is_read_once(table: Page) -> None:
    table.evaluate(READ, "bomb")
    assert table.evaluate(READ, "bomb") == 0


FADE = [
    "ink paper paper", "ink ink paper", "ink ink ink",
    "paper ink ink", "paper ink paper", "paper paper paper",
]  # fmt: skip
"""Sky, table and seats: while the seats differ from the table, they are of paper."""


@pytest.mark.parametrize(
    ("motion", "changes"), [("no-preference", FADE), ("reduce", ["ink ink ink", "paper paper paper"])]
)
def test_the_sky_fades_and_inherited_colours_change_once(
    page: Page, address: str, motion: Literal["no-preference", "reduce"], changes: list[str]
) -> None:
    page.emulate_media(reduced_motion=motion)
    load(page, address, "day", game="werewolf", lang="en")
    settled(page)
    assert page.evaluate(DUSK_AND_DAWN) == changes
    # a transition of a colour that all parts inherit recomputes the whole table in every frame
    assert "--" not in page.evaluate("() => getComputedStyle(document.querySelector('.table')).transitionProperty")


def test_cards_left_in_a_hand_close_the_gaps_in_the_frame_after_a_play(table: Page) -> None:
    assert table.evaluate(GAPS) == [[[2, True]], True]


def test_who_wants_no_movement_sees_no_gap_in_a_hand(table: Page) -> None:
    table.emulate_media(reduced_motion="reduce")
    assert table.evaluate(GAPS) == [[[2, False]], True]


def test_the_seats_change_their_colours_in_three_frames(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    load(page, address, "day", game="werewolf", lang="en")
    settled(page)
    assert page.evaluate(SEATS_AT_DUSK) == [4, 4, 4]


FELTS = ("ink", "lacquer", "indigo")


def computed(page: Page, change: str) -> int:
    """Makes a change on the page and returns the number of elements whose styles the browser computes for it.

    An empty element that joins the page is one of them: it is laid out, by which the trace knows the page's thread.
    """
    assert page.context.browser
    frame = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
    with record_trace(page.context.browser, page) as seen:
        page.evaluate(f"() => {{ {change}; document.body.append(document.createElement('i')); return {frame} }}")
    return seen.computed


def test_no_seat_is_computed_anew_for_the_colours_of_its_table(page: Page, address: str) -> None:
    """A seat sets the same colours. If they were registered, Chromium would compute all elements below all the same."""
    load(page, address, "day", game="werewolf", lang="en")
    settled(page)
    seats, others = page.locator(".table .seats *").count(), page.locator(".table *:not(.seats *)").count()
    # the least of several changes: a busy browser may lay out the page once more while one of them is counted
    changed = min(computed(page, f"document.querySelector('.table').dataset.felt = '{felt}'") for felt in FELTS)
    assert 0 < changed < others + seats / 4


@pytest.mark.parametrize(
    ("game", "scene"),
    [("doudizhu", "play"), ("liars_dice", "mine"), ("uno", "mine"), ("gandengyan", "mine"), ("werewolf", "day")],
)
def test_another_phase_does_not_compute_the_whole_table(page: Page, address: str, game: str, scene: str) -> None:
    """It would if a rule for a phase ended in `*`: the browser cannot tell which elements that is about."""
    load(page, address, scene, game=game, lang="en")
    settled(page)
    whole = page.locator(".table *").count()
    # the least of several phases, as above
    changed = min(computed(page, f"document.querySelector('.table').dataset.phase = '{phase}'") for phase in "ABC")
    assert 0 < changed < whole / 3


def test_no_line_of_a_card_is_computed_anew_for_another_width_of_its_hand(table: Page) -> None:
    cards = table.locator(".hand > li").count()
    # the least of several widths, as above
    changed = min(
        computed(table, f"document.querySelector('.hand').style.setProperty('--n', '{n}')") for n in (7, 9, 8)
    )
    assert cards < changed <= 4 * cards  # a place, a button and a drawing each


def test_own_bottom_cards_join_the_hand_a_frame_after_the_rest_of_the_table(table: Page) -> None:
    before = table.locator(".hand > li").count()
    at_once = table.evaluate(TOLD, ["landlord", ".hand > li"])
    expect(table.locator(".hand > li")).to_have_count(20)
    assert (before, at_once[-1]) == (17, 17)
