"""Tables of people: who comes, who does not, what the watchdog and the director do."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from games.models import Match
from games.rules.core import RulesError
from games.services import laying, seating, starting, tables
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Act, Adjustment, Place, RoundTable, Tournament
from leaderboards.tournaments.services import directing, entering

from .stage import (
    START,
    all_ready,
    announced,
    at,
    director,
    live_tables,
    opened,
    person,
    play_on,
    play_round,
    with_agents,
)

pytestmark = pytest.mark.django_db
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
LONG = {"options": {"rounds": 20}}


def three(**plan: Any) -> Tournament:
    """Three people at one table that has just been laid."""
    return opened(announced(rounds=3, **plan), *(person(name) for name in ("ann", "bo", "cy")))


def table_of(tournament: Tournament) -> RoundTable:
    (laid,) = live_tables(tournament)
    return laid


def match_of(tournament: Tournament) -> Match:
    return Match.objects.get(table=table_of(tournament).table)


def entrant(tournament: Tournament, name: str):
    return tournament.entrants.get(user__username=name)


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
    assert not Place.objects.filter(missed=True).exists()


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
    missed = Place.objects.filter(missed=True).values_list("entrant__name", flat=True).order_by("seat")
    assert sorted(missed) == ["bo", "cy"]
    assert {seat.user_id for seat in match.seats.all()} == {one.user_id for one in tournament.entrants.all()}
    frame = selectors.rounds(tournament)[0].tables[0]
    assert frame.table == laid.table.code


def test_who_comes_late_takes_the_seat_back():
    tournament = three(**LONG)
    at(tournament, START + MINUTE)
    match, bo = match_of(tournament), entrant(tournament, "bo").user
    table = table_of(tournament).table
    assert table is not None
    tables.sit(table=table, user=bo, now=START + 61 * SECOND)
    seat = match.seats.get(user=bo).index
    assert any(move.verb == "give_back" and move.action["seat"] == seat for move in match.moves.all())


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
    back = entering.come_back(tournament=tournament, user=ann.user, now=now)
    assert (back.status, back.misses) == ("playing", 0)
    assert Act.objects.filter(code__in=["withdrawn", "came_back"]).count() == 2


def test_nobody_gets_up_from_a_table_of_a_tournament_or_sits_down_there():
    tournament = three()
    table, ann = table_of(tournament).table, entrant(tournament, "ann").user
    assert table is not None
    for refuse in (
        lambda: tables.stand(table=table, user=ann, now=START),
        lambda: tables.sit(table=table, user=person("di"), now=START),
        lambda: tables.dismiss(table=table, by=ann, seat=1, now=START),
        lambda: tables.seat_agent(table=table, by=ann, seat=1, now=START),
    ):
        with pytest.raises(RulesError) as refused:
            refuse()
        assert refused.value.code in ("FIXED_SEATS", "NOT_HOST")
    tables.leave(table=table, user=ann, now=START)
    assert table.seats.count() == 3
    assert tables.close_idle_tables(now=START + timedelta(days=1)) == 0


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
    at(tournament, START + 5 * MINUTE - SECOND)
    match.refresh_from_db()
    assert match.live
    at(tournament, START + 5 * MINUTE)
    match.refresh_from_db()
    assert match.status == "aborted"
    laid = RoundTable.objects.get(match=match)
    assert laid.status == "settled"
    assert sum(place.score or 0 for place in laid.places.all()) == 7560
    assert Act.objects.filter(code="settled").get().data == {"round": 1, "table": 1}
    assert tournament.played_rounds.get(number=1).status == "closed"


def test_a_table_without_an_end_is_shared_where_the_director_has_said_so():
    tournament = three(**LONG, round_minutes=5, stuck="shared")
    at(tournament, START + MINUTE)
    at(tournament, START + 5 * MINUTE)
    assert list(Place.objects.values_list("score", flat=True)) == [2520, 2520, 2520]


def test_in_a_pause_nothing_happens_and_every_time_moves_on():
    tournament = three(**LONG)
    all_ready(tournament, now=START)
    at(tournament, START)
    match, before = match_of(tournament), table_of(tournament).ends_at
    directing.pause(tournament=tournament, by=director(), reason="fire alarm", now=START + MINUTE)
    match.refresh_from_db()
    assert match.status == "paused"
    at(tournament, START + 45 * MINUTE)
    assert table_of(tournament).status == "playing"
    directing.resume(tournament=tournament, by=director(), now=START + 45 * MINUTE)
    match.refresh_from_db()
    assert match.status == "running"
    assert table_of(tournament).ends_at == before + 44 * MINUTE
    with pytest.raises(RulesError) as refused:
        directing.resume(tournament=tournament, by=director(), now=START + 45 * MINUTE)
    assert refused.value.code == "TOURNAMENT_NOT_PAUSED"


def test_a_match_that_begins_in_a_pause_stands_still_too():
    tournament = three(**LONG)
    directing.pause(tournament=tournament, by=director(), reason="fire alarm", now=START)
    all_ready(tournament, now=START + SECOND)
    at(tournament, START + 2 * SECOND)
    assert match_of(tournament).status == "paused"


def test_a_round_is_paired_anew_with_other_lots_and_fresh_boards():
    tournament = with_agents("duplicate", 9, rounds=2)
    at(tournament, START)
    first = tournament.played_rounds.get(number=1)
    directing.pair_again(tournament=tournament, by=director(), reason="a wrong seed", now=START)
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
        directing.adjust(tournament=tournament, by=director(), entrant=1, points=Decimal(1), reason=" ", now=START)
    assert refused.value.code == "REASON_MISSING"
    now = play_round(tournament, now=START)
    last = min(tournament.entrants.all(), key=lambda one: one.score)
    assert not Adjustment.objects.exists()
    tournament.refresh_from_db()
    directing.adjust(
        tournament=tournament, by=director(), entrant=last.number, points=Decimal(2), reason="misjudged", now=now
    )
    at(tournament, now)
    last.refresh_from_db()
    assert last.place == 1
    row = next(row for row in selectors.standings(tournament) if row.person.number == last.number)
    assert row.adjusted == "+2"
    assert Act.objects.get(code="adjusted").reason == "misjudged"


def test_an_aborted_tournament_leaves_nothing_running():
    tournament = three(**LONG)
    all_ready(tournament, now=START)
    at(tournament, START)
    directing.abort(tournament=tournament, by=director(), reason="nobody came", now=START + MINUTE)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.due_at) == ("aborted", None)
    assert not Match.objects.filter(status__in=Match.LIVE).exists()
    with pytest.raises(RulesError) as refused:
        entering.register(tournament=tournament, user=person("di"), now=START)
    assert refused.value.code == "TOURNAMENT_OVER"


@pytest.mark.parametrize("act", ["pause", "abort", "pair_again"])
def test_only_the_director_directs(act):
    tournament = three()
    kept = tournament.version
    with pytest.raises(RulesError) as refused:
        getattr(directing, act)(tournament=tournament, by=entrant(tournament, "ann").user, reason="I lose", now=START)
    assert refused.value.code == "NOT_DIRECTOR"
    tournament.refresh_from_db()
    assert tournament.version == kept


def test_the_news_lead_to_the_table():
    tournament = three()
    ann = entrant(tournament, "ann").user
    (notice,) = selectors.news(ann, now=START)
    laid = table_of(tournament)
    assert laid.table is not None
    assert (notice.kind, notice.table, notice.at) == ("table_ready", laid.table.code, START + MINUTE)
    all_ready(tournament, now=START)
    assert [notice.kind for notice in selectors.news(ann, now=START)] == ["your_table"]


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

    monkeypatch.setattr(seating, "busy_at", busy_at)
    monkeypatch.setattr(starting, "busy_at", busy_at)
    at(tournament, START + MINUTE)
    assert list(Place.objects.filter(missed=True).values_list("entrant__name", flat=True)) == ["ann"]
    assert [entrant(tournament, name).misses for name in ("ann", "bo", "cy")] == [1, 0, 0]


@pytest.mark.parametrize("act", ["abort", "settle"])
def test_a_match_that_begins_the_moment_its_table_is_taken_back_does_not_play_on(act, monkeypatch):
    tournament = three(**LONG)
    close = laying.close_tables

    def after_the_last_ready(**given: Any) -> None:
        """As when it waits for the lock of who starts the match."""
        all_ready(tournament, now=START)
        close(**given)

    monkeypatch.setattr(laying, "close_tables", after_the_last_ready)
    given = {"table": 1} if act == "settle" else {}
    getattr(directing, act)(tournament=tournament, by=director(), reason="rain", now=START, **given)
    assert Match.objects.get().status == "aborted"
    laid = RoundTable.objects.get()
    assert (laid.status, laid.match) == (("settled", Match.objects.get()) if act == "settle" else ("void", None))
