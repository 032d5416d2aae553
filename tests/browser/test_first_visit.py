"""What comes over the line at a first visit to pages and tables, and at a second one, on the embedded default."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.visitor import PHONE

FIRST = 180 * 1024
"""Bytes of the table's first visit, with the heads of all answers."""
PAGE = 100_000
"""Bytes of the first visit of a page without a table, everything in it included."""
TABLE = ".table[data-phase]:not([data-phase=loading])"


class Line:
    """Counts bytes and requests of a page as the browser's network layer tells them."""

    def __init__(self, session: CDPSession) -> None:
        self.asked: dict[str, str] = {}
        self.bytes = 0
        self.fetched: list[str] = []
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.requestServedFromCache", self._kept)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def _kept(self, event: dict[str, Any]) -> None:
        self.asked.pop(event["requestId"], None)

    def _answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._kept(event)

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self.asked:
            self.fetched.append(self.asked[event["requestId"]])
            self.bytes += int(event["encodedDataLength"])


@pytest.mark.parametrize("game", ["werewolf", *rarely("doudizhu", "uno", "gandengyan", "liars_dice")])
def test_a_table_comes_in_180_kilobytes_and_its_files_only_once(embedded: str, visitor: NewVisitor, game: str) -> None:
    host = visitor(embedded, language="en-GB")  # opens it, so that the visitor comes by a link, with nothing kept
    host.go(f"/tables/new/?game={game}")
    host.page.click("form[action='/tables/new/'] .btn.primary")
    host.page.wait_for_url("**/t/*/")

    guest = visitor(embedded, language="en-GB", size=PHONE)
    line = Line(guest.context.new_cdp_session(guest.page))
    for visit in ("first", "second"):
        line.bytes, line.fetched = 0, []
        guest.page.goto(host.page.url)
        guest.page.wait_for_selector(TABLE)
        guest.page.wait_for_load_state("networkidle")
        files = [url for url in line.fetched if "/static/" in url]
        if visit == "first":
            assert len(files) > 60
            assert line.bytes <= FIRST
        else:
            assert files == []


@pytest.mark.parametrize("path", ["/", "/watch/", "/ladder/"])
def test_home_lobby_and_ladder_come_in_100_kilobytes(embedded: str, visitor: NewVisitor, path: str) -> None:
    guest = visitor(embedded, language="en-GB", size=PHONE)
    line = Line(guest.context.new_cdp_session(guest.page))
    guest.go(path)
    guest.page.wait_for_load_state("load")
    guest.page.wait_for_selector("main h1")
    guest.page.evaluate("() => document.fonts.ready.then(() => null)")
    assert len(line.fetched) > 3
    assert line.bytes <= PAGE
