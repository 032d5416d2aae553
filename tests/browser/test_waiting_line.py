"""A table's page whose connection waits in the server's line says so, and shows the table when its turn comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import NewVisitor
from .support.visitor import DESK, PHONE

SAID = {"en-GB": "Your table is on its way", "zh-CN": "正在排队"}


@pytest.mark.parametrize(("size", "language"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_page_that_waits_says_so_until_its_table_comes(
    visitor: NewVisitor, embedded: str, size: tuple[int, int], language: str
) -> None:
    guest = visitor(embedded, size=size, language=language)
    held: list[WebSocketRoute] = []

    def hold(route: WebSocketRoute) -> None:
        route.send('{"type":"waiting","place":17}')
        held.append(route)

    guest.page.route_web_socket(re.compile("/ws/tables/"), hold)
    guest.go("/")
    guest.page.locator('form[action="/play/liars_dice/"] button').first.click()
    toast = guest.find(".toast")
    expect(toast).to_contain_text(SAID[language])
    expect(toast).to_be_visible()
    held[0].connect_to_server()
    expect(guest.find('.table[data-game="liars_dice"]')).to_be_visible()
    expect(toast.filter(has_text=SAID[language])).to_have_count(0)
    assert len(held) == 1
