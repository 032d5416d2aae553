"""A reader plays on from a move of a replay to the end, and compares what came of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import play_on
from .support.visitor import DESK, PHONE
from .test_replay import GO, SHOWN, Archive, archive, opened

__all__ = ["archive"]

WIDTH = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_a_reader_plays_on_from_a_move_to_the_end(archive: Archive, visitor: NewVisitor):
    reader = opened(visitor, archive, language="en-GB")
    stops = int(reader.find(".track input").get_attribute("max") or 0)
    reader.page.evaluate(GO, stops - 4)  # near the end, so that little is left to play
    reader.page.keyboard.press("t")
    expect(reader.page).to_have_url(re.compile(rf"#{stops - 4}-1$"))
    link, shown = reader.page.url, reader.page.evaluate(SHOWN)

    reader.page.goto("about:blank")
    reader.page.goto(link)  # the link lands there
    expect(reader.find(".rseat[data-seat=self] .name")).to_have_text("bela")
    assert reader.page.evaluate(SHOWN) == shown

    reader.find("[data-play-on]").click()
    expect(reader.find("#play-on [name=seat]:checked")).to_have_value("1")
    reader.page.get_by_role("button", name="Play on", exact=True).click()
    expect(reader.page).to_have_url(re.compile(r"/t/\w{6}/$"))
    assert play_on(reader, presses=60)
    expect(reader.find(".bar .origin")).to_have_text(re.compile(r"What if · from move \d+"))
    reader.until(lambda: any(frame.data.get("type") == "state" for frame in reader.frames) or None, "no state came")
    match = reader.state["match"]
    assert (match["status"], match["rated"], match["private"]) == ("finished", False, True)

    assert reader.state["table"]["branch"] == {
        "move": reader.state["table"]["branch"]["move"],
        "parent": str(archive.finished),
    }
    expect(reader.page.locator(".stage a.btn.quiet", has_text="Compare with the original")).to_have_attribute(
        "href", f"/matches/{match['id']}/branch/"
    )

    reader.go(f"/matches/{match['id']}/")
    reader.page.get_by_role("link", name="Compare with the original").click()
    expect(reader.find(".fork[aria-busy]")).to_have_count(0)
    expect(reader.find(".arm.if .mv").first).to_be_visible()
    expect(reader.find("[data-side=branch] .held .card").first).to_be_visible()
    assert reader.page.evaluate(WIDTH)
    reader.page.keyboard.press("ArrowRight")
    expect(reader.find(".arm.if .mv[aria-current]")).to_have_count(1)
    reader.go(f"/matches/{archive.finished}/")
    expect(reader.find(f"a[href='/matches/{match['id']}/branch/']")).to_have_count(1)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_replay_is_shown_in_a_frame_of_another_site(
    archive: Archive, visitor: NewVisitor, address: str, size: tuple[int, int]
):
    reader = visitor(archive.address, language="en-GB", size=size)
    reader.page.goto(f"{address}/static/js/table/dom.js")  # another origin, and no script that would miss its page
    reader.page.set_content(
        f'<iframe src="{archive.address}/embed/matches/{archive.finished}/#5-1" width="380" height="700"></iframe>'
    )
    frame = reader.page.frame_locator("iframe")
    expect(frame.locator(".replay[aria-busy]")).to_have_count(0)
    expect(frame.locator(".rseat[data-seat=self] .name")).to_have_text("bela")
    frame.get_by_role("button", name="Step forward").click()
    expect(frame.locator(".track input")).to_have_value("6")
    assert reader.context.cookies() == []
