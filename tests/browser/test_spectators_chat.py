"""Spectators talk in a tab of their own; a seat reads it after the match, and may hide it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import load

SENT = """wanted => sentFrames.filter(({ type }) => type === wanted).map(({ type, ref, ...fields }) => fields)"""
SEAT = """seat => {
  const frame = structuredClone(globalThis.lastState);
  frame.n += 1;
  frame.you = { seat };
  globalThis.fakeSocket.give(frame);
}"""
END = """() => {
  const frame = structuredClone(globalThis.lastState);
  frame.n += 1;
  Object.assign(frame, { match: null, view: null, windows: [] });
  frame.table.status = 'open';
  globalThis.fakeSocket.give(frame);
}"""
TALK = {
    "type": "chat", "ref": "00000000000000bb", "channel": "spectators", "seat": None, "username": "eve", "name": "Eve",
    "text": "What a hand!",
}  # fmt: skip


@pytest.fixture
def table(page: Page, address: str) -> Page:
    page.set_viewport_size({"width": 1440, "height": 900})
    load(page, address, "play", lang="en")
    return page


def test_a_spectator_talks_to_spectators_and_reports_and_mutes_them(table: Page) -> None:
    table.evaluate(SEAT, None)
    table.get_by_role("tab", name="Chat").click()
    expect(table.locator(".compose .reason")).to_have_text("Only the seats talk here. Open Spectators to talk.")
    table.get_by_role("tab", name="Spectators").click()
    table.get_by_label("Say something", exact=True).fill("good luck")
    table.get_by_label("Say something", exact=True).press("Enter")
    table.get_by_role("button", name="Steady", exact=False).first.click()
    assert table.evaluate(SENT, "chat") == [
        {"text": "good luck", "channel": "spectators"}, {"phrase": "steady", "channel": "spectators"},
    ]  # fmt: skip
    table.evaluate("said => fakeSocket.give(said)", TALK)
    line = table.locator("#panel-watch .said")
    expect(line).to_contain_text("What a hand!")
    expect(table.locator("#panel-chat .said, #panel-log .said")).to_have_count(0)
    line.get_by_role("button", name="Report this message").click()
    assert table.evaluate(SENT, "report") == [{"message": "00000000000000bb"}]
    line.get_by_role("button", name="Eve: open the card").click()
    table.locator(".player-card").get_by_role("button", name="Mute").click()
    assert table.evaluate(SENT, "mute") == [{"username": "eve", "on": True}]
    table.evaluate("fakeSocket.give({ type: 'muted', usernames: ['eve'] })")
    expect(line).to_contain_text("Muted")
    expect(table.locator(".side")).not_to_contain_text("What a hand!")


def test_a_seat_reads_spectators_when_no_match_runs_and_may_hide_them(table: Page) -> None:
    table.get_by_role("tab", name="Spectators").click()
    panel = table.locator("#panel-watch")
    expect(panel).to_contain_text("Spectators' messages show up here after the match.")
    expect(table.locator(".compose .reason")).to_have_text("Spectators talk here. You talk under Chat.")
    table.evaluate(END)
    table.evaluate("said => fakeSocket.give({ type: 'said', match: '', messages: [said], hidden: [] })", TALK)
    expect(panel).to_contain_text("What a hand!")
    panel.get_by_role("button", name="Hide spectators' messages").click()
    expect(panel).not_to_contain_text("What a hand!")
    panel.get_by_role("button", name="Show spectators' messages").click()
    expect(panel).to_contain_text("What a hand!")
    table.evaluate("fakeSocket.give({ type: 'chat_hidden', message: '00000000000000bb' })")
    expect(panel).not_to_contain_text("What a hand!")


def test_a_message_that_is_hidden_later_leaves_the_log_too(table: Page) -> None:
    said = {**TALK, "channel": "", "seat": 1, "username": "rabbit", "name": "Bailu", "text": "Slow!"}
    table.evaluate("said => fakeSocket.give(said)", said)
    log = table.locator("#panel-log")
    expect(log).to_contain_text("Slow!")
    table.evaluate("fakeSocket.give({ type: 'muted', usernames: ['rabbit'] })")
    expect(log).not_to_contain_text("Slow!")
    table.evaluate("fakeSocket.give({ type: 'muted', usernames: [] })")
    table.evaluate("fakeSocket.give({ type: 'chat_hidden', message: '00000000000000bb' })")
    expect(log).not_to_contain_text("Slow!")


def test_a_refused_text_is_given_back_to_be_put_another_way(table: Page) -> None:
    table.get_by_role("tab", name="Chat").click()
    field = table.get_by_label("Say something", exact=True)
    table.evaluate("fakeSocket.deaf = true")
    field.fill("a listed word")
    field.press("Enter")
    expect(field).to_have_value("")
    table.evaluate("""() => fakeSocket.give({
      type: 'error', class: 'illegal', code: 'LISTED_WORD', message: 'Put it another way?', data: {},
      ref: sentFrames.findLast(frame => frame.type === 'chat').ref,
    })""")
    expect(table.locator(".toast")).to_have_text("Put it another way?")
    expect(field).to_have_value("a listed word")
