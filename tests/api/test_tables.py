"""`/api/v1/tables/`: tables that wait for players."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from games.models import Table
from tests.support.live_matches import person, running, table_of

pytestmark = pytest.mark.django_db


def test_an_open_table_tells_who_sits_there_and_what_is_free(api: APIClient) -> None:
    table = table_of(person("anna"), agents=1, options={"format": "standard"})
    (body,) = api.get("/api/v1/tables/").json()["results"]
    assert (body["code"], body["size"], body["free"], body["rated"]) == (table.code, 3, 1, True)
    assert body["options"]["format"] == "standard"
    seats = body["seats"]
    assert [(seat["seat"], seat["username"], seat["kind"], seat["ready"]) for seat in seats] == [
        (0, "anna", "person", False), (2, None, "agent", False),
    ]  # fmt: skip
    assert seats[1]["name"]
    assert "device" not in str(body)
    assert "session" not in str(body)


def test_running_closed_and_private_tables_are_not_listed(api: APIClient) -> None:
    running(person("anna"))
    private = table_of(person("bela"), agents=0, listed=False)
    Table.objects.filter(pk=table_of(person("cem"), agents=0).pk).update(status=Table.Status.CLOSED)
    assert api.get("/api/v1/tables/").json()["results"] == []
    assert api.get(f"/api/v1/tables/{private.code}/").json()["code"] == private.code


def test_tables_are_narrowed_by_game_and_rating(api: APIClient) -> None:
    table_of(person("anna"), agents=0)
    casual = table_of(person("bela"), agents=0, rated=False)
    assert [t["code"] for t in api.get("/api/v1/tables/", {"rated": "false"}).json()["results"]] == [casual.code]
    assert api.get("/api/v1/tables/", {"game": "liars_dice"}).json()["results"] == []
    assert api.get("/api/v1/tables/", {"game": "chess"}).json()["code"] == "INVALID"
