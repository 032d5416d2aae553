"""Who is no person is marked beside the name, in the same way at the seat, in the log, in the chat and in a result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import load, show

PLACES = {"seat": ".seat .name, .self .name", "log": ".side .log .entry .by", "result": ".scores .who-name"}
READ = """css => Object.fromEntries([...document.querySelectorAll(css)].map(el => {
  const name = (el.querySelector('.nm') ?? el.firstChild).textContent;
  return [name, el.querySelector('.mark-ai') ? 'AI' : el.querySelector('.of-bot') ? 'bot' : ''];
}))"""

BOT = """() => {
  const frame = structuredClone(globalThis.lastState);
  frame.n += 1;
  frame.seats[2].kind = 'bot';
  globalThis.fakeSocket.give(frame);
}"""

COVERED = """() => [...document.querySelectorAll('.around > .seat')].filter(seat => {
  const [a, b] = ['.marks', '.name .nm'].map(css => seat.querySelector(css).getBoundingClientRect());
  return a.width && a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
}).map(seat => seat.textContent)"""

SENT = """wanted => sentFrames.filter(({ type }) => type === wanted).map(({ type, ref, ...fields }) => fields)"""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_agent_has_the_same_mark_at_its_seat_in_the_log_and_in_the_result(
    page: Page, address: str, lang: str
) -> None:
    load(page, address, "mine", game="uno", lang=lang)
    seats = page.evaluate(READ, PLACES["seat"])
    assert sorted(seats.values()) == ["", "", "AI", "AI"]
    logged = page.evaluate(READ, PLACES["log"])
    agents = {name for name, mark in logged.items() if mark == "AI"}
    assert agents == {name for name, mark in seats.items() if mark == "AI"} & set(logged)
    assert agents
    show(page, "round")
    expect(page.locator(".scores .who-name").first).to_be_attached()
    assert page.evaluate(READ, PLACES["result"]) == seats


def test_a_bot_has_a_mark_of_its_own_that_is_read_out(page: Page, address: str) -> None:
    load(page, address, "mine", game="uno", lang="en")
    page.evaluate(BOT)
    sign = page.locator(".seat .name .of-bot")
    expect(sign).to_have_count(1)
    expect(sign).to_have_attribute("aria-label", "Bot")
    expect(page.locator(".seat[aria-label='Bailu, Bot']")).to_have_count(1)


def test_a_tap_on_a_face_opens_the_players_card_with_profile_mute_and_report(page: Page, address: str) -> None:
    load(page, address, "play", lang="en", said=1)
    page.locator(".seat[data-seat=left] .avatar").click()
    card = page.locator(".player-card")
    expect(card.locator("h2 .nm")).to_have_text("Bailu")
    card.get_by_role("button", name="Report").click()
    expect(card).to_contain_text("They haven't said anything here yet.")  # what was said has no reference here
    card.get_by_role("button", name="Mute").click()
    expect(card).to_have_count(0)
    expect(page.locator(".toast")).to_have_text("Muted. You won't see what Bailu says.")
    assert page.evaluate(SENT, "mute") == [{"username": "rabbit", "on": True}]


def test_the_card_of_our_ai_says_its_level_and_offers_nothing_against_it(page: Page, address: str) -> None:
    load(page, address, "mine", game="uno", lang="en")
    page.locator(".seat:has(.mark-ai) .avatar").first.click()
    card = page.locator(".player-card")
    expect(card).to_contain_text("Club player")
    expect(card.locator(".card-acts > *")).to_have_count(0)


def test_a_message_is_reported_from_the_card_of_the_player_who_said_it(page: Page, address: str) -> None:
    load(page, address, "play", lang="en")
    page.evaluate("said => fakeSocket.give(said)", {
        "type": "chat", "ref": "00000000000000aa", "seat": 1, "username": "rabbit", "name": "Bailu", "text": "Slow!",
    })  # fmt: skip
    expect(page.get_by_text("Slow!").first).to_be_attached()  # the message has come
    page.locator(".seat[data-seat=left] .avatar").click()
    page.locator(".player-card").get_by_role("button", name="Report").click()
    page.locator(".card-report .line").click()
    assert page.evaluate(SENT, "report") == [{"message": "00000000000000aa"}]


def test_a_message_that_comes_while_the_card_is_open_can_be_reported(page: Page, address: str) -> None:
    """The page receives the earlier chat after it has drawn the seats, so a quick player opens the card before."""
    load(page, address, "play", lang="en")
    page.locator(".seat[data-seat=left] .avatar").click()
    card = page.locator(".player-card")
    card.get_by_role("button", name="Report").click()
    expect(card).to_contain_text("They haven't said anything here yet.")
    page.evaluate("said => fakeSocket.give(said)", {"type": "said", "hidden": [], "messages": [
        {"ref": "00000000000000aa", "seat": 1, "username": "rabbit", "name": "Bailu", "text": "Slow!"},
    ]})  # fmt: skip
    card.locator(".line", has_text="Slow!").click()
    expect(card).to_have_count(0)
    assert page.evaluate(SENT, "report") == [{"message": "00000000000000aa"}]


def test_who_has_called_uno_keeps_the_name_on_a_phone_on_its_side(page: Page, address: str) -> None:
    """The mark sits on the face: the name stands beside it, not under it."""
    page.set_viewport_size({"width": 844, "height": 390})
    load(page, address, "called", game="uno", lang="en", seats=4)
    expect(page.locator(".around .marks:visible").first).to_be_visible()
    assert page.evaluate(COVERED) == []
