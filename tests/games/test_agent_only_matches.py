"""Agents who sit alone play on in one transaction, by the log of ordinary moves; with anybody else they wait."""

from __future__ import annotations

import pytest

from games import selectors
from games.models import Match, Result
from games.services import agent_only_matches, tournament_tables
from games.services.tournament_tables import SeatAssignment
from tests.support.live_matches import NOON, after, head, person, running

pytestmark = pytest.mark.django_db


def agents_alone(game: str, seats: int, **options: object) -> Match:
    sitters = [SeatAssignment(None, "novice", f"Agent {seat}") for seat in range(seats)]
    (table,) = tournament_tables.create_tables(
        tournament="abcdefgh", game=game, options=options, rated=False, rows=[sitters], now=NOON
    )
    match, absent = tournament_tables.start_tournament_match(table=table, now=NOON)
    assert absent == ()
    return match


MORE = [pytest.param("gandengyan", 4, marks=pytest.mark.slow), pytest.param("uno", 3, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("game", "seats"), [("doudizhu", 3), *MORE])
def test_agents_alone_play_to_the_end_as_far_as_the_clock_allows(game, seats):
    match = agents_alone(game, seats)
    looks = 0
    while not head(match).ended:
        agent_only_matches.play_agent_moves(match_id=match.pk, now=after(1000 * looks))
        looks += 1
        assert looks < 60
    match.refresh_from_db()
    assert match.status == "finished"
    assert selectors.verify(match).ok
    assert Result.objects.filter(match=match).count() == seats
    assert set(match.moves.exclude(seat=-1).values_list("by", flat=True)) == {"agent"}
    assert match.moves.order_by("-number").values_list("at", flat=True)[0] <= 1000 * looks


def test_protected_time_is_kept_by_agents_alone_too():
    match = agents_alone("liars_dice", 3)
    for _ in range(3):
        agent_only_matches.play_agent_moves(match_id=match.pk, now=after(10))
    assert not match.moves.exclude(at__lte=10).exists()


def test_where_a_person_sits_nobody_plays_on():
    match = running(person("ann"))
    assert agent_only_matches.play_agent_moves(match_id=match.pk, now=after(10)) == 0
    assert match.moves.count() == 1
