"""Round robins: everybody meets everybody, as seldom twice as can be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from leaderboards.pairing.entrants import Round
from leaderboards.pairing.roundrobin import round_robin
from tests.support.slow_cases import rarely


def meetings(rounds: list[Round]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(pair)) for one in rounds for table in one.tables for pair in combinations(table, 2))


@pytest.mark.parametrize(
    ("count", "size", "rounds"), [(9, 3, 4), (16, 4, 5), (25, 5, 6), (49, 7, 8), (4, 2, 3), (20, 2, 19)]
)
def test_a_balanced_design_has_every_pair_meet_exactly_once(count: int, size: int, rounds: int) -> None:
    laid = round_robin(range(count), size=size, seed="x")
    assert len(laid) == rounds
    assert meetings(laid) == dict.fromkeys(combinations(range(count), 2), 1)
    assert all(sorted(key for table in one.tables for key in table) == list(range(count)) for one in laid)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 10, 12, 13, 15, *rarely(18, 21, 24)])
def test_in_threes_every_pair_meets_and_the_rounds_are_not_many_more_than_needed(count: int) -> None:
    laid = round_robin(range(count), size=3, seed="x")
    met = meetings(laid)
    assert set(met) == set(combinations(range(count), 2))
    assert max(met.values()) <= max(4, len(laid) if count < 6 else 4)
    tables = count // 3
    fewest = -(-count * (count - 1) // 2 // (3 * tables))
    assert len(laid) <= 1.6 * fewest + 3


@pytest.mark.parametrize(("count", "size", "smallest"), [(7, 4, 3), (10, 4, 3), (12, 5, 4), (16, 6, 5), (9, 8, 2)])
def test_larger_tables_may_be_short_where_the_game_allows_it(count: int, size: int, smallest: int) -> None:
    laid = round_robin(range(count), size=size, smallest=smallest, seed="x")
    assert set(meetings(laid)) == set(combinations(range(count), 2))
    assert not any(one.byes for one in laid)
    assert all(smallest <= len(table) <= size for one in laid for table in one.tables)


@pytest.mark.parametrize("count", [4, 5, 7, 8, 10, 11, 13, *rarely(20)])
def test_byes_are_shared_out(count: int) -> None:
    byes = Counter(key for one in round_robin(range(count), size=3, seed="y") for key in one.byes)
    counts = [byes[key] for key in range(count)]
    assert max(counts) - min(counts) <= 2


def test_seats_are_shared_out() -> None:
    seats = [Counter[int]() for _ in range(9)]
    for one in round_robin(range(9), size=3, seed="z"):
        for table in one.tables:
            for seat, key in enumerate(table):
                seats[key][seat] += 1
    assert all(max(one.values()) <= 2 for one in seats)


def test_the_same_seed_gives_the_same_rounds_and_a_field_too_large_is_refused() -> None:
    assert round_robin(range(13), size=3, seed="a") == round_robin(range(12, -1, -1), size=3, seed="a")
    assert round_robin(range(13), size=3, seed="a") != round_robin(range(13), size=3, seed="b")
    with pytest.raises(ValueError, match="too long"):
        round_robin(range(26), size=3, seed="a")
    with pytest.raises(ValueError, match="too few"):
        round_robin([1], size=2, seed="a")
    with pytest.raises(ValueError, match="too few"):
        round_robin([1, 2], size=3, seed="a")
