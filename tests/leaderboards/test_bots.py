"""Bots on the ladders: rated as themselves on the agents' board, in no count of people, capped among each other."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from leaderboards import selectors
from leaderboards.models import Rating, RatingSequence, Standing
from leaderboards.ratings import ByPlaces, RatedMatch
from leaderboards.services import rating_audit, void_matches
from tests.leaderboards.rated_matches import (
    Sitter,
    established,
    evening,
    folded,
    picture,
    players,
    rated_match,
    stored,
    work,
)
from tests.support.match_rows import NOON, make_player

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def bot(name: str, owner: User | None = None) -> User:
    return User.objects.create(username=name, is_bot=True, owner=owner or make_player(f"of-{name}"))


def boards_of(user: User) -> list[str]:
    return sorted(Rating.objects.filter(user=user).values_list("board", flat=True))


def test_a_bot_in_practice_has_a_row_of_its_own_on_the_board_of_agents():
    robo, anna = bot("robo"), make_player("anna")
    rated_match([robo, "club", "club"], [1, 2, 3])
    rated_match([anna, robo, "club"], [3, 1, 2], at=NOON + HOUR)
    work()
    assert boards_of(robo) == ["agents"]
    assert boards_of(anna) == ["practice"]
    row = Rating.objects.get(user=robo)
    assert (row.matches, row.agent) == (2, "")
    assert row.value > 1500
    assert [one.rating.board for one in selectors.ratings_of(robo)] == ["agents"]


def test_beside_two_people_a_bot_moves_their_numbers_and_stands_on_no_board():
    robo, anna, ben = bot("robo"), make_player("anna"), make_player("ben")
    rated_match([anna, ben, robo], [1, 2, 3])
    work()
    assert boards_of(robo) == ["people"]
    assert Rating.objects.get(user=anna).value > 1500
    row = established(bot("other"), 1700)
    assert not row.listed
    assert established(bot("third"), 1700, board="agents").listed
    assert [one.user for one in selectors.provisional_ratings(game="uno", board="people")] == [anna, ben]
    assert selectors.ratings_of(robo) == []


def test_a_closed_account_and_a_retired_bot_are_not_among_the_unsettled_either():
    robo, anna, ben = bot("robo"), make_player("anna"), make_player("ben")
    rated_match([robo, "club", "club"], [1, 2, 3])
    rated_match([anna, ben, "club"], [1, 2, 3], at=NOON + HOUR)
    work()
    assert robo in [one.user for one in selectors.provisional_ratings(game="uno", board="agents")]
    assert [one.user for one in selectors.provisional_ratings(game="uno", board="people")] == [anna, ben]
    User.objects.filter(pk__in=[robo.pk, anna.pk]).update(is_active=False)
    assert robo not in [one.user for one in selectors.provisional_ratings(game="uno", board="agents")]
    assert [one.user for one in selectors.provisional_ratings(game="uno", board="people")] == [ben]


def test_a_bot_that_was_established_beside_people_is_not_put_on_their_board_again_and_again():
    established(bot("robo"), 1700)
    assert work() is not None
    assert not Rating.objects.get(board="people", user__is_bot=True).listed


def test_points_are_for_people():
    robo, anna = bot("robo"), make_player("anna")
    match = evening([anna, *players(2)], matches=1)[0]
    match.results.filter(seat=0).update(user=robo)
    match.seats.filter(index=0).update(user=robo)
    work()
    assert not Standing.objects.filter(user=robo).exists()
    assert Standing.objects.count() == 2


def test_a_bot_may_meet_agents_all_day_but_people_and_other_bots_only_so_often():
    match = RatedMatch(
        number=1, at=0, players=("robo", "other", "club", "novice", "anna"), result=ByPlaces((1, 2, 3, 4, 5)),
        agents=frozenset({"club", "novice"}), bots=frozenset({"robo", "other"}),
    )  # fmt: skip
    met = {"".join(sorted(str(name)[0] for name in pair)) for pair in match.opponents()}
    assert met == {"or", "ar", "ao", "ac", "an"}


def test_a_recomputation_finds_what_was_rated_with_bots_among_the_players():
    robo, other = bot("robo"), bot("other")
    tables: list[list[Sitter]] = [[robo, "club", "novice"], [robo, other, "club"], [other, robo, "novice"]]
    matches = [
        rated_match(sitters, [1, 2, 3], at=NOON + number * timedelta(minutes=7))
        for number, sitters in enumerate(tables * 2)
    ]
    work()
    sequence = RatingSequence.objects.get()
    assert stored(sequence) == folded(sequence)
    before = picture()
    void_matches.void_match(match_id=matches[1].pk, by=None, reason="try", now=NOON)
    work()
    assert picture() != before
    assert list(rating_audit.rating_differences()) == []
    void_matches.reinstate_match(match_id=matches[1].pk, by=None, reason="back", now=NOON)
    work()
    assert picture() == before
