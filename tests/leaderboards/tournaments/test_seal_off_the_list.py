"""The code of a tournament that is on no list is told to nobody but its entrants; who may look on is told the table."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Match
from leaderboards.tournaments import selectors as tournaments
from leaderboards.tournaments.models import RoundTable
from tests.support.pages import browser
from tests.support.slow_cases import rarely

from .sealed_round import NAMES, body_of, doors, ended, people, running
from .tournament_runs import START, all_ready, announced, at, opened, person, play_on

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("stranger", ["zoe", *rarely("nobody")])
def test_of_a_tournament_outside_the_list_no_stranger_is_told_the_code(stranger):
    tournament = opened(announced("duplicate", rounds=1, boards=1, listed=False), *(person(name) for name in NAMES))
    all_ready(tournament, now=START)
    at(tournament, START)
    play_on(ended(), now=START)
    at(tournament, START)
    match, own = ended(), people(ended())[0]
    assert match.sealed
    own_page = body_of(browser(user=own).get(reverse("replay", args=[match.pk]))).decode()
    assert reverse("tournament", args=[tournament.code]) in own_page
    keys = [tournament.code, *(laid.table.code for laid in RoundTable.objects.select_related("table") if laid.table)]
    user = None if stranger == "nobody" else person(stranger)
    assert_tells_none(user, match, keys)
    play_on(running(), now=START)
    at(tournament, START)
    assert not Match.objects.filter(sealed=True).exists()
    assert_tells_none(user, match, keys)


def assert_tells_none(user: User | None, match: Match, keys: list[str]) -> None:
    _table, *others = doors(match)
    visitor = browser(user=user)
    for door in others:
        told = body_of(visitor.get(door)).decode()
        assert not [key for key in keys if key in told], door


def test_who_may_look_on_at_a_tournament_is_told_the_table_by_its_pairings():
    tournament = opened(announced(rounds=1, options={"rounds": 20}), *(person(name) for name in NAMES[:3]))
    all_ready(tournament, now=START)
    at(tournament, START)
    (line,) = tournaments.rounds(tournament, None)
    match = Match.objects.get()
    assert line.tables[0].table == match.table.code
    assert browser().get(reverse("table", args=[match.table.code])).status_code == 200
    assert browser().get(f"/api/v1/matches/{match.pk}/").json()["table"] is None
