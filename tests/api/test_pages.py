"""Lists are read by cursors: every row once, whatever is written meanwhile; forth and back."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.models import Count, QuerySet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.models import User
from games.api.pagination import InvalidCursor, page_of
from games.models import Match, Table
from tests.support.match_rows import NOON, make_player

pytestmark = pytest.mark.django_db


def closed(*parts: Any) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(parts)).decode().rstrip("=")


def walk(rows: QuerySet[Any] | list[Any], size: int) -> tuple[list[list[Any]], list[list[Any]]]:
    """All pages forth, and all pages back again from the last."""
    pages = [page_of(rows, size=size)]
    while pages[-1].after:
        pages.append(page_of(rows, size=size, cursor=pages[-1].after))
    back = [pages[-1]]
    while back[-1].before:
        back.append(page_of(rows, size=size, cursor=back[-1].before))
    return [page.rows for page in pages], [page.rows for page in back]


@given(ages=st.lists(st.integers(0, 3), max_size=9), size=st.integers(1, 4))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_row_comes_once_forth_and_back_however_many_are_equal(ages: list[int], size: int) -> None:
    Table.objects.all().delete()
    Table.objects.bulk_create([Table(game="doudizhu", created_at=NOON - timedelta(hours=age)) for age in ages])
    rows = Table.objects.order_by("-created_at")
    forth, back = walk(rows, size)
    wanted = list(Table.objects.order_by("-created_at", "-pk"))
    assert [row for page in forth for row in page] == wanted
    assert [row for page in reversed(back) for row in page] == wanted
    assert all(len(page) == size for page in forth[:-1])
    assert walk(list(wanted), size)[0] == forth


@pytest.mark.sqlite
def test_what_is_written_meanwhile_neither_doubles_nor_hides_a_row() -> None:
    players = [make_player(name) for name in ("b", "d", "f", "h")]
    rows = User.objects.order_by("username")
    first = page_of(rows, size=2)
    make_player("a")
    make_player("e")
    players[1].delete()  # the row that the next page begins behind
    second = page_of(rows, size=2, cursor=first.after)
    assert [[user.username for user in page.rows] for page in (first, second)] == [["b", "d"], ["e", "f"]]
    before = page_of(rows, size=2, cursor=second.before)
    assert [user.username for user in before.rows] == ["a", "b"]
    assert before.before is None


def test_a_list_may_be_in_the_order_of_another_table_or_of_a_count() -> None:
    for number, name in enumerate(("anna", "bela", "cem")):
        user = make_player(name)
        user.standings.create(game="doudizhu", board="people", points=5, updated_at=NOON)
        if number:
            user.standings.create(game="uno", board="people", points=5, updated_at=NOON)
    counted = User.objects.annotate(boards=Count("standings")).order_by("-boards", "username")
    assert [[u.username for u in page] for page in walk(counted, 2)[0]] == [["bela", "cem"], ["anna"]]
    standings = User.objects.get(username="anna").standings.model.objects.filter(game="doudizhu")
    by_name = standings.select_related("user").order_by("-user__username")
    assert [[row.user.username for row in page] for page in walk(by_name, 2)[0]] == [["cem", "bela"], ["anna"]]
    assert len(walk(standings.order_by("-points", "user"), 1)[1]) == 3


@pytest.mark.parametrize("rows", [Table.objects.order_by(), Match.objects.order_by("finished_at")])
def test_a_list_without_an_order_that_tells_all_rows_apart_is_a_fault_of_ours(rows: QuerySet[Any]) -> None:
    with pytest.raises(ImproperlyConfigured):
        page_of(rows, size=3)


@pytest.mark.parametrize(
    "cursor",
    ["", "é", "!", "WyJ", "x" * 601, closed(),
     closed("a"), closed("c", "2026-05-01T12:00:00Z", 1), closed("a", None, 1),
     closed("a", "2026-05-01T12:00:00", 1), closed("a", "9999-12-31T23:59:59-12:00", 1), closed("a", "yesterday", 1),
     closed("a", "2026-05-01T12:00:00Z", [1]), closed("a", "2026-05-01T12:00:00Z", "\0"), closed({"a": 1})],
)  # fmt: skip
def test_a_cursor_of_somebodys_own_making_names_no_page(cursor: str) -> None:
    for rows in (Table.objects.order_by("-created_at"), [1, 2, 3]):
        with pytest.raises(InvalidCursor):
            page_of(rows, size=3, cursor=cursor)


def test_a_number_that_no_column_holds_gives_an_empty_page(api: APIClient) -> None:
    make_player("anna")
    rows = User.objects.order_by("pk")
    assert page_of(rows, size=3, cursor=closed("a", 10**18)).rows == []
    assert page_of(User.objects.order_by("username"), size=3, cursor=closed("a", "\ufffd", 1)).rows == []


def test_next_and_previous_stand_in_the_body_and_in_the_header(api: APIClient) -> None:
    for name in ("anna", "bela", "cem"):
        make_player(name)
    first = api.get("/api/v1/players/?page_size=2&search=")
    assert first["Link"] == f'<{first.json()["next"]}>; rel="next"'
    assert "page_size=2" in first.json()["next"]
    last = api.get(first.json()["next"])
    assert [user["username"] for user in last.json()["results"]] == ["cem"]
    assert last["Link"] == f'<{last.json()["previous"]}>; rel="prev"'
    assert api.get(last.json()["previous"]).json()["results"] == first.json()["results"]


@pytest.mark.parametrize("value", ["0", "-1", "ten", "2.5", "٣", ""])
def test_a_size_that_is_none_is_told_by_its_field(api: APIClient, value: str) -> None:
    answer = api.get("/api/v1/players/", {"page_size": value})
    assert (answer.status_code, [error["field"] for error in answer.json()["errors"]]) == (400, ["page_size"])


def test_who_counts_pages_is_told_to_follow_next(api: APIClient) -> None:
    answer = api.get("/api/v1/players/", {"page": "2"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "page")
