"""A visitor solves the puzzle of the day: hints, a wrong move and its refutation, the end; and it fits every screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.rarely import rarely

from . import product
from .conftest import NewVisitor
from .measuring import at_each
from .sizes import Size, at_all_sizes
from .visitor import PHONE, Visitor

FAULTS = (Path(__file__).parent / "puzzle_faults.js").read_text()
HINT, PLAY, PASS, NEXT, WHY, UNDO, AGAIN = (
    f".actions [data-act={name}]" for name in ("hint", "play", "pass", "next", "why", "undo", "again")
)
EASY = """
from datetime import timedelta
from django.utils import timezone
from games.puzzles.models import Day, Puzzle
from games.puzzles.selectors import house_day
from games.puzzles.services.house import lay_out

lay_out()
puzzle = Puzzle.objects.filter(depth=4, difficulty__lte=3).order_by("nodes").first()
for later in (0, 1):
    Day.objects.create(date=house_day(timezone.now()) + timedelta(days=later), puzzle=puzzle)
"""
"""Today's puzzle and tomorrow's, the same on every weekday: here the search is not compiled, and Sunday's is hard."""
MOST = 20
"""Own moves of a puzzle, at most."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, migrated: Callable[[Path], Path]) -> Iterator[str]:
    env = product.environment(migrated(tmp_path_factory.mktemp("puzzles")))
    product.manage("shell", "--verbosity=0", "-c", EASY, env=env)
    with product.running(product.serve(env)) as address:
        yield address


def opened(visitor: NewVisitor, house: str, *, guest: bool = False, **wishes: object) -> Visitor:
    """At today's puzzle; as a guest, who may ask more often than a stranger."""
    reader = visitor(house, **wishes)
    if guest:
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


def test_a_visitor_solves_the_puzzle_of_the_day_with_hints(house: str, visitor: NewVisitor) -> None:
    reader = opened(visitor, house, guest=True, language="en-GB", size=PHONE)
    assert solve(reader) >= 2
    expect(reader.find(".puzzle-done[data-open]")).to_contain_text("With a hint")
    reader.find(NEXT).click()
    expect(reader.find(".bar h1")).to_contain_text("Puzzle")


def test_a_wrong_move_is_told_refuted_and_taken_back(house: str, visitor: NewVisitor) -> None:
    reader = opened(visitor, house, language="en-GB")
    before = reader.find(".hand-zone .card").count()
    blunder(reader)
    expect(reader.find(".prompt")).to_have_text("This gives the win away")
    reader.find(WHY).click()
    expect(reader.find(".prompt")).to_contain_text("Take it back")
    reader.find(UNDO).click()
    expect(reader.find(".hand-zone .card")).to_have_count(before)
    expect(reader.find(f"{HINT}:enabled")).to_have_count(1)


@at_all_sizes
@pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])
def test_nothing_overlaps_at_any_size(house: str, visitor: NewVisitor, language: str, sizes: list[Size]) -> None:
    reader = opened(visitor, house, guest=True, language=language)
    faults: dict[str, object] = {}

    def look(when: str) -> None:
        faults.update(
            {f"{when}, {size}": found for size, found in at_each(reader.page, sizes, FAULTS).items() if found}
        )

    look("begun")
    blunder(reader)
    look("wrong")
    reader.find(WHY).click()
    expect(reader.find(f"{AGAIN}:enabled")).to_have_count(1)
    look("refuted")
    reader.find(UNDO).click()
    solve(reader, look=look)
    expect(reader.find(".puzzle-done[data-open]")).to_be_visible()
    look("solved")
    assert faults == {}
