"""A host sets a delay, and whoever watches reads it in the bar and beside the prompt, while players see the present."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import member, start_with_agents
from .support.visitor import DESK, PHONE

DELAY = 3
WORDS = {"en-GB": f"{DELAY} s behind", "zh-CN": f"晚 {DELAY} 秒"}


@pytest.mark.parametrize(("size", "language"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_spectator_reads_how_far_behind_the_picture_is(
    visitor: NewVisitor, embedded: str, size: tuple[int, int], language: str
) -> None:
    host = visitor(embedded, size=size, language=language)
    member(host, f"host-{language}".lower())
    host.go("/tables/new/?game=doudizhu")
    host.page.fill("#id_spectator_delay", str(DELAY))
    host.page.click("main form .btn.primary")
    host.page.wait_for_url("**/t/*/")
    start_with_agents(host)
    expect(host.find(".bar small")).not_to_contain_text(WORDS[language])
    expect(host.find(".prompt .late")).to_be_hidden()

    watching = visitor(embedded, size=size, language=language)
    watching.go(host.page.url.removeprefix(embedded))
    expect(watching.find(".bar small")).to_contain_text(WORDS[language])
    expect(watching.find(".prompt .late")).to_have_text(WORDS[language], timeout=20_000)
    expect(watching.find(".prompt .late")).to_be_visible()
    assert watching.state["you"] == {"seat": None, "behind": DELAY}
    assert host.state["you"]["behind"] == 0
