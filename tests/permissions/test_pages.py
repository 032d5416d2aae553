"""Every page and every form, asked as every role, with the administration's own pages beside those of its models."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from .conftest import Ask, ask_rows
from .doors import page_addresses
from .people_and_places import Places, address_of
from .permission_table import Row, differences, rows_of

pytestmark = pytest.mark.django_db
PAGES = rows_of("pages")
WRITTEN_BY_GET = {"accounts_user", "puzzles_playedday", "django_session", "accounts_signedinbrowser"}
"""Tables that a page may write to when it is read.

They hold that a notice was seen, on which day a puzzle was looked at, the challenge for a passkey, and when a browser
was last used.
"""
DOORS = [f"{method} {route}" for route in page_addresses() for method in ("GET", "POST")]


def test_every_address_is_in_the_table() -> None:
    assert sorted(row.door for row in PAGES) == sorted(DOORS)


def test_every_page_lets_in_whom_the_table_says(places: Places, ask: Ask, *, all_of_them: bool) -> None:
    def request_of(row: Row) -> tuple[str, str]:
        method, _blank, route = row.door.partition(" ")
        return method, address_of(route, places.names)

    assert differences(PAGES, ask_rows(PAGES, ask, request_of, all_of_them=all_of_them)) == []


def test_a_get_changes_no_row(places: Places, ask: Ask) -> None:
    with CaptureQueriesContext(connection) as asked:
        for row in PAGES:
            method, _blank, route = row.door.partition(" ")
            if method == "GET":
                ask("seat", "GET", address_of(route, places.names))
    statements = re.compile(r'^(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
    found = {match[1] for query in asked.captured_queries if (match := statements.match(query["sql"]))}
    assert found - WRITTEN_BY_GET == set()
