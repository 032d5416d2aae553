"""`/api/v1/ladder/`: boards, pages, neighbours."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.support.match_rows import make_players, make_standings

pytestmark = pytest.mark.django_db


def fill(count: int, *, board: str = "people") -> None:
    people = make_players(f"{board}{number}" for number in range(count))
    make_standings([(user, 10 * (count - number)) for number, user in enumerate(people)], board=board)


def test_a_board_comes_in_pages_with_ranks_that_go_on(api: APIClient) -> None:
    fill(7)
    first = api.get("/api/v1/ladder/doudizhu/people/", {"page_size": 3}).json()
    assert [row["rank"] for row in first["results"]] == [1, 2, 3]
    last = api.get(first["next"]).json()
    assert [(row["rank"], row["player"]["username"], row["standing"]["points"]) for row in last["results"]] == [
        (4, "people3", 40), (5, "people4", 30), (6, "people5", 20),
    ]  # fmt: skip


def test_a_page_is_never_larger_than_a_hundred_rows(api: APIClient) -> None:
    fill(101)
    assert len(api.get("/api/v1/ladder/doudizhu/people/", {"page_size": 5000}).json()["results"]) == 100


def test_the_boards_are_apart(api: APIClient) -> None:
    fill(2)
    fill(1, board="practice")
    assert len(api.get("/api/v1/ladder/doudizhu/practice/").json()["results"]) == 1


def test_around_a_player_stand_the_neighbours(api: APIClient) -> None:
    fill(9)
    rows = api.get("/api/v1/ladder/doudizhu/people/around/people4/").json()
    assert [(row["rank"], row["player"]["username"]) for row in rows] == [
        (3, "people2"), (4, "people3"), (5, "people4"), (6, "people5"), (7, "people6"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "address",
    ["/api/v1/ladder/doudizhu/nobody/", "/api/v1/ladder/chess/people/",
     "/api/v1/ladder/doudizhu/people/?cursor=WyJhIl0",
     "/api/v1/ladder/doudizhu/people/around/nobody/"],
)  # fmt: skip
def test_what_does_not_exist_is_a_problem(api: APIClient, address: str) -> None:
    answer = api.get(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
