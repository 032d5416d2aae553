"""Knock-out, round robin and arena, entered by agents, run to their ends; Swiss and duplicate in `test_recount.py`."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import RoundTable
from leaderboards.tournaments.selectors import played_rounds
from leaderboards.tournaments.services import scheduler

from .tournament_runs import START, Tournament, at, play_on, play_round, play_to_the_end, with_agents

pytestmark = pytest.mark.django_db


def places(tournament: Tournament) -> list[tuple[int, int]]:
    rows = tournament.entrants.order_by("place", "number").values_list("place", "number")
    return [(place or 0, number) for place, number in rows]


def test_a_knock_out_has_a_final():
    tournament = with_agents("knockout", 6)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert [round_.final for round_ in tournament.played_rounds.order_by("number")] == [False, True]
    assert [place for place, _ in places(tournament)][:3] == [1, 2, 3]


@pytest.mark.slow  # `test_rejoin` and the pairing's own tests look at its plan in every run
def test_a_round_robin_lets_every_pair_meet_once():
    tournament = with_agents("round_robin", 3, capacity=3, size=2)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert tournament.rounds == tournament.round == 3
    met = [frozenset(one.entrants) for played in played_rounds.counted_rounds(tournament) for one in played.tables]
    assert len(met) == len(set(met)) == 3


def test_an_arena_seats_whoever_waits_until_the_bell():
    tournament, now = with_agents("arena", 6, minutes=10), START
    for _ in range(2):
        now = play_round(tournament, now=now) + timedelta(minutes=6)
    at(tournament, now)
    assert tournament.status == "finished"
    round_ = tournament.played_rounds.get()
    tables = list(round_.tables.order_by("number"))
    assert len(tables) == 4
    assert all(laid.starts_at < START + timedelta(minutes=10) for laid in tables)
    met = [set(laid.places.values_list("entrant", flat=True)) for laid in tables]
    assert all(len(first & second) < 3 for first, second in pairwise(met))
    assert sum(tournament.entrants.values_list("score", flat=True)) >= len(tables) * 7560


@pytest.mark.parametrize("format_", ["swiss", "arena"])
def test_a_round_of_many_tables_is_opened_with_as_many_queries_as_one_of_few(format_):
    counts = []
    for entrants in (6, 30):
        tournament = with_agents(format_, entrants, capacity=60)
        at(tournament, START - timedelta(minutes=1))
        with CaptureQueriesContext(connection) as queries:
            assert scheduler.advance(tournament=tournament.pk, now=START)
        assert RoundTable.objects.filter(round__tournament=tournament).count() == entrants // 3
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] < 60


def test_a_stage_of_a_knock_out_stands_when_all_of_it_is_played():
    tournament = at(with_agents("knockout", 6), START)
    first, second = Match.objects.order_by("round_table__number")
    play_on(first, now=START)
    at(tournament, START)
    assert RoundTable.objects.get(match=first).status == "ended"
    assert {row.place for row in selectors.standings(tournament)} == {None}
    play_on(second, now=START)
    at(tournament, START)
    assert None not in {row.place for row in selectors.standings(tournament)}
