"""Who was absent for a whole match gets nothing for it; whoever was there keeps what the match gave."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from games.models import Match
from games.rules.core import SYSTEM, Move, Timeout
from games.services import concession, leave_and_return, match_transaction, tables
from leaderboards.pairing.place_scores import place_scores
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Entrant, RoundSeat, RoundTable, Tournament
from leaderboards.tournaments.services import director_acts, entries
from leaderboards.tournaments.services.standings import update_standings
from tests.games.test_concession import gone_out
from tests.support.live_matches import head, table_at
from tests.support.pages import CHINESE, ENGLISH

from . import api_client, independent_count
from .page_text import page
from .test_bots import bot_of
from .tournament_runs import (
    NOON,
    START,
    all_ready,
    announced,
    at,
    director,
    entrant,
    live_tables,
    match_of,
    opened,
    person,
    play_moves,
    play_on,
    play_round,
    table_of,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def sit(tournament: Tournament, *names: str, now: datetime = START) -> None:
    """These come to their tables, and nobody else does."""
    for laid in live_tables(tournament):
        assert laid.table is not None
        for seat in laid.table.seats.filter(user__username__in=names).select_related("user"):
            assert seat.user is not None
            tables.set_ready(table=laid.table, user=seat.user, ready=True, now=now)


def place(tournament: Tournament, name: str, *, round_: int = 1) -> RoundSeat:
    return RoundSeat.objects.get(table__round__tournament=tournament, table__round__number=round_, entrant__name=name)


def three(format_: str = "swiss", **plan: Any) -> Tournament:
    return opened(announced(format_, **plan), *(person(name) for name in ("ann", "bo", "cy")))


def played_without(tournament: Tournament, *present: str) -> datetime:
    """The first round, in which only these take their seats."""
    sit(tournament, *present)
    at(tournament, START + MINUTE)
    now = play_round(tournament, now=START + MINUTE)
    at(tournament, now)
    return now


def test_a_no_show_for_whom_the_trustee_played_scores_nothing_and_the_others_keep_theirs():
    tournament = three(rounds=2)
    played_without(tournament, "ann")
    rows = list(RoundSeat.objects.order_by("seat"))
    paid = place_scores([row.place or 0 for row in rows])
    for row in rows:
        there = row.entrant.name == "ann"
        assert row.absent is not there
        assert row.score == (paid[row.seat] if there else 0)
        assert there or row.rounds_won == 0
    assert independent_count.written(tournament).keys() == {entrant(tournament, "ann").number}
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)


def test_who_comes_late_and_takes_the_seat_back_was_there():
    tournament = three(rounds=2)
    sit(tournament, "ann", "cy")
    at(tournament, START + MINUTE)
    laid = table_of(tournament)
    assert laid.table is not None
    assert leave_and_return.reclaim_seat(table=laid.table, user=entrant(tournament, "bo").user, now=START + MINUTE)
    at(tournament, play_on(match_of(tournament), now=START + MINUTE))
    late = place(tournament, "bo")
    assert (late.missed, late.absent) == (True, False)
    assert late.score == place_scores([row.place or 0 for row in late.table.places.order_by("seat")])[late.seat]


def test_who_is_ready_and_then_lets_every_turn_run_out_was_absent():
    tournament = three(rounds=2)
    all_ready(tournament, now=START)
    at(tournament, START)
    match = match_of(tournament)
    bo = place(tournament, "bo").seat
    with match_transaction.open_match(match_id=match.pk, now=START) as played:  # all but bo play; bo's turns run out
        rules = played.before.info.rules
        while not played.ended and bo not in played.state.ctx.trustees:
            window = played.state.ctx.windows[0]
            if window.seats == (bo,):
                played.apply(_timeout(window))
                continue
            seat = next(seat for seat in window.seats if seat != bo)
            action = next(iter(rules.legal_actions(played.state, seat, window)))
            played.apply(Move(seat, window.id, action, max(window.opens_at, played.state.ctx.at), "person"))
    at(tournament, play_on(match, now=START))
    assert place(tournament, "bo").absent
    assert place(tournament, "bo").score == 0
    assert not place(tournament, "ann").absent
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)


def _timeout(window: Any) -> Move:
    return Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")


def test_whoever_the_trustee_played_out_of_the_game_was_absent_also_where_they_come_to_go():
    """Liar's Dice: going for good when the dice are gone ends the trustee's part, and shows nobody at the table."""
    tournament = three(game="liars_dice", options={}, rounds=2)
    sit(tournament, "ann", "cy")
    at(tournament, START + MINUTE)
    match = gone_out(match_of(tournament), place(tournament, "bo").seat)
    now = head(match).info.moment(head(match).state.ctx.at + 100)
    assert concession.concede(table=table_at(match), user=entrant(tournament, "bo").user, now=now)
    at(tournament, play_on(match, now=now))
    assert match.moves.filter(verb="depart").exists()
    away = place(tournament, "bo")
    assert (away.absent, away.score) == (True, 0)
    assert not place(tournament, "ann").absent
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)


def test_who_played_went_out_and_left_was_there():
    tournament = three(game="liars_dice", options={}, rounds=2)
    all_ready(tournament, now=START)
    at(tournament, START)
    match = gone_out(match_of(tournament), place(tournament, "bo").seat)
    now = head(match).info.moment(head(match).state.ctx.at + 100)
    assert concession.concede(table=table_at(match), user=entrant(tournament, "bo").user, now=now)
    at(tournament, play_on(match, now=now))
    assert not RoundSeat.objects.filter(absent=True).exists()


def test_who_made_one_move_and_went_was_there():
    tournament = three(rounds=2)
    all_ready(tournament, now=START)
    at(tournament, START)
    match = match_of(tournament)
    play_moves(match, now=START, most=9)
    for name in ("ann", "bo", "cy"):
        assert match.table is not None
        leave_and_return.hand_to_trustee(table=match.table, user=entrant(tournament, name).user, now=START)
    at(tournament, play_on(match, now=START))
    assert not RoundSeat.objects.filter(absent=True).exists()
    assert sum(row.score or 0 for row in RoundSeat.objects.all()) == 7560


def test_a_bot_that_stays_away_is_absent_and_a_house_agent_never_is():
    tournament = at(announced(rounds=2, bots=True), NOON + 4 * MINUTE)
    robo = bot_of(person("anna"))
    entries.join(tournament=tournament, user=robo, now=NOON + 4 * MINUTE)
    director_acts.enter_agents(tournament=tournament, by=director(), level="novice", count=2, now=NOON + 4 * MINUTE)
    at(tournament, START)
    played_without(tournament)
    assert list(RoundSeat.objects.filter(absent=True).values_list("entrant__user", flat=True)) == [robo.pk]


def test_an_agent_that_sits_for_who_has_withdrawn_earns_them_nothing():
    tournament = opened(
        announced("round_robin", capacity=6), *(person(name) for name in ("ann", "bo", "cy", "di", "ed", "flo"))
    )
    entries.withdraw(tournament=tournament, user=entrant(tournament, "ann").user, now=START)
    now = START
    for _ in range(20):
        at(tournament, now)
        if tournament.over:
            break
        all_ready(tournament, now=now)
        now = play_round(tournament, now=now)
        at(tournament, now)
        now = max(now, tournament.due_at or now)
    gone = RoundSeat.objects.filter(entrant__name="ann", table__round__number__gt=1)
    assert gone
    assert all((row.absent, row.score) == (True, 0) for row in gone)


def test_who_was_absent_does_not_go_on_in_a_knock_out():
    names = ["ann", "bo", "cy", "di", "ed", "flo", "gil", "hal", "ida"]
    tournament = opened(announced("knockout"), *(person(name) for name in names))
    first = {laid.number: [row.entrant.name for row in laid.places.all()] for laid in live_tables(tournament)}
    assert sorted(first) == [1, 2, 3]
    present = [first[1][0], *first[2][:2]]  # one is there at the first table, two at the second, nobody at the third
    now = played_without(tournament, *present)
    at(tournament, tournament.due_at or now)
    final = {row.entrant.name for laid in live_tables(tournament) for row in laid.places.all()}
    assert final == set(present)


def test_a_final_at_which_nobody_was_present_has_no_winner():
    tournament = three("knockout")
    now = played_without(tournament)
    at(tournament, tournament.due_at or now)
    assert tournament.status == "finished"
    assert selectors.detail(tournament).card.winners == ()
    assert set(tournament.entrants.values_list("place", flat=True)) == {None}
    assert [row.place for row in selectors.standings(tournament)] == [None] * 3


def test_a_duplicate_round_leaves_the_seat_out_of_the_mean():
    names = ["ann", "bo", "cy", "di", "ed", "flo"]
    tournament = opened(announced("duplicate", rounds=1, boards=1), *(person(name) for name in names))
    first = [row.entrant.name for row in live_tables(tournament)[0].places.order_by("seat")]
    present = set(names) - {first[0]}
    now = played_without(tournament, *present)
    at(tournament, tournament.due_at or now)
    away = place(tournament, first[0])
    assert (away.absent, away.score) == (True, 0)
    # alone in that seat: there is no other to be measured by
    alone = RoundSeat.objects.exclude(pk=away.pk).get(table__round__tournament=tournament, seat=0)
    assert alone.score == 0
    both = RoundSeat.objects.filter(table__round__tournament=tournament, seat=1)
    assert sum(row.score or 0 for row in both) == 0
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)
    (board,) = selectors.boards(tournament, round_number=1)
    assert [one.absent[0] for one in board.tables].count(True) == 1


def test_in_an_arena_absence_breaks_the_streak_and_waits_for_no_table():
    tournament = three("arena", minutes=30)
    Entrant.objects.filter(name="bo").update(streak=2)
    played_without(tournament, "ann", "cy")
    bo = entrant(tournament, "bo")
    assert (bo.score, bo.streak, bo.waits_since) == (0, 0, None)
    assert entrant(tournament, "ann").waits_since is not None


def test_the_standings_and_the_api_say_absent_in_both_languages():
    tournament = three(rounds=2)
    played_without(tournament, "ann", "cy")
    row = next(row for row in selectors.standings(tournament) if row.person.name == "bo")
    assert (row.results[0].kind, row.results[0].place, row.score, row.played) == ("absent", None, "0", 0)
    assert "absent from table 1, no score" in page("tournament", tournament.code, language=ENGLISH)
    assert "第 1 轮：缺席第 1 桌，不计分" in page("tournament", tournament.code, language=CHINESE)
    assert ">absent<" in page("tournament_rounds", tournament.code, language=ENGLISH)
    assert ">缺席<" in page("tournament_rounds", tournament.code, language=CHINESE)
    assert "Absent for a whole match" in page("tournament_log", tournament.code, language=ENGLISH)
    assert "1 absent" in page("tournament", tournament.code, language=ENGLISH)
    assert "缺席 1 桌" in page("tournament", tournament.code, language=CHINESE)
    lines = api_client.get(f"tournaments/{tournament.code}/standings/")
    assert {line["entrant"]["name"]: line["absent"] for line in lines} == {"ann": 0, "bo": 1, "cy": 0}
    sheet = api_client.ask(f"tournaments/{tournament.code}/standings/", format="csv").content.decode().splitlines()
    assert sheet[0].endswith(",absent")
    assert [line["results"][0]["kind"] for line in lines if line["entrant"]["name"] == "bo"] == ["absent"]
    rounds = api_client.get(f"tournaments/{tournament.code}/rounds/")["results"]
    assert sorted(seat["absent"] for seat in rounds[0]["tables"][0]["seats"]) == [False, False, True]


def test_a_settled_table_too_pays_only_who_was_there():
    tournament = three(rounds=2, options={"rounds": 20}, round_minutes=5)
    sit(tournament, "ann", "cy")
    at(tournament, START + MINUTE)
    play_moves(match_of(tournament), now=START + MINUTE, most=9)
    at(tournament, START + 5 * MINUTE)
    assert RoundTable.objects.get(round__number=1).status == "settled"
    assert [place(tournament, name).absent for name in ("ann", "bo", "cy")] == [False, True, False]
    assert place(tournament, "bo").score == 0


def test_a_recount_gives_the_same():
    tournament = three(rounds=2)
    played_without(tournament, "ann", "cy")
    before = independent_count.written(tournament)
    Entrant.objects.update(score=99, place=9, streak=5, played=7)
    update_standings(tournament)
    assert independent_count.written(tournament) == before


def test_under_a_seal_nobody_learns_who_was_absent():
    names = ["ann", "bo", "cy", "di", "ed", "flo"]
    tournament = opened(announced("duplicate", rounds=1, boards=1), *(person(name) for name in names))
    at(tournament, START + MINUTE)
    laid = live_tables(tournament)[0]
    match = Match.objects.get(table=laid.table)
    at(tournament, play_on(match, now=START + MINUTE))
    assert laid.places.filter(absent=True).count() == 3
    seats = [seat for table in selectors.rounds(tournament)[0].tables for seat in table.seats]
    assert not any(seat.absent for seat in seats)
    assert not any(cell.kind == "absent" for row in selectors.standings(tournament) for cell in row.results)
