"""The page that many tests share: after each test it is as new."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import SMALL
from .support.layout_checks import load
from .support.shared_page import LastingChange

SIZE = "() => ({ width: innerWidth, height: innerHeight })"


def test_a_change_that_would_outlast_the_test_is_refused(page: Page, address: str) -> None:
    load(page, address, "play", lang="en")
    with pytest.raises(LastingChange, match="own_page"):
        page.add_init_script("localStorage.setItem('kaiju.table', '{}')")
    with pytest.raises(LastingChange, match="own_page"):
        page.context.new_cdp_session(page)


def test_a_screen_made_up_on_a_page_of_its_own_is_not_that_of_the_shared_page(
    own_page: Page, page: Page, address: str
) -> None:
    session = own_page.context.new_cdp_session(own_page)
    screen = {"width": 1114, "height": 720, "deviceScaleFactor": 1, "mobile": True}
    session.send("Emulation.setDeviceMetricsOverride", screen)
    load(own_page, address, "play", lang="en")
    assert own_page.evaluate(SIZE) == {"width": 1114, "height": 720}
    load(page, address, "play", lang="en")
    assert page.evaluate(SIZE) == SMALL
