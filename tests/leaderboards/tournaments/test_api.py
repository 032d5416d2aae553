"""`/api/v1/tournaments/` and a player's part of it: who reads what, and what is sealed stays sealed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.models import User
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import entering

from .stage import NOON, START, all_ready, announced, at, opened, person, play_round, play_to_the_end, with_agents

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    cache.clear()


def ask(address: str, user: User | None = None, **query: Any) -> Any:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_authenticate(user)
    return client.get(f"/api/v1/{address}", query)


def get(address: str, user: User | None = None, **query: Any) -> Any:
    answer = ask(address, user, **query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def played() -> Tournament:
    tournament = opened(announced(rounds=1), *(person(name) for name in ("anna", "bela", "cem")))
    all_ready(tournament, now=START)
    play_to_the_end(tournament, now=START)
    tournament.refresh_from_db()
    return tournament


def test_anonymous_an_entrant_another_and_staff_read_the_same_of_a_tournament_that_is_over() -> None:
    code = played().code
    readers = (None, User.objects.get(username="anna"), person("other"), User.objects.get(username="director"))
    for address in ("", f"{code}/", f"{code}/standings/", f"{code}/rounds/"):
        answers = [get(f"tournaments/{address}", user) for user in readers]
        assert all(answer == answers[0] for answer in answers[1:])
    answers = [get("players/anna/tournaments/", user) for user in readers]
    assert all(answer == answers[0] for answer in answers[1:])


def test_nothing_can_be_written() -> None:
    code = announced().code
    client = APIClient()
    client.force_authenticate(User.objects.get(username="director"))
    for address in ("tournaments/", f"tournaments/{code}/", f"tournaments/{code}/standings/"):
        assert client.post(f"/api/v1/{address}", {"name": "Mine"}).status_code == 405
        assert client.delete(f"/api/v1/{address}").status_code == 405


def test_a_played_tournament_is_told_with_its_result() -> None:
    tournament = played()
    told = get(f"tournaments/{tournament.code}/")
    assert (told["phase"], told["rounds"], told["entrants"], told["creator"]) == ("finished", 1, 3, None)
    assert told["seed"] == tournament.seed
    lines = get(f"tournaments/{tournament.code}/standings/")
    assert [line["place"] for line in lines] == sorted(line["place"] for line in lines)
    assert {line["entrant"]["username"] for line in lines} == {"anna", "bela", "cem"}
    assert told["winners"] == [line["entrant"] for line in lines if line["place"] == 1]
    (table,) = get(f"tournaments/{tournament.code}/rounds/")["results"][0]["tables"]
    assert get(f"matches/{table['match']}/")["status"] == "finished"
    (honour,) = get("players/anna/tournaments/")
    mine = next(line for line in lines if line["entrant"]["username"] == "anna")
    assert (honour["place"], honour["of"], honour["score"]) == (mine["place"], 3, mine["score"])


def test_the_seed_of_the_lots_is_told_when_it_is_over() -> None:
    assert get(f"tournaments/{at(with_agents('swiss', 3), START).code}/")["seed"] is None


def test_standings_and_honours_are_tables_too() -> None:
    tournament = played()
    lines = ask(f"tournaments/{tournament.code}/standings/", format="csv").content.decode().splitlines()
    assert lines[0].startswith("place,number,name,username")
    assert len(lines) == 4
    assert ask("players/anna/tournaments/", format="csv").content.decode().splitlines()[1].startswith(tournament.code)


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
    entering.register(tournament=dice, user=person("anna"), now=NOON)
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
