"""Fields that a format can hold, and rounds that lots decide."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.core import InvalidOption, RulesError
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Round, Tournament
from leaderboards.tournaments.services import director_acts
from leaderboards.tournaments.views.director_panel import DIRECTOR_ACTS

from .tournament_runs import NOON, START, announced, at, director, play_round, with_agents

pytestmark = pytest.mark.django_db
SEVENS: dict[str, Any] = {"game": "liars_dice", "options": {}, "size": 7}


@pytest.mark.parametrize("capacity", [26, 48, 49])
def test_a_round_robin_takes_no_more_than_can_be_scheduled_whatever_their_number(capacity):
    with pytest.raises(InvalidOption) as refused:
        announced("round_robin", **SEVENS, capacity=capacity)
    assert (refused.value.code, refused.value.data["high"]) == ("OUT_OF_RANGE", 25)


def test_a_field_that_no_schedule_holds_is_called_off_and_the_log_says_so():
    tournament = with_agents("round_robin", 14, **SEVENS, capacity=25)
    Tournament.objects.filter(pk=tournament.pk).update(capacity=49)
    director_acts.enter_agents(tournament=tournament, by=director(), level="novice", count=14, now=NOON)
    assert at(tournament, START).status == "aborted"
    assert (tournament.due_at, tournament.round) == (None, 0)
    last = tournament.acts.last()
    assert (last.code, last.data) == ("no_schedule", {"entrants": 28})


@pytest.mark.parametrize(("format_", "rounds"), [("round_robin", 0), ("knockout", 1), ("arena", 0)])
def test_a_round_that_no_lots_decide_is_not_paired_anew_nor_is_that_offered(format_, rounds):
    tournament, now = at(with_agents(format_, 6, capacity=6), START), START
    for _ in range(rounds):
        now = at(tournament, play_round(tournament, now=now)).due_at or now
        at(tournament, now)
    (open_,) = tournament.played_rounds.filter(status="open")
    with pytest.raises(RulesError) as refused:
        director_acts.re_pair(tournament=tournament, by=director(), reason="I lose", now=now)
    assert refused.value.code == "NOT_PAIRED"
    assert list(tournament.played_rounds.filter(status="open")) == [open_]
    assert not DIRECTOR_ACTS["pair-again"].fits(selectors.detail(tournament, director()).card)


def test_the_first_stage_of_a_knock_out_is_paired_anew_with_other_tables():
    tournament = at(with_agents("knockout", 15), START)  # so many that two lots are never alike
    assert DIRECTOR_ACTS["pair-again"].fits(selectors.detail(tournament, director()).card)
    director_acts.re_pair(tournament=tournament, by=director(), reason="a wrong seed", now=START)
    first, second = tournament.played_rounds.order_by("attempt")
    assert (first.status, second.status) == ("void", "open")
    assert meetings(first) != meetings(second)


def meetings(round_: Round) -> set[frozenset[int]]:
    return {frozenset(laid.places.values_list("entrant__number", flat=True)) for laid in round_.tables.all()}
