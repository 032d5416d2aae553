"""A visitor solves the puzzle of the day: hints, a wrong move and its refutation, the end; and it fits every screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.layout_checks import at_each, script
from .support.screen_sizes import Size, at_all_sizes_and_folds
from .support.visitor import PHONE, Visitor

FAULTS = script("find_puzzle_faults.js")
HINT, PLAY, PASS, NEXT, WHY, UNDO, AGAIN = (
    f".actions [data-act={name}]" for name in ("hint", "play", "pass", "next", "why", "undo", "again")
)
UNDER = """at => ['.bar .btn', '.bar .title', '.goal', '.seat .plate', '.card', '.prompt[data-shown]', '.actions .btn',
  '.tools .tool', '.self', '.puzzle-done', ':popover-open'].filter(css => [...document.querySelectorAll(css)].some(el =>
  el.getClientRects().length && el.getBoundingClientRect().right > at + 1))"""
"""The parts that reach beyond the first half of a folded screen, which ends here."""
SAID = {
    "en-GB": ("With a hint", "This gives the win away", "Take it back"),
    "zh-CN": ("用了提示", "对手能赢", "撤回再想"),
}
"""Words at the end, after a wrong move, and after its refutation."""
MOST = 20
"""Own moves of a puzzle, at most."""
in_both_languages = pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])


def opened(visitor: NewVisitor, embedded: str, **wishes: object) -> Visitor:
    """At today's puzzle; as a guest, who may ask more often than a stranger."""
    reader = visitor(embedded, **wishes)
    reader.go("/puzzles/")
    reader.find("form[action='/guest/'] button").click()
    expect(reader.find(".own-figures")).to_be_visible()
    reader.go("/puzzles/today/")
    expect(reader.find(".table.puzzle[aria-busy]")).to_have_count(0)
    return reader


def solve(reader: Visitor, *, look: Callable[[str], object] = str) -> int:
    """Plays what the hints say to the end; how many moves that took. `look` is called once the first play is picked."""
    for moves in range(MOST):
        expect(reader.find(f"{HINT}:enabled, {NEXT}")).to_have_count(1)
        if reader.find(NEXT).count():
            return moves
        reader.find(HINT).click()
        expect(reader.find(".prompt .ok")).to_be_visible()
        if any(word in reader.find(".prompt").inner_text() for word in ("pass", "不要")):
            reader.find(PASS).click()
        else:
            reader.find(HINT).click()
            expect(reader.find(f"{PLAY}:enabled")).to_have_count(1)
            if not moves:
                look("hinted")
            reader.find(PLAY).click()
    raise AssertionError("no end")


def blunder(reader: Visitor) -> None:
    """Plays one card that gives the win away."""
    cards = reader.find(".hand-zone .card")
    for place in range(cards.count()):
        cards.nth(place).focus()
        reader.page.keyboard.press("Space")
        if reader.find(f"{PLAY}:enabled").count():
            reader.page.keyboard.press("Enter")
            expect(reader.find(f"{WHY}, {HINT}:enabled").first).to_be_visible()
            if reader.find(WHY).count():
                return
            reader.page.keyboard.press("u")
        reader.page.keyboard.press("Escape")
    raise AssertionError("every card wins")


class Looks:
    """What was wrong at any size, whenever somebody looked; it must be nothing."""

    def __init__(self, reader: Visitor, sizes: list[Size]) -> None:
        self.reader, self.sizes = reader, sizes
        self.faults: dict[str, object] = {}

    def __call__(self, when: str) -> None:
        for size, found in at_each(self.reader.page, self.sizes, FAULTS).items():
            if found:
                self.faults[f"{when}, {size}"] = found


@at_all_sizes_and_folds
@in_both_languages
def test_a_visitor_solves_the_puzzle_of_the_day_with_hints_at_any_size(
    embedded: str, visitor: NewVisitor, language: str, sizes: list[Size]
) -> None:
    reader = opened(visitor, embedded, language=language, size=PHONE)
    look = Looks(reader, sizes)
    assert solve(reader, look=look) >= 2
    expect(reader.find(".puzzle-done[data-open]")).to_contain_text(SAID[language][0])
    look("solved")
    assert look.faults == {}
    reader.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    solved = reader.page.url
    reader.find(NEXT).click()
    expect(reader.page).not_to_have_url(solved)
    expect(reader.find(".table.puzzle[aria-busy]")).to_have_count(0)


@at_all_sizes_and_folds
@in_both_languages
def test_a_wrong_move_is_told_refuted_and_taken_back_at_any_size(
    embedded: str, visitor: NewVisitor, language: str, sizes: list[Size]
) -> None:
    reader = opened(visitor, embedded, language=language)
    look = Looks(reader, sizes)
    look("begun")
    before = reader.find(".hand-zone .card").count()
    blunder(reader)
    expect(reader.find(".prompt")).to_contain_text(SAID[language][1])
    look("wrong")
    reader.find(WHY).click()
    expect(reader.find(".prompt")).to_contain_text(SAID[language][2])
    expect(reader.find(f"{AGAIN}:enabled")).to_have_count(1)
    look("refuted")
    reader.find(UNDO).click()
    expect(reader.find(".hand-zone .card")).to_have_count(before)
    expect(reader.find(f"{HINT}:enabled")).to_have_count(1)
    assert look.faults == {}


@pytest.mark.parametrize(("width", "height", "hinge_at", "hinge"), [(884, 1104, 425, 34), (1114, 720, 540, 34)])
def test_nothing_of_a_puzzle_lies_under_the_hinge(
    embedded: str, visitor: NewVisitor, width: int, height: int, hinge_at: int, hinge: int
) -> None:
    reader = opened(visitor, embedded, language="en-GB", size=PHONE)
    folded = {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": True,
        "displayFeature": {"orientation": "vertical", "offset": hinge_at, "maskLength": hinge},
    }  # fmt: skip
    reader.context.new_cdp_session(reader.page).send("Emulation.setDeviceMetricsOverride", folded)
    assert reader.page.evaluate("() => matchMedia('(horizontal-viewport-segments: 2)').matches")
    assert reader.page.evaluate(FAULTS) == []
    assert reader.page.evaluate(UNDER, hinge_at) == []
    for panel in ("puzzle-help", "share-panel"):
        reader.find(f"[popovertarget={panel}]").click()
        expect(reader.find(f"#{panel}")).to_be_visible()
        assert reader.page.evaluate(UNDER, hinge_at) == []
        reader.page.keyboard.press("Escape")
    assert solve(reader) >= 2
    expect(reader.find(".puzzle-done[data-open]")).to_be_visible()
    assert reader.page.evaluate(FAULTS) == []
    assert reader.page.evaluate(UNDER, hinge_at) == []


def test_the_sides_of_a_puzzle_are_nobody(visitor: NewVisitor, embedded: str):
    """The visitor plays one of them: none is marked as an agent, and none has a card to open."""
    reader = opened(visitor, embedded)
    expect(reader.find(".seat .name, .self .name")).to_have_count(3)
    expect(reader.find(".mark-ai:visible")).to_have_count(0)
    expect(reader.find(".avatar .tap:visible")).to_have_count(0)
