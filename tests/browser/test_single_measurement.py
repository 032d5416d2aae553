"""A state is measured once and then written: no script makes the browser lay the table out in between.

Counted in Chromium's trace, not timed: how long a layout takes is the machine's.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from .support.layout_checks import load, settled
from .support.page_trace import record_trace

STORIES = [
    *(("doudizhu", story) for story in ("deal", "landlord", "pair", "mine", "bomb", "rocket", "collect", "end")),
    ("uno", ""), ("gandengyan", ""), ("liars_dice", ""), ("werewolf", ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "story"), STORIES)
def test_a_state_is_measured_once(page: Page, chromium: Browser, address: str, game: str, story: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    load(page, address, {"doudizhu": "play", "werewolf": "day"}.get(game, "mine"), game=game, lang="en")
    settled(page)
    with record_trace(chromium, page) as seen:
        states = page.evaluate("story => tellStory(story)", story)
    assert seen.layouts > 0
    # where all lies now; once more where it lay, if something still moved, as it may at each state on a slow machine
    assert len(seen.forced) <= 2 * states
