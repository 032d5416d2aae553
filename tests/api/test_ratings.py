"""`/api/v1/ratings/` and `/api/v1/seasons/`: boards, histories, how seasons ended."""

from __future__ import annotations

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from leaderboards import ranks
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence, Season, SeasonStanding
from leaderboards.selectors import rating_ladder
from tests.support.match_rows import NOON, make_match, make_player

pytestmark = pytest.mark.django_db


def rated(user: User | None, value: float, *, board: str = "people", listed: bool = True, agent: str = "") -> Rating:
    row = Rating.objects.create(
        game="doudizhu", board=board, user=user, agent=agent, value=value, deviation=61.25, volatility=0.06, matches=9,
        roles={"landlord": [value + 10, 80.5, 0.06]}, last_at=NOON, provisional=False, listed=listed,
    )  # fmt: skip
    if listed:
        ranks.update_count(rating_ladder(game="doudizhu", board=board), before=None, after=value)
    return row


def season(name: str = "Spring", *, status: str = Season.Status.CLOSED, days: int = 90, game: str = "") -> Season:
    return Season.objects.create(
        game=game, name_zh=name, name_en=name, starts_at=NOON - timedelta(days=days), ends_at=NOON, status=status,
        cut_at=NOON,
    )  # fmt: skip


def finals(ended: Season, users: list[User | None], *, kind: str = "points") -> None:
    for place, user in enumerate(users, 1):
        SeasonStanding.objects.create(
            season=ended, kind=kind, game="doudizhu", board="people", user=user, place=place, rank=place, matches=20,
            value=100.0 - place, deviation=None, tier="jade",
        )  # fmt: skip


def test_a_rating_board_has_ranks_and_strengths_by_role(api: APIClient) -> None:
    for name, value in (("anna", 1612.5), ("bela", 1700.25), ("cem", 1500.0)):
        rated(make_player(name), value)
    rated(make_player("rests"), 1900.0, listed=False)
    rated(None, 1650.0, board="agents", agent="club")
    first = api.get("/api/v1/ratings/doudizhu/people/?page_size=2").json()
    assert [(row["rank"], row["player"]["username"], row["rating"]["value"]) for row in first["results"]] == [
        (1, "bela", 1700.25), (2, "anna", 1612.5),
    ]  # fmt: skip
    assert first["results"][0]["rating"] | {"last_at": "-"} == {
        "game": "doudizhu", "board": "people", "agent": "", "value": 1700.25, "deviation": 61.25, "matches": 9,
        "presence": "established", "roles": [{"role": "landlord", "value": 1710.25, "deviation": 80.5}], "last_at": "-",
    }  # fmt: skip
    (last,) = api.get(first["next"]).json()["results"]
    assert (last["rank"], last["player"]["username"]) == (3, "cem")
    (agent,) = api.get("/api/v1/ratings/doudizhu/agents/").json()["results"]
    assert (agent["player"], agent["rating"]["agent"]) == (None, "club")
    assert b"1,bela,bela,,1700.25,61.25,9," in b"".join(api.get("/api/v1/ratings/doudizhu/people/?format=csv"))


def test_around_a_player_stand_the_neighbours(api: APIClient) -> None:
    for number in range(7):
        rated(make_player(f"player{number}"), 1700.0 - number)
    rows = api.get("/api/v1/ratings/doudizhu/people/around/player3/").json()
    assert [(row["rank"], row["player"]["username"]) for row in rows] == [
        (2, "player1"), (3, "player2"), (4, "player3"), (5, "player4"), (6, "player5"),
    ]  # fmt: skip


def test_a_player_has_a_rating_in_every_game_with_the_place_it_makes(api: APIClient) -> None:
    anna = make_player("anna")
    rated(anna, 1600.0)
    rated(anna, 1500.0, board="practice", listed=False)
    rated(make_player("bela"), 1700.0)
    found = api.get("/api/v1/players/anna/ratings/").json()
    assert [(row["rating"]["board"], row["rating"]["presence"], row["rank"], row["percentile"]) for row in found] == [
        ("people", "established", 2, 0.0), ("practice", "resting", None, None),
    ]  # fmt: skip


