"""Pauses: nothing that was due is lost in one, nothing comes later than the pause was long, and none is without end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Match
from leaderboards.tournaments.models import RoundTable, Tournament, TournamentLogEntry
from leaderboards.tournaments.services import director_acts, entries, scheduler

from .tournament_runs import NOON, START, all_ready, announced, at, director, live_tables, opened, person

pytestmark = pytest.mark.django_db
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


def paused(tournament: Tournament, *, now) -> Tournament:
    director_acts.pause(tournament=tournament, by=director(), reason="fire alarm", now=now)
    tournament.refresh_from_db()
    return tournament


def resumed(tournament: Tournament, *, now) -> Tournament:
    director_acts.resume(tournament=tournament, by=director(), now=now)
    tournament.refresh_from_db()
    return tournament


def long_tables(*names: str, format_: str = "swiss", **plan) -> Tournament:
    """People at tables whose matches last, all of them playing."""
    people = [person(name) for name in names]
    tournament = opened(announced(format_, options={"rounds": 20}, **plan), *people)
    all_ready(tournament, now=START)
    return at(tournament, START)


def test_a_worker_who_had_seen_it_before_the_pause_does_not_put_its_wake_up_out():
    tournament, bell = at(announced(), NOON), START - 5 * MINUTE
    paused(tournament, now=bell)
    assert not scheduler.advance(tournament=tournament.pk, now=bell)
    tournament.refresh_from_db()
    assert tournament.due_at == bell
    resumed(tournament, now=bell + MINUTE)
    assert at(tournament, bell + MINUTE).status == "check_in"


def test_one_without_a_wake_up_is_looked_at_when_it_goes_on():
    tournament, bell = at(announced(), NOON), START - 5 * MINUTE
    paused(tournament, now=bell)
    Tournament.objects.update(due_at=None)
    assert resumed(tournament, now=bell + MINUTE).due_at == bell + MINUTE
    assert at(tournament, bell + MINUTE).status == "check_in"


def test_a_pause_ends_by_itself_after_an_hour():
    tournament = long_tables("ann", "bo", "cy")
    (laid,) = live_tables(tournament)
    paused(tournament, now=START + MINUTE)
    assert at(tournament, START + MINUTE + HOUR - SECOND).paused
    assert Match.objects.get().status == "paused"
    assert not at(tournament, START + MINUTE + HOUR).paused
    assert Match.objects.get().status == "running"
    assert RoundTable.objects.get().ends_at == laid.ends_at + HOUR
    act = TournamentLogEntry.objects.latest("pk")
    assert (act.code, act.by, act.at) == ("pause_over", None, START + MINUTE + HOUR)


def test_one_that_was_called_off_in_a_pause_does_not_go_on():
    tournament = paused(at(announced(), NOON), now=NOON)
    director_acts.cancel(tournament=tournament, by=director(), reason="rain", now=NOON + MINUTE)
    at(tournament, NOON + 2 * HOUR)
    assert (tournament.status, tournament.paused_at) == ("aborted", None)
    assert not TournamentLogEntry.objects.filter(code="pause_over").exists()


def test_who_enters_or_wants_a_table_in_a_pause_is_seated_when_it_is_over():
    tournament = long_tables("ann", "bo", "cy", "di", format_="arena", minutes=60)
    waiting = tournament.entrants.get(waits_since__isnull=False).user
    assert waiting is not None
    entries.pause_waiting(tournament=tournament, user=waiting, now=START)
    paused(tournament, now=START + MINUTE)
    entries.wait(tournament=tournament, user=waiting, now=START + 10 * MINUTE)
    assert resumed(tournament, now=START + 20 * MINUTE).due_at == START + 20 * MINUTE
    at(tournament, START + 20 * MINUTE)
    paused(tournament, now=START + 21 * MINUTE)
    entries.join(tournament=tournament, user=person("ed"), now=START + 25 * MINUTE)
    assert resumed(tournament, now=START + 30 * MINUTE).due_at == START + 30 * MINUTE


def test_a_table_that_is_settled_in_a_pause_closes_its_round_when_it_is_over():
    tournament = long_tables("ann", "bo", "cy")
    paused(tournament, now=START + MINUTE)
    director_acts.adjudicate(tournament=tournament, by=director(), table=1, reason="stuck", now=START + 10 * MINUTE)
    assert resumed(tournament, now=START + 20 * MINUTE).due_at == START + 20 * MINUTE
    at(tournament, START + 20 * MINUTE)
    assert tournament.played_rounds.get(number=1).status == "closed"
