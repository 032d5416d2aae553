"""`/api/v1/statistics/`, `/api/v1/records/`, a player's statistics and opponents."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.models import User
from leaderboards.statistics import services
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player
from tests.support.module_database import lasting

from .summary_tables import keep_replay, round_events

pytestmark = pytest.mark.django_db

ADDRESSES = (
    "/api/v1/statistics/doudizhu/", "/api/v1/records/?game=doudizhu", "/api/v1/players/anna/statistics/",
    "/api/v1/players/anna/opponents/doudizhu/",
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def trio(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[User]]:
    """Anna, Bela and Cem, who played four matches an hour apart; the third was the farmers'."""
    with lasting(django_db_blocker):
        players = [make_player("anna"), make_player("bela"), make_player("cem")]
        for hour in range(4):
            match = make_match(players, FARMERS_WIN if hour == 2 else LANDLORD_WINS, at=NOON + timedelta(hours=hour))
            keep_replay(match, round_events(1, (0, 3)))
        services.count_matches(now=NOON)
        yield players


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def get(address: str, user: User | None = None, **query: str) -> tuple[int, Any]:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_authenticate(user)
    answer = client.get(address, query)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("address", ADDRESSES)
def test_anonymous_the_player_another_and_staff_read_the_same(address: str, trio: list[User]) -> None:
    staff = make_player("staff", staff=True)
    answers = [get(address, user) for user in (None, trio[0], trio[1], staff)]
    assert answers[0][0] == 200
    assert all(answer == answers[0] for answer in answers)
    text = str(answers[0][1])
    assert "email" not in text
    assert "password" not in text


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_can_be_written(address: str, trio: list[User]) -> None:
    client = APIClient()
    client.force_authenticate(trio[0])
    assert client.post(address, {}).status_code == 405


def test_figures_come_with_how_sure_they_are() -> None:
    _, body = get("/api/v1/statistics/doudizhu/")
    assert body["counted_until"] == "2026-05-01T23:00:00+08:00"
    figures = {(row["name"], row["key"]): row for row in body["figures"]}
    assert figures["bid", "3"] == {
        "name": "bid", "key": "3", "count": 4, "hits": 3, "total": 24, "percent": 75.0, "low": 30.1, "high": 95.4,
    }  # fmt: skip
    _, practice = get("/api/v1/statistics/doudizhu/", company="practice")
    assert practice["figures"] == []


def test_a_players_games_come_with_runs_hours_and_matches() -> None:
    _, body = get("/api/v1/players/anna/statistics/", zone="Asia/Kolkata")
    (game,) = body["games"]
    assert (game["game"], game["matches"], game["run"], game["best_run"]) == ("doudizhu", 4, 1, 2)
    # half past five in the evening, Indian time, and the three hours after it
    assert {row["hour"]: (row["matches"], row["won"]) for row in game["hours"] if row["matches"]} == {
        17: (1, 1), 18: (1, 1), 19: (1, 0), 20: (1, 1),
    }  # fmt: skip
    assert [row["score"] for row in game["best"]] == [6, 6, 6]
    assert [row["score"] for row in game["worst"]] == [-6]
    assert get("/api/v1/players/anna/statistics/", game="uno")[1]["games"] == []


def test_opponents_come_in_pages_without_guests_and_closed_accounts(trio: list[User]) -> None:
    guest = make_player("guest-1", guest=True)
    make_match([trio[0], guest, None], rated=False, board="")
    services.count_matches(now=NOON)
    _, first = get("/api/v1/players/anna/opponents/doudizhu/", page_size="1")
    (bela,) = first["results"]
    assert (bela["opponent"]["username"], bela["matches"], bela["ahead"], bela["behind"]) == ("bela", 4, 3, 1)
    _, second = get(str(first["next"]))
    assert [row["opponent"]["username"] for row in second["results"]] == ["cem"]
    assert second["next"] is None
    User.objects.filter(username="bela").update(is_active=False)
    _, whole = get("/api/v1/players/anna/opponents/doudizhu/")
    assert [row["opponent"]["username"] for row in whole["results"]] == ["cem"]


def test_records_are_ranked_and_can_be_had_as_a_table() -> None:
    _, rows = get("/api/v1/records/", game="doudizhu", board="people")
    streaks = [row for row in rows if row["kind"] == "streak"]
    assert [(row["rank"], row["value"], row["players"][0]["username"]) for row in streaks] == [(1, 2, "anna")]
    table = APIClient().get("/api/v1/records/", {"format": "csv"})
    lines = table.content.decode().splitlines()
    assert lines[0] == "game,board,kind,rank,value,match,round,at,username,name"
    assert any(line.startswith("doudizhu,people,multiplier,1,6,") and line.endswith(",cem,cem") for line in lines)


@pytest.mark.parametrize(
    ("address", "query", "status", "code"),
    [
        ("/api/v1/statistics/chess/", {}, 404, "NOT_FOUND"),
        ("/api/v1/statistics/doudizhu/", {"company": "cats"}, 400, "INVALID"),
        ("/api/v1/records/", {"board": "x"}, 400, "INVALID"),
        ("/api/v1/players/nobody/statistics/", {}, 404, "NOT_FOUND"),
        ("/api/v1/players/anna/statistics/", {"zone": "Europe"}, 400, "INVALID"),
        ("/api/v1/players/anna/statistics/", {"zone": "../../etc/passwd"}, 400, "INVALID"),
        ("/api/v1/players/anna/opponents/chess/", {}, 404, "NOT_FOUND"),
    ],
)  # fmt: skip
def test_what_does_not_exist_is_a_problem(address: str, query: dict[str, str], status: int, code: str) -> None:
    answered, body = get(address, None, **query)
    assert (answered, body["code"]) == (status, code)


def test_a_closed_account_has_no_statistics(trio: list[User]) -> None:
    User.objects.filter(pk=trio[0].pk).update(is_active=False)
    assert get("/api/v1/players/anna/statistics/")[0] == 404
    _, rows = get("/api/v1/records/")
    assert "anna" not in str(rows)
