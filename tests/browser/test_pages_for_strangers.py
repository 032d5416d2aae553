"""Pages as strangers meet them: times in their own zone, the foot on a phone, and names within their boxes."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.player_actions import member
from .support.visitor import PHONE

LONDON, SHANGHAI = ZoneInfo("Europe/London"), ZoneInfo("Asia/Shanghai")
CLEAR_PX = 3
"""The least room between a game's name and the edge of its box."""
NEAR_EDGES = """([boxes, least]) => [...document.querySelectorAll(boxes)].flatMap(box => {
  const words = document.createRange(), { borderLeftWidth } = getComputedStyle(box);
  const name = box.querySelector("b") ?? box.querySelector("span");
  words.selectNodeContents(name);
  const [inner, outer] = [words.getBoundingClientRect(), box.getBoundingClientRect()];
  const room = Math.min(inner.left - outer.left, outer.right - inner.right) - parseFloat(borderLeftWidth);
  return room < least ? [`${name.textContent.trim()}: ${room}`] : [];
})"""


def test_in_london_the_next_puzzle_comes_at_londons_time(embedded: str, visitor: NewVisitor) -> None:
    someone = visitor(embedded, language="en-GB", size=PHONE, zone=LONDON.key)
    member(someone, "londoner")
    now = datetime.now(UTC)
    someone.go("/puzzles/")
    midnights = (
        datetime.combine(at.astimezone(SHANGHAI).date() + timedelta(days=1), time(), SHANGHAI)
        for at in (now, datetime.now(UTC))  # the page may come just after midnight
    )
    expected = [f"Next puzzle: {at.astimezone(LONDON):%-d %b, %H:%M}" for at in midnights]
    assert someone.find(".day .date").inner_text() in expected


@pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])
def test_on_a_phone_the_foot_of_the_page_stands_above_the_tabs(embedded: str, visitor: NewVisitor, language) -> None:
    someone = visitor(embedded, language=language, size=PHONE)
    someone.go("/")
    last = someone.find(".site-foot nav a").last
    someone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(last).to_be_in_viewport()
    last.click()  # refused if the tabs lie over it
    someone.page.wait_for_url("**/privacy/")


@pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])
def test_no_game_s_name_touches_the_edge_of_its_box_on_a_phone(embedded: str, visitor: NewVisitor, language) -> None:
    someone = visitor(embedded, language=language, size=PHONE)
    member(someone, f"narrow-{language}")
    for path, boxes in (("/friends/", ".party button"), ("/", ".game-tile")):
        someone.go(path)
        for width in (430, 390, 375, 360, 320):
            someone.page.set_viewport_size({"width": width, "height": 844})
            expect(someone.find(boxes)).to_have_count(5)
            assert someone.page.evaluate(NEAR_EDGES, [boxes, CLEAR_PX]) == [], f"{path} at {width}"
