"""Tables of people: who comes, who does not, what the watchdog and the director do."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from games.models import Match, Part
from games.rules.core import RulesError
from games.services import match_start, outage_detection, seating_steps, tables
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Adjustment, RoundSeat, RoundTable, Tournament, TournamentLogEntry
from leaderboards.tournaments.services import director_acts, entries

from .tournament_runs import (
    START,
    all_ready,
    announced,
    at,
    director,
    entrant,
    match_of,
    opened,
    person,
    play_moves,
    play_on,
    play_round,
    table_of,
    with_agents,
)

pytestmark = pytest.mark.django_db
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
LONG = {"options": {"rounds": 20}}


def three(**plan: Any) -> Tournament:
    """Three people at one table that has just been laid."""
    return opened(announced(rounds=3, **plan), *(person(name) for name in ("ann", "bo", "cy")))


def test_a_table_starts_when_all_are_there():
    tournament = three(rated=True)
    laid = table_of(tournament)
    assert laid.table is not None
    assert laid.table.tournament == tournament.code
    assert not laid.table.listed
    at(tournament, START + 30 * SECOND)
    assert not Match.objects.exists()
    all_ready(tournament, now=START + 30 * SECOND)
    at(tournament, START + 30 * SECOND)
    assert table_of(tournament).status == "playing"
    assert match_of(tournament).rated
    assert not RoundSeat.objects.filter(missed=True).exists()


def test_an_agent_plays_for_who_has_not_come_after_a_minute_and_nothing_is_rated():
    tournament = three(rated=True)
    laid = table_of(tournament)
    assert laid.table is not None
    ann = entrant(tournament, "ann").user
    tables.set_ready(table=laid.table, user=ann, ready=True, now=START)
    at(tournament, START + 60 * SECOND - timedelta(milliseconds=1))
    assert not Match.objects.exists()
    at(tournament, START + 60 * SECOND)
    match = match_of(tournament)
    assert not match.rated
    missed = RoundSeat.objects.filter(missed=True).values_list("entrant__name", flat=True).order_by("seat")
    assert sorted(missed) == ["bo", "cy"]
    assert {seat.user_id for seat in match.seats.all()} == {one.user_id for one in tournament.entrants.all()}
    frame = selectors.rounds(tournament)[0].tables[0]
    assert frame.table == laid.table.code


def test_who_could_not_come_since_the_product_was_away_has_missed_nothing():
    tournament = three(rated=True)
    outage_detection.give_sign(parts=[Part.WEB], now=START + 20 * SECOND)
    outage_detection.give_sign(parts=[Part.WEB], now=START + 50 * SECOND)
    at(tournament, START + 60 * SECOND)
    assert match_of(tournament).status == "running"
    assert not RoundSeat.objects.filter(missed=True).exists()
    assert not any(tournament.entrants.values_list("misses", flat=True))


def test_two_misses_withdraw_and_who_returns_begins_anew():
    tournament = opened(announced(rounds=4, agents=3, agent_level="novice"), person("ann"))
    now = START
    for expected in (1, 2):
        at(tournament, now + MINUTE)
        now = play_round(tournament, now=now + MINUTE)
        at(tournament, now)
        assert entrant(tournament, "ann").misses == expected
        now = tournament.due_at or now
        at(tournament, now)
    ann = entrant(tournament, "ann")
    assert (ann.status, ann.why) == ("withdrawn", "misses")
    back = entries.rejoin(tournament=tournament, user=ann.user, now=now)
    assert (back.status, back.misses) == ("playing", 0)
    assert TournamentLogEntry.objects.filter(code__in=["withdrawn", "came_back"]).count() == 2


def test_a_table_plays_one_match_and_is_closed():
    tournament = three()
    table = table_of(tournament).table
    all_ready(tournament, now=START)
    at(tournament, START)
    play_on(match_of(tournament), now=START)
    assert table is not None
    table.refresh_from_db()
    assert table.status == "closed"


def test_a_table_without_an_end_is_settled_by_the_score_so_far():
    tournament = three(**LONG, round_minutes=5)
    all_ready(tournament, now=START)
    at(tournament, START)
    match = match_of(tournament)
    play_moves(match, now=START, most=9)
    at(tournament, START + 5 * MINUTE - SECOND)
    match.refresh_from_db()
    assert match.live
    at(tournament, START + 5 * MINUTE)
    match.refresh_from_db()
    assert match.status == "aborted"
    laid = RoundTable.objects.get(match=match)
    assert laid.status == "settled"
    assert sum(place.score or 0 for place in laid.places.all()) == 7560
    assert TournamentLogEntry.objects.filter(code="settled").get().data == {"round": 1, "table": 1}
    assert tournament.played_rounds.get(number=1).status == "closed"


def test_a_table_without_an_end_is_shared_where_the_director_has_said_so():
    tournament = three(**LONG, round_minutes=5, stuck="shared")
    all_ready(tournament, now=START)
    at(tournament, START + MINUTE)
    play_moves(match_of(tournament), now=START + MINUTE, most=9)
    at(tournament, START + 5 * MINUTE)
    assert list(RoundSeat.objects.values_list("score", flat=True)) == [2520, 2520, 2520]


def test_a_round_is_paired_anew_with_other_lots_and_fresh_boards():
    tournament = with_agents("duplicate", 9, rounds=2)
    at(tournament, START)
    first = tournament.played_rounds.get(number=1)
    director_acts.re_pair(tournament=tournament, by=director(), reason="a wrong seed", now=START)
    tournament.refresh_from_db()
    first.refresh_from_db()
    second = tournament.played_rounds.get(number=1, attempt=2)
    assert (first.status, second.status, tournament.round) == ("void", "open", 1)
    assert (first.first_board, second.first_board) == (1, 3)
    assert first.deal_seed != second.deal_seed
    assert set(first.tables.values_list("status", flat=True)) == {"void"}
    assert not Match.objects.filter(table__round_table__round=first, status__in=Match.LIVE).exists()
    assert not Match.objects.filter(table__round_table__round=first, sealed=True).exists()
    seats = [sorted(row) for row in (list(one.places.values_list("entrant", flat=True)) for one in first.tables.all())]
    again = [sorted(row) for row in (list(one.places.values_list("entrant", flat=True)) for one in second.tables.all())]
    assert seats != again


def test_a_director_adjusts_with_a_reason_and_the_standings_follow():
    tournament = with_agents("swiss", 3, rounds=1)
    at(tournament, START)
    with pytest.raises(RulesError) as refused:
        director_acts.adjust(tournament=tournament, by=director(), entrant=1, points=Decimal(1), reason=" ", now=START)
    assert refused.value.code == "REASON_MISSING"
    now = play_round(tournament, now=START)
    last = min(tournament.entrants.all(), key=lambda one: one.score)
    assert not Adjustment.objects.exists()
    tournament.refresh_from_db()
    director_acts.adjust(
        tournament=tournament, by=director(), entrant=last.number, points=Decimal(2), reason="misjudged", now=now
    )
    at(tournament, now)
    last.refresh_from_db()
    assert last.place == 1
    row = next(row for row in selectors.standings(tournament) if row.person.number == last.number)
    assert row.adjusted == "+2"
    assert TournamentLogEntry.objects.get(code="adjusted").reason == "misjudged"


def test_whose_account_is_deleted_is_played_for():
    tournament = three()
    entrant(tournament, "bo").user.delete()
    at(tournament, START + MINUTE)
    assert match_of(tournament).seats.filter(user=None, kind="agent").count() == 1
    at(tournament, play_round(tournament, now=START + MINUTE))
    assert RoundTable.objects.get().status == "ended"


def test_who_plays_elsewhere_is_the_only_no_show(monkeypatch):
    tournament = three(rated=True)
    ann, table = entrant(tournament, "ann").user, table_of(tournament).table
    assert table is not None
    table.seats.update(ready=True)
    asked: list[Any] = []

    def busy_at(_table: Any, ids: Any) -> dict[int, str]:
        """The match elsewhere begins after the first look."""
        asked.append(ids)
        return {ann.pk: "ABCDEF"} if ann.pk in ids and len(asked) > 1 else {}

    monkeypatch.setattr(seating_steps, "rated_tables_of", busy_at)
    monkeypatch.setattr(match_start, "rated_tables_of", busy_at)
    at(tournament, START + MINUTE)
    assert list(RoundSeat.objects.filter(missed=True).values_list("entrant__name", flat=True)) == ["ann"]
    assert [entrant(tournament, name).misses for name in ("ann", "bo", "cy")] == [1, 0, 0]
