"""A seat that was given up gains neither points nor rating; what it loses counts, and others keep what they made."""

from __future__ import annotations

import pytest

from games.models import Match
from leaderboards import selectors, services
from leaderboards.models import LadderEntry, Rating, RatingChange, RatingEntry, Standing
from leaderboards.points import MatchLine, Tally, add_match, points_of
from leaderboards.ratings import LADDERS, ByPlaces, RatedMatch, doudizhu, rate
from leaderboards.selectors.points import PlayedCount
from leaderboards.services import rating_audit
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

from .rated_matches import HOUR, folded, landlord_at, picture, players, rated_match, stored, work

pytestmark = pytest.mark.django_db


def give_up(match: Match, *seats: int) -> None:
    match.seats.filter(index__in=seats).update(conceded=True)


def test_points_of_a_conceded_match_are_never_above_nothing():
    won, lost = MatchLine(12, 1, conceded=True), MatchLine(-6, 3, conceded=True)
    assert (points_of(won), points_of(lost)) == (0, -6)
    tally = add_match(Tally(points=5, streak=2, best_streak=2), won)
    assert (tally.points, tally.matches, tally.wins, tally.streak) == (5, 1, 0, 0)


def test_a_conceded_match_brings_no_points_and_a_recount_says_the_same():
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    first = make_match(trio, LANDLORD_WINS, at=NOON)
    give_up(first, 0)
    second = make_match(trio, FARMERS_WIN, at=NOON + HOUR)
    give_up(second, 0)
    services.count_results(now=NOON + HOUR)
    entries = list(LadderEntry.objects.filter(standing__user=trio[0]).order_by("result").values_list("points", "total"))
    lost = second.results.get(user=trio[0]).score
    assert first.results.get(user=trio[0]).score > 0 > lost
    assert entries == [(0, 0), (lost, lost)]
    others = Standing.objects.get(user=trio[1])
    assert others.points == sum(r.score for m in (first, second) for r in m.results.filter(user=trio[1]))
    before = sorted(Standing.objects.values_list("user", "points", "wins"))
    services.recount()
    assert sorted(Standing.objects.values_list("user", "points", "wins")) == before


def test_a_conceded_match_is_no_win_on_the_profile():
    anna = make_player("anna")
    match = make_match([anna, make_player("bela"), make_player("cem")], LANDLORD_WINS)
    assert selectors.count_played(anna) == PlayedCount(1, 1)
    give_up(match, 0)
    assert selectors.count_played(anna) == PlayedCount(1, 0)


def test_a_rating_falls_by_a_conceded_match_and_never_rises():
    for places in ((1, 2, 3), (3, 2, 1)):
        plain = RatedMatch(1, 0, ("a", "b", "c"), ByPlaces(places))
        given_up = RatedMatch(1, 0, ("a", "b", "c"), ByPlaces(places), conceded=frozenset("a"))
        before = rate(plain, {}, constants=LADDERS["uno"])
        after = rate(given_up, {}, constants=LADDERS["uno"])
        assert after[1:] == before[1:]
        assert after[0].gained == min(0.0, before[0].gained)
        assert after[0].after.matches == 1


def test_strength_in_a_role_does_not_rise_either():
    result = doudizhu([(0, 1.0), (1, 0.0)])
    change = rate(
        RatedMatch(1, 0, ("a", "b", "c"), result, conceded=frozenset("a")), {}, constants=LADDERS["doudizhu"]
    )[0]
    assert change.gained == 0
    assert all(rating.value <= 1500 for rating in change.after.roles.values())


def test_the_sequence_keeps_who_gave_up_and_rating_anew_says_the_same():
    anna, bela = players(2)
    match = rated_match([anna, bela], (1, 2))
    give_up(match, 0)
    rated_match([anna, bela], (2, 1), at=NOON + HOUR)
    work(NOON + HOUR)
    entry = RatingEntry.objects.get(match=match)
    assert entry.result == {"places": [1, 2], "conceded": [0]}
    first = RatingChange.objects.get(entry=entry, rating__user=anna)
    assert first.value == first.value_before == 1500
    assert RatingChange.objects.get(entry=entry, rating__user=bela).gained < 0
    sequence = entry.sequence
    assert stored(sequence) == folded(sequence)
    assert rating_audit.recompute_ratings(sequence).records[Rating.objects.get(user=bela).pk].matches == 2
    before = picture()
    assert before


def test_in_practice_too_nothing_is_gained():
    anna = make_player("anna")
    match = rated_match([anna, "club", "club"], game="doudizhu", rounds=[landlord_at(0, wins=True)])
    give_up(match, 0)
    work()
    assert Rating.objects.get(user=anna).value == 1500
