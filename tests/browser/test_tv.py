"""A fresh installation is alive: the first page and the page of matches to watch show AI exhibitions by themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.visitor import PHONE

ALIVE_MS = 10_000
"""Milliseconds after which a page that was opened on a fresh installation shows a live match."""
GAMES = 5


@pytest.mark.parametrize("language", ["zh-CN"])
def test_the_first_page_and_the_wall_are_alive_and_lead_to_the_table(
    embedded: str, visitor: NewVisitor, language: str
) -> None:
    guest = visitor(embedded, language=language, size=PHONE)
    page = guest.page
    guest.go("/")
    live = page.locator("[data-live-table]")
    expect(live.locator(".m-seat")).to_have_count(2, timeout=ALIVE_MS)
    expect(live).to_have_attribute("href", re.compile("/t/[0-9a-z]{6}/"))

    guest.go("/tv/")
    screens = page.locator(".wall > li:not([data-waiting])")
    expect(screens).to_have_count(GAMES, timeout=ALIVE_MS)
    for place in screens.all():
        expect(place.locator(".m-live")).to_be_visible()
        expect(place.locator("a")).to_have_attribute("href", re.compile("/t/[0-9a-z]{6}/"))
    wide = page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert wide
    before = page.locator(".wall").inner_text()
    expect(page.locator(".wall")).not_to_have_text(before, use_inner_text=True)  # the agents go on

    screens.first.locator("a").click()
    page.wait_for_url("**/t/*/")
    expect(page.locator(".table[data-phase]:not([data-phase=loading])")).to_be_visible()
