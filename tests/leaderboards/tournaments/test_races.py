"""Many at once: a place is given once, a round is opened once and closed once. On PostgreSQL and on SQLite."""

from __future__ import annotations

from datetime import timedelta

import pytest

from leaderboards.tournaments.models import Entrant, Round, RoundTable, Tournament, TournamentLogEntry
from leaderboards.tournaments.services import begin_and_end_tables, entries, scheduler
from tests.support.simultaneous_calls import at_once

from .tournament_runs import NOON, START, announced, at, live_tables, person, play_on, with_agents

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]
THREADS = 8


def test_of_eight_who_want_the_last_place_one_gets_it():
    tournament = at(announced(capacity=3), NOON)
    for name in ("ann", "bo"):
        entries.join(tournament=tournament, user=person(name), now=NOON)
    people = [person(f"p{index}") for index in range(THREADS)]
    ended = at_once(*(lambda user=user: entries.join(tournament=tournament, user=user, now=NOON) for user in people))
    assert sorted(ended.count(each) for each in set(ended)) == [1, THREADS - 1]
    assert ended.count("TOURNAMENT_FULL") == THREADS - 1
    assert list(tournament.entrants.values_list("number", flat=True)) == [1, 2, 3]


def test_who_checks_in_at_the_bell_is_in_it_or_is_told_that_it_is_over():
    tournament = at(announced(agents=3, agent_level="novice"), NOON)
    people = [person(f"p{index}") for index in range(4)]
    for user in people:
        entries.join(tournament=tournament, user=user, now=NOON)
    at(tournament, START - timedelta(minutes=5))
    last = START - timedelta(milliseconds=1)
    ended = at_once(
        *(lambda user=user: entries.check_in(tournament=tournament, user=user, now=last).status for user in people),
        lambda: scheduler.tick(now=START),
    )
    in_it = [result == "playing" for result in ended[:-1]]
    assert [result for result in ended[:-1] if result not in ("playing", "CHECK_IN_OVER")] == []
    at(tournament, START)
    status = [tournament.entrants.get(user=user).status for user in people]
    assert [each == "playing" for each in status] == in_it
    seated = RoundTable.objects.filter(round__tournament=tournament).values_list("places__entrant__user", flat=True)
    assert {user.pk for user, here in zip(people, in_it, strict=True) if here} <= set(seated)


def test_eight_workers_at_the_bell_open_one_round():
    tournament = at(with_agents("swiss", 9, rounds=1), START - timedelta(minutes=1))
    at_once(*(lambda: scheduler.tick(now=START) for _ in range(THREADS)))
    at(tournament, START)
    assert Round.objects.filter(tournament=tournament).count() == 1
    assert sorted(Entrant.objects.values_list("places__table__number", flat=True)) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert (
        TournamentLogEntry.objects.filter(code="started").count()
        == TournamentLogEntry.objects.filter(code="round_opened").count()
        == 1
    )


def test_two_workers_close_a_round_once():
    tournament = at(with_agents("swiss", 6, rounds=2), START)
    tables = live_tables(tournament)
    for laid in tables:
        assert laid.match is not None
        play_on(laid.match, now=START)
    calls = [lambda pk=laid.pk: begin_and_end_tables.record_table_end(table=pk, now=START) for laid in tables]
    ended = at_once(*calls, *calls)
    assert sorted(ended) == ["False", "False", "True", "True"]
    at_once(*(lambda: scheduler.tick(now=START) for _ in range(4)))
    at(tournament, START)
    assert TournamentLogEntry.objects.filter(code="round_closed", data__round=1).count() == 1
    assert [one.number for one in Round.objects.order_by("number")] == [1, 2]
    assert Tournament.objects.get(pk=tournament.pk).round == 2
