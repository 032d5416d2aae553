"""What a player sees at the table when their own time runs out and the table moves for them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import load

SCENES = {"uno": "mine", "liars_dice": "mine", "gandengyan": "mine", "werewolf": "vote"}
"""Game -> a scene in which it is the viewer's turn."""
RUN_OUT = """done => {
  const { n, you, ...state } = globalThis.lastState;
  const late = { kind: "timeout", data: { seat: you.seat } }, own = { seat: you.seat, bidder: 7, count: 7, face: 4 };
  const events = [late, ...(done ? [{ kind: done, data: own }] : [])];
  globalThis.fakeSocket.give({ ...state, you, n: n + 1, events });
}"""


@pytest.mark.parametrize(
    ("game", "scene"),
    [
        ("doudizhu", "play"),
        *(pytest.param(game, scene, marks=pytest.mark.slow) for game, scene in SCENES.items()),
    ],
)
def test_a_player_whose_time_ran_out_sees_it_at_once(page: Page, address: str, game: str, scene: str) -> None:
    load(page, address, scene, game=game, lang="en")
    expect(page.locator(".toast")).to_have_count(0)
    page.evaluate(RUN_OUT)
    expect(page.locator(".toast")).to_have_text("You ran out of time, and your turn was played for you")


@pytest.mark.parametrize(
    ("kind", "lang", "told"),
    [
        ("challenge", "en", "You ran out of time, so the bid was challenged for you"),
        pytest.param("bid", "zh", "你超时了，系统替你先叫了", marks=pytest.mark.slow),
    ],
)
def test_at_liars_dice_it_says_what_was_done(page: Page, address: str, kind: str, lang: str, told: str) -> None:
    load(page, address, "mine", game="liars_dice", lang=lang)
    page.evaluate(RUN_OUT, kind)
    expect(page.locator(".toast")).to_have_text(told)
