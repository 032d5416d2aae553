"""What a player sees at the table when their own time runs out and the table moves for them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import load

SCENES = {"uno": "mine", "liars_dice": "mine", "gandengyan": "mine", "werewolf": "vote"}
"""Game -> a scene in which it is the viewer's turn."""
RUN_OUT = """() => {
  const { n, you, ...state } = globalThis.lastState;
  const events = [{ kind: "timeout", data: { seat: you.seat } }];
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
