"""Every page of the platform, as the table of permissions lists them: axe-core objects to nothing, nothing is wider."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.permissions.people_and_places import address_of
from tests.permissions.permission_table import rows_of

from .conftest import NewVisitor
from .support.axe import objections_in_themes
from .support.every_role import EveryRole
from .support.visitor import DESK, PHONE

pytestmark = pytest.mark.slow
ROLES = ("visitor", "guest", "seat", "streamer", "moderator", "director", "administrator")
ALL_PAGES = ("visitor", "guest", "seat")
"""Roles whose every page is read. Of the others those are that the person at a table is not let in to."""
SIZES = (PHONE, DESK)
NARROW = (320, 568)
"""The least that must do without scrolling sideways. It is also a screen of 640 pixels at 200 %."""
WIDER = "() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)"
NO_PAGE = ".png", "/api/schema/", "favicon.ico", ".well-known", "/news/", "/data/"
DJANGO_S_OWN = (
    "empty-table-header", "scrollable-region-focusable", "link-in-text-block", 'label: <input type="text" name=',
    'link-name: <a href="?',
)  # fmt: skip
"""What axe-core finds in the lists and forms of Django's administration, whose markup is Django's."""
HAS_HANDBOOK = (Path(__file__).resolve().parents[2] / "handbook" / "index.html").is_file()
"""Whether `make docs` has built the handbook. Without it the product has no /docs/."""


def addresses(role: str, made: EveryRole) -> Iterator[str]:
    """Yields the addresses of the pages that this role is let in to, those of the administration last."""
    for row in rows_of("pages"):
        method, _blank, route = row.door.partition(" ")
        if method != "GET" or row.sign_of(role) != "+" or (role not in ALL_PAGES and row.sign_of("seat") == "+"):
            continue
        address = address_of(route, made.names)
        if any(part in address for part in NO_PAGE) or (address.startswith("/docs/") and not HAS_HANDBOOK):
            continue
        yield address
    if role == "administrator":
        yield from made.administration


@pytest.mark.parametrize("role", ROLES)
def test_axe_objects_to_no_page_of_a_role_and_none_is_wider_than_the_screen(filled, visitor: NewVisitor, role: str):
    address, made = filled
    someone = visitor(address, language="en-GB", size=PHONE, looked_at=True)
    if role in made.sessions:
        someone.context.add_cookies([{"name": "sessionid", "value": made.sessions[role], "url": address}])
    found: dict[str, list[str]] = {}
    for path in addresses(role, made):
        answer = someone.page.goto(address + path)
        assert answer is not None
        if answer.status == 403 and path.endswith("/add/"):  # rows that the administration does not add
            continue
        if "<html" not in answer.text()[:400]:  # a part of a page
            continue
        assert answer.status == 200, path
        lines = []
        for width, height in SIZES:
            someone.page.set_viewport_size({"width": width, "height": height})
            lines += [f"{width} {each}" for each in objections_in_themes(someone.page, "light", "dark")]
        someone.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        if path.startswith("/admin/"):
            lines = [each for each in lines if not any(known in each for known in DJANGO_S_OWN)]
        elif wider := someone.page.evaluate(WIDER):
            lines.append(f"wider by {wider}")
        someone.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        found[path] = lines
    someone.troubles[:] = [each for each in someone.troubles if "403" not in each]
    assert {path: lines for path, lines in found.items() if lines} == {}
