"""What the waiting room says a rated match would count for."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .support.layout_checks import load

SEAT = """kinds => {
  const { n, table, seats, ...state } = globalThis.lastState, model = seats.find(one => one);
  const taken = seats.map((_, seat) => (kinds[seat] ? { ...model, seat, kind: kinds[seat], name: `P${seat}` } : null));
  const rated = { ...table, unrated_because: null };
  globalThis.fakeSocket.give({ ...state, n: n + 1, events: [], table: rated, seats: taken });
}"""
"""Shows a rated table with players of these kinds, in the order of the seats."""


def test_a_full_rated_table_of_one_person_names_the_ladder_vs_ai(page: Page, address: str) -> None:
    load(page, address, "wait", game="doudizhu", lang="en")
    chip = page.locator(".note .chips")
    for kinds, ladder in ((["person", "agent", "agent"], True), (["person", "agent"], False),
                          (["person", "person", "agent"], False)):  # fmt: skip
        page.evaluate(SEAT, kinds)
        expect(chip.get_by_text("Counts for the vs AI ladder", exact=True)).to_have_count(int(ladder))
        expect(chip.get_by_text("Rated", exact=True)).to_have_count(int(not ladder))