def test_a_history_tells_each_match_and_the_end_of_a_season(api: APIClient) -> None:
    anna = make_player("anna")
    rating, match = rated(anna, 1600.0), make_match([anna, None, None])
    sequence = RatingSequence.objects.create(game="doudizhu", board="people")
    for number, (value, of) in enumerate(((1512.5, match), (1600.0, None)), 1):
        entry = RatingEntry.objects.create(sequence=sequence, number=number, match=of, reset=of is None, at=NOON)
        RatingChange.objects.create(
            entry=entry, rating=rating, number=number, at=NOON, value_before=1500.0, deviation_before=200.0,
            value=value, deviation=150.0, volatility=0.06, matches=number,
        )  # fmt: skip
    found = api.get("/api/v1/players/anna/ratings/doudizhu/people/").json()["results"]
    assert [(line["number"], line["match"], line["gained"]) for line in found] == [
        (2, None, 100.0),
        (1, str(match.pk), 12.5),
    ]
    lines = b"".join(api.get("/api/v1/players/anna/ratings/doudizhu/people/?format=csv")).decode().split("\r\n")
    assert lines[0] == "number,at,match,value_before,value,gained,deviation,matches"
    assert lines[2].endswith(f",{match.pk},1500.0,1512.5,12.5,150.0,1")


def test_seasons_come_latest_first_and_not_before_they_begin(api: APIClient) -> None:
    spring, everywhere = season("Spring", game="doudizhu"), season("Summer", days=30)
    season("Uno", game="uno", days=10, status=Season.Status.OPEN)
    season("Later", status=Season.Status.PLANNED)
    found = api.get("/api/v1/seasons/", {"game": "doudizhu"}).json()["results"]
    assert [(row["id"], row["name_en"], row["complete"]) for row in found] == [
        (everywhere.pk, "Summer", True), (spring.pk, "Spring", True),
    ]  # fmt: skip
    assert [row["name_en"] for row in api.get("/api/v1/seasons/").json()["results"]] == ["Uno", "Summer", "Spring"]
    assert api.get(f"/api/v1/seasons/{spring.pk}/").json()["game"] == "doudizhu"


def test_final_standings_stay_and_name_nobody_who_has_left(api: APIClient) -> None:
    ended, anna, left = season(), make_player("anna"), make_player("left")
    finals(ended, [anna, left, None])
    left.is_active = False
    left.save()
    address = f"/api/v1/seasons/{ended.pk}/standings/points/doudizhu/people/"
    found = api.get(address, {"page_size": 2}).json()
    assert [(row["rank"], row["player"] and row["player"]["username"], row["tier"]) for row in found["results"]] == [
        (1, "anna", "jade"), (2, None, "jade"),
    ]  # fmt: skip
    assert api.get(found["next"]).json()["results"][0]["rank"] == 3
    assert "left" not in b"".join(api.get(f"{address}?format=csv")).decode()
    (badge,) = api.get("/api/v1/players/anna/seasons/").json()["results"]
    assert (badge["season"]["name_en"], badge["rank"], badge["kind"]) == ("Spring", 1, "points")


def test_a_season_that_is_not_over_has_no_final_standings(api: APIClient) -> None:
    running = season(status=Season.Status.OPEN)
    answer = api.get(f"/api/v1/seasons/{running.pk}/standings/points/doudizhu/people/")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    "address",
    ["ratings/chess/people/", "ratings/doudizhu/nobody/", "ratings/doudizhu/people/around/anna/",
     "players/nobody/ratings/", "players/anna/ratings/doudizhu/people/", "players/nobody/seasons/", "seasons/1/",
     "seasons/99999999999999999999/", "seasons/1/standings/points/uno/people/"],
)  # fmt: skip
def test_what_does_not_exist_is_a_problem(api: APIClient, address: str) -> None:
    make_player("anna")
    answer = api.get(f"/api/v1/{address}")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
