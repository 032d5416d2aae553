"""The arena: tables out of who waits now."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from leaderboards.pairing.arena import ArenaWaiter, arena_score, seat_waiting


def seat(*waiting: ArenaWaiter, now: int = 100, size: int = 3, seed: str = "x") -> list[set[int]]:
    return [set(table) for table in seat_waiting(waiting, size=size, now=now, seed=seed)]


def test_too_few_wait_on() -> None:
    assert seat(ArenaWaiter(1, 0), ArenaWaiter(2, 0)) == []
    assert seat() == []


def test_who_has_waited_longest_is_seated_first() -> None:
    waiting = [ArenaWaiter(key, since=key) for key in range(1, 6)]
    assert seat(*waiting) == [{1, 2, 3}]


def test_near_scores_sit_together() -> None:
    waiting = [ArenaWaiter(key, since=0, score=score) for key, score in enumerate([90, 10, 50, 95, 12, 48, 85, 9, 52])]
    assert sorted(seat(*waiting), key=sorted) == [{0, 3, 6}, {1, 4, 7}, {2, 5, 8}]


def test_nobody_meets_the_opponents_of_the_match_before_while_others_wait() -> None:
    one, other = frozenset({1, 2, 3}), frozenset({4, 5, 6})
    waiting = [ArenaWaiter(key, since=99, last=one - {key}) for key in one]
    waiting += [ArenaWaiter(key, since=99, last=other - {key}) for key in other]
    assert seat(*waiting) == []  # two tables of six people must bring two together again: they wait for a third
    waiting += [ArenaWaiter(key, since=99) for key in (7, 8, 9)]
    tables = seat(*waiting)
    assert len(tables) == 3
    assert all(len(table & one) <= 1 and len(table & other) <= 1 for table in tables)


def test_after_twenty_seconds_the_same_opponents_are_better_than_none() -> None:
    same = frozenset({1, 2, 3})
    waiting = [ArenaWaiter(key, since=90, last=same - {key}) for key in same]
    assert seat(*waiting, now=109) == []
    assert seat(*waiting, now=110) == [{1, 2, 3}]


@settings(deadline=None, max_examples=50)
@given(
    sinces=st.lists(st.integers(0, 100), max_size=40),
    size=st.integers(2, 6),
    seed=st.text(max_size=3),
)
def test_tables_are_full_and_nobody_sits_twice(sinces: list[int], size: int, seed: str) -> None:
    waiting = [ArenaWaiter(key, since, score=since % 7) for key, since in enumerate(sinces)]
    tables = seat_waiting(waiting, size=size, now=200, seed=seed)
    seated = [key for table in tables for key in table]
    assert len(tables) == len(waiting) // size
    assert len(seated) == len(set(seated))
    assert all(len(table) == size for table in tables)
    assert tables == seat_waiting(waiting[::-1], size=size, now=200, seed=seed)
    waited = [waiting[key].since for key in seated]
    assert max(waited, default=0) <= min((one.since for one in waiting if one.key not in seated), default=1000)


def test_a_third_table_won_in_a_row_counts_double() -> None:
    assert [arena_score(5040, won_before=won) for won in range(4)] == [5040, 5040, 10080, 10080]
    assert arena_score(2520, won_before=2) == 5040
