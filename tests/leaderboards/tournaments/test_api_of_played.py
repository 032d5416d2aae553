"""What `/api/v1/tournaments/` and a player's part of it tell of a tournament that is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from leaderboards.tournaments.models import Tournament
from tests.support.module_database import lasting

from .api_client import ask, get
from .tournament_runs import START, all_ready, announced, opened, person, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tournament]:
    """One round of three people."""
    with lasting(django_db_blocker):
        tournament = opened(announced(rounds=1), *(person(name) for name in ("anna", "bela", "cem")))
        all_ready(tournament, now=START)
        play_to_the_end(tournament, now=START)
        tournament.refresh_from_db()
        yield tournament


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    cache.clear()


def test_anonymous_an_entrant_another_and_staff_read_the_same_of_a_tournament_that_is_over(played: Tournament) -> None:
    code = played.code
    readers = (None, User.objects.get(username="anna"), person("other"), User.objects.get(username="director"))
    for address in ("", f"{code}/", f"{code}/standings/", f"{code}/rounds/"):
        answers = [get(f"tournaments/{address}", user) for user in readers]
        assert all(answer == answers[0] for answer in answers[1:])
    answers = [get("players/anna/tournaments/", user) for user in readers]
    assert all(answer == answers[0] for answer in answers[1:])


def test_a_played_tournament_is_told_with_its_result(played: Tournament) -> None:
    tournament = played
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


def test_standings_and_honours_are_tables_too(played: Tournament) -> None:
    tournament = played
    lines = ask(f"tournaments/{tournament.code}/standings/", format="csv").content.decode().splitlines()
    assert lines[0].startswith("place,number,name,username")
    assert len(lines) == 4
    assert ask("players/anna/tournaments/", format="csv").content.decode().splitlines()[1].startswith(tournament.code)
