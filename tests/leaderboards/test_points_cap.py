"""Points cannot be farmed from the same few accounts: each later meeting of a day weighs less, for both."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

import pytest

from accounts.models import User
from games.models import Match
from leaderboards import services
from leaderboards.models import LadderEntry, RatingEntry, Standing
from tests.support.match_rows import NOON

from .rated_matches import HOUR, Sitter, landlord_at, players, rated_match
from .void_helpers import reinstate, void

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def won_by(landlord: int, sitters: Sequence[Sitter], at: datetime) -> Match:
    """One round, which the landlord in this seat wins: 6 for it, 3 from each farmer."""
    return rated_match(sitters, game="doudizhu", rounds=[landlord_at(landlord, wins=True)], at=at)


def added(user: User) -> list[int]:
    entries = LadderEntry.objects.filter(standing__user=user).order_by("result__finished_at")
    return list(entries.values_list("points", flat=True))


def picture() -> list[tuple[object, ...]]:
    return list(LadderEntry.objects.order_by("result").values_list("standing__user", "result", "points", "total"))


def evening_of(people: Sequence[User], count: int) -> list[Match]:
    return [won_by(0, people, NOON + number * HOUR) for number in range(count)]


def test_gains_and_losses_of_the_same_table_shrink_alike_after_three_matches_of_a_day() -> None:
    ann, bo, cy = people = players(3)
    evening_of(people, 8)
    services.count_results(now=NOON + DAY)
    assert added(ann) == [6, 6, 6, 2, 2, 0, 0, 0]
    assert added(bo) == added(cy) == [-3, -3, -3, -1, -1, 0, 0, 0]
    assert Standing.objects.get(user=ann).matches == 8
    assert sum(Standing.objects.values_list("points", flat=True)) == 0


def test_who_has_not_met_that_day_wins_and_loses_whole() -> None:
    ann, bo, cy, di = players(4)
    evening_of([ann, bo, cy], 4)
    won_by(0, [ann, bo, di], NOON + 4 * HOUR)
    services.count_results(now=NOON + DAY)
    assert added(ann)[-1] == 4  # a quarter of bo's three, all of di's
    assert (added(bo)[-1], added(di)) == (-1, [-3])


def test_the_next_day_begins_anew() -> None:
    ann, bo, cy = players(3)
    evening_of([ann, bo, cy], 5)
    won_by(0, [ann, bo, cy], NOON + DAY)
    services.count_results(now=NOON + 2 * DAY)
    assert added(ann)[-2:] == [2, 6]


def test_two_who_take_turns_at_beating_an_agent_are_capped_like_their_ratings() -> None:
    ann, bo = players(2)
    for number in range(5):
        won_by(0, [ann, bo, "club"], NOON + number * HOUR)
    services.count_results(now=NOON + DAY)
    assert added(ann) == [6, 6, 6, 2, 2]


def test_practice_against_our_agents_is_whole_all_day() -> None:
    (ann,) = players(1)
    for number in range(6):
        won_by(0, [ann, "club", "club"], NOON + number * HOUR)
    services.count_results(now=NOON + DAY)
    assert added(ann) == [6] * 6


def test_a_recount_gives_the_same() -> None:
    ann, bo, cy, di = players(4)
    evening_of([ann, bo, cy], 5)
    won_by(1, [ann, bo, di], NOON + 5 * HOUR)
    services.count_results(now=NOON + DAY)
    before = picture()
    services.recount()
    assert picture() == before


def test_a_recount_gives_the_same_when_an_opponent_is_gone() -> None:
    ann, bo, cy = players(3)
    evening_of([ann, bo, cy], 5)
    services.count_results(now=NOON + DAY)
    bo.delete()
    before = picture()
    services.recount()
    assert picture() == before
    assert added(ann) == [6, 6, 6, 2, 2]


def test_a_match_that_commits_late_takes_its_place_among_the_meetings() -> None:
    people = players(3)
    ann = people[0]
    for number in (0, 1, 3, 4):
        won_by(0, people, NOON + number * HOUR)
        services.count_results(now=NOON + DAY)
    assert added(ann) == [6, 6, 6, 2]
    won_by(0, people, NOON + 2 * HOUR)
    services.count_results(now=NOON + DAY)
    assert added(ann) == [6, 6, 6, 2, 2]


def test_a_void_gives_the_later_meetings_their_weight_back_and_takes_it_again() -> None:
    people = players(3)
    ann = people[0]
    first = evening_of(people, 5)[0]
    services.count_results(now=NOON + DAY)
    void(first)
    assert added(ann) == [6, 6, 6, 2]
    reinstate(first)
    assert added(ann) == [6, 6, 6, 2, 2]


def test_what_was_counted_before_the_cap_stays_whole() -> None:
    people = players(3)
    ann = people[0]
    evening_of(people, 5)
    services.count_results(now=NOON + DAY)
    RatingEntry.objects.update(points_version=1)
    services.recount()
    assert added(ann) == [6] * 5
    won_by(0, people, NOON + 5 * HOUR)
    services.count_results(now=NOON + DAY)
    assert added(ann) == [6] * 5 + [0]  # they were meetings all the same


def test_counting_a_match_asks_the_same_number_of_questions_after_a_long_day(django_assert_max_num_queries) -> None:
    people = players(3)
    evening_of(people, 9)
    services.count_results(now=NOON + DAY)
    won_by(0, people, NOON + 10 * HOUR)
    with django_assert_max_num_queries(60):
        services.count_results(now=NOON + DAY)


@pytest.mark.parametrize("seed", [1, 2])
def test_in_whatever_order_matches_commit_a_recount_gives_the_same_and_points_sum_to_nothing(seed: int) -> None:
    rng, people = Random(seed), players(4)
    moments = [NOON + timedelta(hours=rng.randrange(36), minutes=number) for number in range(30)]
    for number, at in enumerate(moments):
        rated_match(
            rng.sample(people, 3), game="doudizhu", at=at,
            rounds=[landlord_at(rng.randrange(3), wins=rng.random() < 0.5) for _ in range(rng.randint(1, 4))],
        )  # fmt: skip
        if number % 4 == 3:
            services.count_results(now=NOON + 3 * DAY)
    services.count_results(now=NOON + 3 * DAY)
    before = picture()
    assert sum(Standing.objects.values_list("points", flat=True)) == 0
    assert any(points == 0 for _, _, points, _ in before)  # the cap was reached
    services.recount()
    assert picture() == before
