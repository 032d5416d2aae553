"""Every operation of the REST API, asked as every role."""

from __future__ import annotations

import re

import pytest

from .conftest import Ask, ask_rows
from .doors import api_operations, api_routes
from .people_and_places import Places, address_of
from .permission_table import Row, differences, rows_of

pytestmark = pytest.mark.django_db
OPERATIONS = rows_of("operations of the API")


def test_every_operation_of_the_schema_is_in_the_table() -> None:
    assert sorted(row.door for row in OPERATIONS) == sorted(api_operations())


def test_every_route_of_the_api_is_in_its_schema() -> None:
    """A route that the schema left out would have no line in the table."""
    shown = {re.sub(r"{\w+}", "*", row.door.split(" ")[1]) for row in OPERATIONS}
    routed = {re.sub(r"<\w+:\w+>", "*", f"/{route}") for route in api_routes()}
    assert routed - shown == set()


def test_every_operation_lets_in_whom_the_table_says(places: Places, ask: Ask, *, all_of_them: bool) -> None:
    def request_of(row: Row) -> tuple[str, str]:
        method, route = row.door.split(" ")
        return method, address_of(route, places.names)

    assert differences(OPERATIONS, ask_rows(OPERATIONS, ask, request_of, all_of_them=all_of_them)) == []
