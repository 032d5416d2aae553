"""The table after a match: its talk is over when the seats turn, and a table that waits names no old round."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .support.layout_checks import load

TURN = """() => {
  const frame = structuredClone(globalThis.lastState), { seats } = frame;
  frame.n += 1;
  frame.match.id = "next";
  frame.seats = seats.map((_, seat) => ({ ...seats.at(seat - 1), seat }));
  frame.you.seat = 1;
  globalThis.fakeSocket.give(frame);
}"""
SAID = {"type": "chat", "channel": "", "seat": 1, "username": None, "name": "小满"}


def test_what_was_said_in_a_match_is_nobody_s_when_the_seats_turn_for_the_next(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    load(page, address, "mine", game="liars_dice", lang="en")
    page.evaluate("said => fakeSocket.give(said)", {**SAID, "ref": "00000000000000a1", "text": "Good game."})
    page.evaluate("said => fakeSocket.give(said)", {**SAID, "ref": "00000000000000a2", "emotion": "happy"})
    expect(page.locator(".seat .bubble:visible")).to_have_count(1)
    expect(page.locator("#panel-log .said")).to_have_count(2)
    page.evaluate(TURN)
    expect(page.locator("#panel-log .said")).to_have_count(0)
    expect(page.locator(".bubble:visible")).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#panel-chat .said")).to_have_count(0)


def test_a_table_that_waits_names_no_round_of_its_last_match(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    load(page, address, "after", game="liars_dice", lang="en")
    expect(page.locator(".table[data-phase=waiting]")).to_have_count(1)
    expect(page.locator("header.bar h1")).to_have_text("Liar's Dice")
    expect(page.locator("header.bar .title")).not_to_contain_text("in play")
    assert "Liar's Dice" in page.title()
