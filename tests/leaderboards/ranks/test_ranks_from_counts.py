"""Counts that move with the values, and the ranks they add up to."""

from __future__ import annotations

import random
import threading

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from leaderboards import ranks
from leaderboards.models import RankCount, Rating
from tests.support.slow_cases import rarely

from .reference_ranks import AGENTS, PEOPLE, POINTS, ReferenceRanks, counts, random_value, rated

pytestmark = pytest.mark.django_db


@pytest.mark.sqlite
@pytest.mark.parametrize("seed", [0, *rarely(1, 2)])
def test_after_any_moves_every_rank_is_what_a_sorted_list_says(seed: int) -> None:
    chance, oracle = random.Random(seed), ReferenceRanks()
    for number in range(1, 241):
        before = (
            oracle.values.pop(chance.randrange(len(oracle.values))) if oracle.values and chance.random() < 0.6 else None
        )
        after = random_value(chance) if before is None or chance.random() < 0.8 else None
        ranks.update_count(PEOPLE, before=before, after=after)
        if after is not None:
            oracle.values.append(after)
        if number % 24:
            continue
        assert ranks.size(PEOPLE) == len(oracle.values)
        for value in (*chance.sample(oracle.values, min(4, len(oracle.values))), random_value(chance)):
            assert ranks.rank_of(PEOPLE, value) == oracle.rank(value)
        for value in chance.sample(oracle.values, min(2, len(oracle.values))):
            assert ranks.percentile(PEOPLE, value) == oracle.percentile(value)
        for rank in (1, chance.randint(1, len(oracle.values)), len(oracle.values) + 1):
            assert ranks.shown_at(PEOPLE, rank) == oracle.shown_at(rank)


def test_numbers_that_look_the_same_share_a_rank() -> None:
    ranks.update_counts([(PEOPLE, None, value) for value in (1500.4, 1499.5, 1500.5, 1499.499999)])
    assert [ranks.displayed_value(value) for value in (1500.4, 1499.5, 1500.5, 1499.499999, -0.5, -0.500001)] == [
        1500, 1500, 1501, 1499, 0, -1,
    ]  # fmt: skip
    assert [ranks.rank_of(PEOPLE, value) for value in (1500.5, 1500.4, 1499.5, 1499.499999)] == [1, 2, 2, 4]
    assert ranks.place(PEOPLE, 1500) == ranks.Place(above=1, equal=2, size=4)


def test_the_percentile_is_of_the_others() -> None:
    ranks.update_counts([(PEOPLE, None, value) for value in (10, 20, 20, 30)])
    assert [round(ranks.percentile(PEOPLE, value), 3) for value in (10, 20, 30)] == [0, 33.333, 100]


def test_who_is_alone_is_first_and_above_all_others() -> None:
    ranks.update_count(PEOPLE, before=None, after=-7)
    assert (ranks.rank_of(PEOPLE, -7), ranks.percentile(PEOPLE, -7), ranks.size(PEOPLE)) == (1, 100, 1)


def test_on_a_ladder_without_anybody_everything_is_nothing() -> None:
    assert (ranks.rank_of(PEOPLE, 1500), ranks.size(PEOPLE), ranks.shown_at(PEOPLE, 1)) == (1, 0, None)


def test_ladders_do_not_see_each_other() -> None:
    ranks.update_counts([(PEOPLE, None, 1600), (AGENTS, None, 1500), (POINTS, None, 1700)])
    assert [ranks.rank_of(ladder, 1400) for ladder in (PEOPLE, AGENTS, POINTS)] == [2, 2, 2]


def test_a_match_moves_its_players_in_one_statement(django_assert_num_queries) -> None:
    ranks.update_counts([(PEOPLE, None, value) for value in (1500, 1510, 1520)])
    with django_assert_num_queries(1):
        ranks.update_counts([(PEOPLE, 1500, 1512.3), (PEOPLE, 1510, 1503.1), (PEOPLE, 1520, 1514.6)])
    assert counts() == [(1, 1503, 1), (1, 1512, 1), (1, 1515, 1), (ranks.BLOCK, 1472, 3)]


def test_a_move_that_no_page_would_show_writes_nothing(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        ranks.update_count(PEOPLE, before=1500.1, after=1499.9)
        ranks.update_count(PEOPLE, before=None, after=None)


def test_what_is_rolled_back_was_never_counted() -> None:
    ranks.update_count(PEOPLE, before=None, after=1500)
    with transaction.atomic():
        ranks.update_count(PEOPLE, before=1500, after=1600)
        assert ranks.rank_of(PEOPLE, 1550) == 2  # seen at once, within
        transaction.set_rollback(True)
    assert ranks.rank_of(PEOPLE, 1550) == 1


@pytest.mark.django_db(transaction=True)
def test_counts_do_not_move_outside_of_a_transaction() -> None:
    with pytest.raises(TransactionManagementError):
        ranks.update_count(PEOPLE, before=None, after=1500)
    assert not RankCount.objects.exists()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_eight_movers_at_once_leave_the_counts_right() -> None:
    rows = rated([1500.0] * 24)
    errors: list[BaseException] = []
    line = threading.Barrier(8)

    def mover(number: int) -> None:
        chance, own = random.Random(number), rows[number::8]
        try:
            line.wait()
            for _ in range(4):
                with transaction.atomic():
                    moves = []
                    for row in own:
                        before, row.value = row.value, round(chance.gauss(1500, 60), 6)
                        moves.append((PEOPLE, before, row.value))
                    Rating.objects.bulk_update(own, ["value"])
                    ranks.update_counts(moves)
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=mover, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert ranks.differences(PEOPLE) == []
    assert ranks.size(PEOPLE) == 24
