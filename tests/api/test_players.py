"""`/api/v1/players/`: who plays, and how they stand."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from leaderboards import services
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

pytestmark = pytest.mark.django_db

PRIVATE = ("email", "password", "last_login", "is_staff", "is_superuser", "device", "session", "token")


def test_the_list_holds_names_and_faces_and_nothing_private(api: APIClient) -> None:
    make_player("anna", display="Anna")
    make_player("guest-1", guest=True)
    body = api.get("/api/v1/players/").json()
    (anna,) = body["results"]
    assert anna | {"joined": "-"} == {
        "username": "anna", "name": "Anna", "avatar": "panda", "guest": False, "bot": False, "joined": "-",
    }  # fmt: skip


def test_players_are_found_by_a_part_of_either_name(api: APIClient) -> None:
    make_player("zhuying", display="竹影扫阶")
    make_player("bailu", display="白露为霜")
    found = api.get("/api/v1/players/", {"search": "影"}).json()
    assert [player["username"] for player in found["results"]] == ["zhuying"]


def test_a_player_shows_the_record_of_each_board(api: APIClient) -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS, LANDLORD_WINS)
    make_match(trio, FARMERS_WIN, at=NOON.replace(hour=13))
    services.count_results(now=NOON)
    body = api.get("/api/v1/players/anna/").json()
    assert body["played"] == {"matches": 2, "wins": 1}
    (standing,) = body["standings"]
    assert standing | {"updated_at": "-"} == {
        "game": "doudizhu", "board": "people", "points": 6, "tier": "bamboo", "matches": 2, "wins": 1,
        "landlord_rounds": 3, "landlord_wins": 2, "farmer_rounds": 0, "farmer_wins": 0, "streak": 0,
        "best_streak": 1, "updated_at": "-", "rank": 1, "percentile": 100,
    }  # fmt: skip
    assert not set(PRIVATE) & set(body)


def test_the_curve_of_a_player_runs_from_old_to_new(api: APIClient) -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS)
    make_match(trio, FARMERS_WIN, at=NOON.replace(hour=13))
    services.count_results(now=NOON)
    body = api.get("/api/v1/players/anna/curve/doudizhu/people/").json()
    assert [(point["points"], point["total"]) for point in body] == [(6, 6), (-6, 0)]
    assert api.get("/api/v1/players/anna/curve/doudizhu/practice/").status_code == 404


def test_closed_accounts_are_not_shown(api: APIClient) -> None:
    anna = make_player("anna")
    anna.is_active = False
    anna.save()
    assert api.get("/api/v1/players/").json()["results"] == []
    assert api.get("/api/v1/players/anna/").status_code == 404


def test_nobody_is_written_through_the_api(as_anna: APIClient) -> None:
    for method in (as_anna.post, as_anna.put, as_anna.patch, as_anna.delete):
        answer = method("/api/v1/players/anna/", {"name": "x"}, format="json")
        assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
