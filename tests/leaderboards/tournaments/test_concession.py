"""An entrant who gives a match up gets nothing for it and does not go on; the others keep what they made."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Match
from games.services import concession
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import RoundSeat, Tournament
from tests.support.live_matches import table_at

from .tournament_runs import (
    START,
    all_ready,
    announced,
    at,
    entrant,
    live_tables,
    match_of,
    opened,
    person,
    play_moves,
    play_on,
    play_round,
)

pytestmark = pytest.mark.django_db


def played_with(name: str, format_: str = "swiss", **plan: Any) -> Tournament:
    """One table, whose match this entrant gives up as soon as it has begun."""
    tournament = opened(announced(format_, **plan), *(person(one) for one in ("ann", "bo", "cy")))
    all_ready(tournament, now=START)
    at(tournament, START)
    match = match_of(tournament)
    user = entrant(tournament, name).user
    assert concession.concede(table=table_at(match), user=user, now=START)
    at(tournament, play_on(match, now=START))
    return tournament


def rows(tournament: Tournament) -> dict[str, RoundSeat]:
    return {
        place.entrant.name: place
        for place in RoundSeat.objects.filter(table__round__tournament=tournament, table__round__number=1)
    }


@pytest.mark.parametrize("name", ["ann", "bo", "cy"])
def test_who_concedes_has_no_score_and_the_others_have_theirs(name):
    """Whoever of the three it is: among them is who would have won."""
    got = rows(played_with(name, rounds=2))
    assert (got[name].score, got[name].rounds_won, got[name].place) == (0, 0, 3)
    kept = {other: place.score for other, place in got.items() if other != name}
    assert all(score is not None for score in kept.values())
    assert max(score or 0 for score in kept.values()) > 0


@pytest.mark.parametrize("name", ["ann", "bo", "cy"])
def test_in_a_duplicate_round_nothing_is_gained(name):
    got = rows(played_with(name, "duplicate", rounds=2, boards=2))
    assert (got[name].score or 0) <= 0


# ── Knock-out ───────────────────────────────────────────────────────────────────────────────────


def knock_out() -> tuple[Tournament, list[list[str]]]:
    """Nine entrants at three tables, who have all made their moves; the names by table."""
    names = ["ann", "bo", "cy", "di", "ed", "flo", "gil", "hal", "ida"]
    tournament = opened(announced("knockout"), *(person(name) for name in names))
    all_ready(tournament, now=START)
    at(tournament, START)
    laid = sorted(live_tables(tournament), key=lambda one: one.number)
    for one in laid:
        match = Match.objects.get(table=one.table)
        play_moves(match, now=START, most=6)
        match.refresh_from_db()
        assert match.live
    return tournament, [[row.entrant.name for row in one.places.order_by("seat")] for one in laid]


def given_up(tournament: Tournament, *names: str) -> None:
    for laid in live_tables(tournament):
        assert laid.table is not None
        for name in names:
            concession.concede(table=laid.table, user=entrant(tournament, name).user, now=START)


def gone_on(tournament: Tournament) -> set[str]:
    """Who sits in the second stage."""
    now = play_round(tournament, now=START)
    at(tournament, now)
    at(tournament, tournament.due_at or now)
    return {row.entrant.name for laid in live_tables(tournament) for row in laid.places.all()}


def test_from_a_table_that_everybody_gave_up_nobody_goes_on():
    tournament, tables = knock_out()
    given_up(tournament, *tables[0])
    assert not gone_on(tournament) & set(tables[0])


def test_who_gave_up_takes_no_place_of_a_table_that_sends_nobody():
    """The best of those who lost take it, and never somebody who conceded, who has missed no turn since."""
    tournament, tables = knock_out()
    given_up(tournament, *tables[0], tables[1][0], tables[2][0])
    there = gone_on(tournament)
    assert len(there) == 3
    assert there <= {*tables[1][1:], *tables[2][1:]}


def test_a_final_that_everybody_gave_up_has_no_winner():
    tournament = opened(announced("knockout"), *(person(one) for one in ("ann", "bo", "cy")))
    all_ready(tournament, now=START)
    at(tournament, START)
    play_moves(match_of(tournament), now=START, most=6)
    given_up(tournament, "ann", "bo", "cy")
    now = play_round(tournament, now=START)
    at(tournament, now)
    at(tournament, tournament.due_at or now)
    assert tournament.status == "finished"
    assert selectors.detail(tournament).card.winners == ()
