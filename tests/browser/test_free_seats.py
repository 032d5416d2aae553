"""A free seat before the match is tapped: to sit down, or to move there at a private table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .support.layout_checks import load

GIVE = """given => {
  const { lastState: state, fakeSocket } = globalThis;
  fakeSocket.give({ ...state, n: state.n + 1, events: [], table: { ...state.table, ...given } });
}"""
TAPS = """() => [...document.querySelectorAll('.seat[data-empty] .tap')]
  .flatMap(el => (el.getClientRects().length ? [el.getAttribute('aria-label')] : []))"""
SENT = "() => globalThis.sentFrames.filter(frame => frame.type === 'sit').map(frame => frame.seat)"


@pytest.mark.parametrize(("game", "scene"), [("doudizhu", "wait"), ("uno", "room")])
def test_a_seated_player_moves_to_a_free_seat_of_a_private_table_alone(
    page: Page, address: str, game: str, scene: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    load(page, address, scene, game=game, lang="en", **({"seats": 6} if game == "uno" else {}))
    page.evaluate(GIVE, {"private": False})
    assert page.evaluate(TAPS) == []
    page.evaluate(GIVE, {"private": True})
    named = page.evaluate(TAPS)
    assert named
    assert all(name.startswith("Move to seat ") for name in named)
    page.locator(".seat[data-empty] .tap").first.click()
    assert page.evaluate(SENT) == [int(named[0].removeprefix("Move to seat ")) - 1]
