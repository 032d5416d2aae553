"""`/api/v1/tournaments/`: who reads what of one that is not over, and what is sealed stays sealed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.models import User
from leaderboards.tournaments.services import entries

from .api_client import ask, get
from .tournament_runs import NOON, START, announced, at, person, play_round, with_agents

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    cache.clear()


def test_nothing_can_be_written() -> None:
    code = announced().code
    client = APIClient()
    client.force_authenticate(User.objects.get(username="director"))
    for address in ("tournaments/", f"tournaments/{code}/", f"tournaments/{code}/standings/"):
        assert client.post(f"/api/v1/{address}", {"name": "Mine"}).status_code == 405
        assert client.delete(f"/api/v1/{address}").status_code == 405


def test_the_seed_of_the_lots_is_told_when_it_is_over() -> None:
    assert get(f"tournaments/{at(with_agents('swiss', 3), START).code}/")["seed"] is None


def test_of_a_sealed_round_nobody_reads_points_tables_or_matches() -> None:
    tournament = at(with_agents("duplicate", 6, rounds=2), START)
    address = f"tournaments/{tournament.code}"
    now = play_round(tournament, now=START)  # the tables have ended, the round is not closed yet
    tables = get(f"{address}/rounds/")["results"][0]["tables"]
    for table in tables:
        assert (table["sealed"], table["table"], table["match"]) == (True, None, None)
        assert all(seat["points"] is None and seat["score"] == "" for seat in table["seats"])
    assert get(f"{address}/rounds/1/boards/") == []
    at(tournament, now)
    boards = get(f"{address}/rounds/1/boards/")
    assert [board["number"] for board in boards] == [1, 2]
    assert all(sum(table["points"]) == 0 for board in boards for table in board["tables"])
    assert ask(f"{address}/rounds/7/boards/").status_code == 404
    assert ask(f"{address}/rounds/{10**30}/boards/").status_code == 404


def test_one_that_is_not_listed_is_found_by_its_code_alone() -> None:
    hidden, shown = announced(listed=False, name="Hidden"), announced(name="Shown")
    assert [one["name"] for one in get("tournaments/")["results"]] == ["Shown"]
    assert get(f"tournaments/{hidden.code}/")["name"] == "Hidden"
    assert ask("tournaments/zzzzzzzz/").status_code == 404
    assert shown.listed


def test_the_list_is_narrowed_by_game_status_and_player() -> None:
    at(announced(name="Cards"), NOON)
    dice = announced(name="Dice", game="liars_dice", options={}, size=4)
    at(dice, NOON)
    entries.join(tournament=dice, user=person("anna"), now=NOON)
    expected: tuple[tuple[dict[str, Any], list[str]], ...] = (
        ({"game": "liars_dice"}, ["Dice"]),
        ({"player": "anna"}, ["Dice"]),
        ({"status": "registration"}, ["Dice", "Cards"]),
        ({"status": "finished"}, []),
    )
    for query, names in expected:
        assert [one["name"] for one in get("tournaments/", **query)["results"]] == names
    assert ask("tournaments/", status="sleeping").status_code == 400


def test_a_page_ends_where_it_says() -> None:
    for number in range(3):
        announced(name=f"Cup {number}")
    first = get("tournaments/", page_size="2")
    assert [one["name"] for one in first["results"]] == ["Cup 2", "Cup 1"]
    rest = APIClient().get(first["next"]).json()
    assert [one["name"] for one in rest["results"]] == ["Cup 0"]
    assert rest["next"] is None
