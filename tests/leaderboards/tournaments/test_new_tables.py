"""A table that has just been laid: who may sit there, what a pause and the director do to it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.models import Match
from games.rules.core import RulesError
from games.selectors import state_frame
from games.services import tables, tournament_tables
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import RoundTable, Tournament
from leaderboards.tournaments.services import director_acts, entries
from tests.support.module_database import lasting
from tests.support.pages import browser

from .tournament_runs import START, all_ready, announced, at, director, entrant, match_of, opened, person, table_of

pytestmark = pytest.mark.django_db
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


@pytest.fixture(scope="module")
def laid_for_three(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tournament]:
    """Three people at one table, whose match will last."""
    with lasting(django_db_blocker):
        people = [person(name) for name in ("ann", "bo", "cy")]
        yield opened(announced(rounds=3, options={"rounds": 20}), *people)


@pytest.fixture
def tournament(laid_for_three: Tournament) -> Tournament:
    """As the database has it: what another test did is undone."""
    return Tournament.objects.get(pk=laid_for_three.pk)


def test_who_comes_late_takes_the_seat_back(tournament):
    at(tournament, START + MINUTE)
    match, bo = match_of(tournament), entrant(tournament, "bo").user
    table = table_of(tournament).table
    assert table is not None
    tables.sit(table=table, user=bo, now=START + 61 * SECOND)
    seat = match.seats.get(user=bo).index
    assert any(move.verb == "give_back" and move.action["seat"] == seat for move in match.moves.all())


def test_a_table_bears_the_name_of_its_tournament(tournament):
    table = table_of(tournament).table
    assert table is not None
    state = state_frame(table_code=table.code, user=None)
    assert state is not None
    assert (state.data["table"]["tournament"], state.data["table"]["title"]) == (tournament.code, "Cup")
    shown = browser(user=entrant(tournament, "ann").user).get(reverse("table", args=[table.code])).content.decode()
    assert "<title>Cup · " in shown
    assert '<small translate="no">Cup</small>' in shown


def test_nobody_gets_up_from_a_table_of_a_tournament_or_sits_down_there(tournament):
    table, ann = table_of(tournament).table, entrant(tournament, "ann").user
    assert table is not None
    for refuse in (
        lambda: tables.stand(table=table, user=ann, now=START),
        lambda: tables.sit(table=table, user=person("di"), now=START),
        lambda: tables.free_seat(table=table, by=ann, seat=1, now=START),
        lambda: tables.seat_agent(table=table, by=ann, seat=1, now=START),
    ):
        with pytest.raises(RulesError) as refused:
            refuse()
        assert refused.value.code in ("FIXED_SEATS", "NOT_HOST")
    tables.leave(table=table, user=ann, now=START)
    assert table.seats.count() == 3
    assert tables.close_idle_tables(now=START + timedelta(days=1)) == 0


def test_in_a_pause_nothing_happens_and_every_time_moves_on(tournament):
    all_ready(tournament, now=START)
    at(tournament, START)
    match, before = match_of(tournament), table_of(tournament).ends_at
    director_acts.pause(tournament=tournament, by=director(), reason="fire alarm", now=START + MINUTE)
    match.refresh_from_db()
    assert match.status == "paused"
    at(tournament, START + 45 * MINUTE)
    assert table_of(tournament).status == "playing"
    director_acts.resume(tournament=tournament, by=director(), now=START + 45 * MINUTE)
    match.refresh_from_db()
    assert match.status == "running"
    assert table_of(tournament).ends_at == before + 44 * MINUTE
    with pytest.raises(RulesError) as refused:
        director_acts.resume(tournament=tournament, by=director(), now=START + 45 * MINUTE)
    assert refused.value.code == "TOURNAMENT_NOT_PAUSED"


def test_a_match_that_begins_in_a_pause_stands_still_too(tournament):
    director_acts.pause(tournament=tournament, by=director(), reason="fire alarm", now=START)
    all_ready(tournament, now=START + SECOND)
    at(tournament, START + 2 * SECOND)
    assert match_of(tournament).status == "paused"


def test_an_aborted_tournament_leaves_nothing_running(tournament):
    all_ready(tournament, now=START)
    at(tournament, START)
    director_acts.cancel(tournament=tournament, by=director(), reason="nobody came", now=START + MINUTE)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.due_at) == ("aborted", None)
    assert not Match.objects.filter(status__in=Match.LIVE).exists()
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("di"), now=START)
    assert refused.value.code == "TOURNAMENT_OVER"


@pytest.mark.parametrize("act", ["pause", "cancel", "re_pair"])
def test_only_the_director_directs(tournament, act):
    kept = tournament.version
    with pytest.raises(RulesError) as refused:
        getattr(director_acts, act)(
            tournament=tournament, by=entrant(tournament, "ann").user, reason="I lose", now=START
        )
    assert refused.value.code == "NOT_DIRECTOR"
    tournament.refresh_from_db()
    assert tournament.version == kept


def test_the_news_lead_to_the_table(tournament):
    ann = entrant(tournament, "ann").user
    (notice,) = selectors.notices(ann, now=START)
    laid = table_of(tournament)
    assert laid.table is not None
    assert (notice.kind, notice.table, notice.at) == ("table_ready", laid.table.code, START + MINUTE)
    all_ready(tournament, now=START)
    assert [notice.kind for notice in selectors.notices(ann, now=START)] == ["your_table"]


@pytest.mark.parametrize("act", ["cancel", "adjudicate"])
def test_a_match_that_begins_the_moment_its_table_is_taken_back_does_not_play_on(tournament, act, monkeypatch):
    close = tournament_tables.close_tables

    def after_the_last_ready(**given: Any) -> None:
        """As when it waits for the lock of who starts the match."""
        all_ready(tournament, now=START)
        close(**given)

    monkeypatch.setattr(tournament_tables, "close_tables", after_the_last_ready)
    given = {"table": 1} if act == "adjudicate" else {}
    getattr(director_acts, act)(tournament=tournament, by=director(), reason="rain", now=START, **given)
    assert Match.objects.get().status == "aborted"
    laid = RoundTable.objects.get()
    assert (laid.status, laid.match) == (("settled", Match.objects.get()) if act == "adjudicate" else ("void", None))
