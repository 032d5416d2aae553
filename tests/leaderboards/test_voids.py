"""What taking back a single match does, also before it was rated, and what is not taken back."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from leaderboards import services
from leaderboards.models import LadderEntry, Rating, RatingChange, RatingEntry, Standing, VoidedMatch
from tests.support.live_matches import person, running
from tests.support.match_rows import NOON

from .rated_matches import HOUR, evening, landlord_at, players, rated_match, work
from .void_helpers import LATER, exact, reinstate, void

pytestmark = pytest.mark.django_db


def test_what_the_victims_won_elsewhere_stays_theirs() -> None:
    anna, bela, cheat = players(3)
    rated_match([anna, bela], (1, 2), at=NOON)
    bad = rated_match([cheat, anna], (1, 2), at=NOON + HOUR)
    work(LATER)
    only = Rating.objects.get(user=anna).value
    void(bad)
    work(LATER)
    row = Rating.objects.get(user=anna)
    assert row.value > only
    assert row.matches == 1
    gone = Rating.objects.get(user=cheat)
    assert (gone.value, gone.deviation, gone.matches, gone.last_at) == (1500, 350, 0, None)


def test_a_match_that_is_void_before_it_is_rated_has_its_place_all_the_same() -> None:
    people = players(3)
    made = evening(people, matches=3)
    void(made[1])
    work(LATER)
    assert exact()
    assert RatingEntry.objects.get(match=made[1]).voided
    assert not RatingChange.objects.filter(entry__match=made[1]).exists()
    reinstate(made[1])
    work(LATER)
    assert exact()
    assert RatingChange.objects.filter(entry__match=made[1]).exists()


def test_a_match_whose_players_have_nothing_else_may_be_void_first_and_count_later() -> None:
    anna, bela = players(2)
    only = rated_match([anna, bela], (1, 2))
    void(only)
    work(LATER)
    assert Rating.objects.get(user=anna).value == 1500
    reinstate(only)
    work(LATER)
    assert round(Rating.objects.get(user=anna).value, 3) == 1662.223


def test_points_are_added_up_without_it_at_once() -> None:
    people = players(3)
    rounds = [landlord_at(0, wins=True)]
    rated_match(people, game="doudizhu", rounds=rounds, at=NOON)
    second = rated_match(people, game="doudizhu", rounds=rounds, at=NOON + HOUR)
    work(LATER)
    assert Standing.objects.get(user=people[0]).points == 12
    void(second)
    standing = Standing.objects.get(user=people[0])
    assert (standing.points, standing.matches, standing.wins) == (6, 1, 1)
    assert LadderEntry.objects.count() == 3
    services.recount()
    assert Standing.objects.get(user=people[0]).points == 6
    reinstate(second)
    assert Standing.objects.get(user=people[0]).points == 12


@pytest.mark.parametrize(("reason", "code"), [("  ", "NO_REASON"), ("cheated", "NOT_FINISHED")])
def test_without_a_reason_or_an_end_nothing_is_voided(reason: str, code: str) -> None:
    match = rated_match(players(2), (1, 2)) if code == "NO_REASON" else running(person("anna"))
    with pytest.raises(services.VoidRefused) as refused:
        void(match, reason)
    assert refused.value.code == code
    assert not VoidedMatch.objects.exists()


def test_a_game_by_places_has_nothing_to_fit() -> None:
    rated_match(players(2), (1, 2))
    work()
    with pytest.raises(CommandError, match="no rated match of sides"):
        call_command("refit_roles", "uno")
