"""Every format, entered by agents, runs to its end, and its standings are what its tables add up to."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

from leaderboards.tournaments.models import Place
from leaderboards.tournaments.selectors import history

from .stage import START, Tournament, at, play_round, play_to_the_end, with_agents

pytestmark = pytest.mark.django_db


def places(tournament: Tournament) -> list[tuple[int, int]]:
    rows = tournament.entrants.order_by("place", "number").values_list("place", "number")
    return [(place or 0, number) for place, number in rows]


def test_a_swiss_of_nine_plays_its_rounds_and_nobody_meets_twice():
    tournament = with_agents("swiss", 9, rounds=3)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert tournament.round == 3
    assert sum(tournament.entrants.values_list("score", flat=True)) == 3 * 3 * (5040 + 2520)
    met = [frozenset(one.entrants) for played in history.played(tournament) for one in played.tables]
    pairs = [frozenset((a, b)) for table in met for a in table for b in table if a < b]
    assert len(pairs) == len(set(pairs)) == 27
    assert places(tournament)[0][0] == 1
    assert all(count == 3 for count in tournament.entrants.values_list("played", flat=True))


def test_a_duplicate_of_six_plays_the_same_deals_at_all_tables():
    tournament = with_agents("duplicate", 6, rounds=1)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    scores = list(Place.objects.filter(table__round__tournament=tournament).values_list("seat", "score"))
    assert len(scores) == 6
    for seat in range(3):
        assert sum(score or 0 for at, score in scores if at == seat) == 0


def test_a_knock_out_of_nine_has_a_final():
    tournament = with_agents("knockout", 9)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert [round_.final for round_ in tournament.played_rounds.order_by("number")] == [False, True]
    assert [place for place, _ in places(tournament)][:3] == [1, 2, 3]


def test_a_round_robin_lets_every_pair_meet_once():
    tournament = with_agents("round_robin", 4, capacity=4, size=2)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert tournament.rounds == tournament.round == 3
    met = [frozenset(one.entrants) for played in history.played(tournament) for one in played.tables]
    assert len(met) == len(set(met)) == 6


def test_an_arena_seats_whoever_waits_until_the_bell():
    tournament, now = with_agents("arena", 6, minutes=10), START
    for _ in range(4):
        now = play_round(tournament, now=now) + timedelta(minutes=3)
    at(tournament, now)
    assert tournament.status == "finished"
    round_ = tournament.played_rounds.get()
    tables = list(round_.tables.order_by("number"))
    assert len(tables) >= 8
    assert all(laid.starts_at < START + timedelta(minutes=10) for laid in tables)
    met = [set(laid.places.values_list("entrant", flat=True)) for laid in tables]
    assert all(len(first & second) < 3 for first, second in pairwise(met))
    assert sum(tournament.entrants.values_list("score", flat=True)) >= len(tables) * 7560
