"""Accounts that are closed, opened again or deleted, and matches that bring somebody onto a board."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction

from accounts import account_deletion as accounts
from accounts.models import User
from leaderboards import ranks, services
from leaderboards.models import Rating, Standing
from tests.support.match_rows import FARMERS_WIN, NOON, make_match, make_player, make_standing

from .reference_ranks import PEOPLE, POINTS

pytestmark = pytest.mark.django_db


def on_both_ladders(name: str, value: int) -> User:
    user = make_player(name)
    make_standing(user, value)
    with transaction.atomic():
        Rating.objects.create(
            game="uno", board="people", user=user, value=value, deviation=50, volatility=0.06, provisional=False,
            listed=True, last_at=NOON, rests_at=NOON + timedelta(days=90),
        )  # fmt: skip
        ranks.update_count(PEOPLE, before=None, after=value)
    return user


def ladders() -> list[tuple[int, list[str]]]:
    """Of each ladder its size by the counts and its names by the rows; the counts are right."""
    assert [ranks.differences(ladder) for ladder in (PEOPLE, POINTS)] == [[], []]
    return [
        (ranks.size(ladder), [row.user.username for row in ranks.rows(ladder).select_related("user")])
        for ladder in (PEOPLE, POINTS)
    ]


def test_who_closes_the_account_leaves_the_ladders_and_comes_back_with_it() -> None:
    anna, _ = on_both_ladders("anna", 1600), on_both_ladders("bela", 1500)
    accounts.close_account(user=anna)
    assert ladders() == [(1, ["bela"])] * 2
    anna.is_active = True
    anna.save()
    services.refresh_listing(now=NOON)
    assert ladders() == [(2, ["anna", "bela"])] * 2
    services.refresh_listing(now=NOON)
    assert ladders() == [(2, ["anna", "bela"])] * 2


def test_who_deletes_the_account_is_counted_nowhere() -> None:
    anna, _ = on_both_ladders("anna", 1600), on_both_ladders("bela", 1500)
    anna.delete()
    assert ladders() == [(1, ["bela"])] * 2
    assert ranks.rank_of(POINTS, 1500) == 1


def test_a_rating_that_rests_leaves_its_ladder_and_points_do_not() -> None:
    on_both_ladders("anna", 1600)
    services.refresh_listing(now=NOON + timedelta(days=90))
    assert ladders() == [(0, []), (1, ["anna"])]


def test_points_that_a_match_brings_are_in_the_ranks_and_those_of_closed_accounts_are_not() -> None:
    trio = [make_player(name) for name in ("anna", "bela", "cem")]
    make_match(trio)
    accounts.close_account(user=trio[2])
    services.count_results(now=NOON)
    assert [ranks.rank_of(POINTS, points) for points in (6, -3)] == [1, 2]
    assert ranks.size(POINTS) == 2
    make_match(trio, FARMERS_WIN, FARMERS_WIN, at=NOON + timedelta(hours=1))
    services.count_results(now=NOON)
    assert [(row.user.username, row.points) for row in ranks.rows(POINTS).select_related("user")] == [
        ("bela", 3), ("anna", -6),
    ]  # fmt: skip
    assert ranks.differences(POINTS) == []
    assert Standing.objects.get(user=trio[2], listed=False).points == 3
