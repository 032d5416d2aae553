"""Swiss rounds: equals meet, nobody twice while it can be avoided, byes and seats are shared out."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import strategies as st

from leaderboards.pairing.entrants import Entrant, entrants_after
from leaderboards.pairing.group_into_tables import sizes
from leaderboards.pairing.swiss import pair_round

from .random_tournaments import fewest_repeats, play_swiss, random_examples, repeats

SEEDS = st.text(max_size=5)


@random_examples(
    few=12, many=180, count=st.integers(3, 70), size=st.integers(2, 8), spare=st.integers(0, 2), seed=SEEDS
)
def test_everybody_present_has_one_table_or_a_bye(count: int, size: int, spare: int, seed: str) -> None:
    smallest = max(2, size - spare)
    if count < smallest:
        return
    for _, paired in play_swiss(count, size=size, smallest=smallest, rounds=3, seed=seed):
        seated = [key for table in paired.tables for key in table]
        assert sorted([*seated, *paired.byes]) == list(range(count))
        assert all(smallest <= len(table) <= size for table in paired.tables)
        assert len(paired.byes) == sizes(count, size=size, smallest=smallest)[1]


@random_examples(few=8, many=100, count=st.sampled_from([6, 9, 12]), rounds=st.integers(2, 5), seed=SEEDS)
def test_in_threes_a_small_field_repeats_no_meeting_that_could_be_avoided(count: int, rounds: int, seed: str) -> None:
    for field, paired in play_swiss(count, size=3, rounds=rounds, seed=seed):
        if not fewest_repeats(field, list(range(count)), 3):
            assert repeats(field, paired) == 0


@random_examples(few=8, many=120, count=st.integers(24, 90), size=st.integers(3, 4), seed=SEEDS)
def test_nobody_meets_anybody_twice_in_a_field_that_is_large_enough(count: int, size: int, seed: str) -> None:
    for field, paired in play_swiss(count, size=size, rounds=count // (size * (size - 1)), seed=seed):
        assert repeats(field, paired) == 0


@random_examples(few=3, many=90, count=st.integers(4, 40), size=st.integers(2, 5), seed=SEEDS)
def test_nobody_has_a_second_bye_before_everybody_had_one(count: int, size: int, seed: str) -> None:
    if count < size:
        return
    for field, paired in play_swiss(count, size=size, rounds=6, seed=seed):
        for key in paired.byes:
            resting = set(paired.byes)
            assert all(field[key].byes <= one.byes for one in field.values() if one.key not in resting)


@random_examples(few=6, many=60, count=st.integers(9, 60), seed=SEEDS)
def test_nobody_has_one_seat_much_more_often_than_another(count: int, seed: str) -> None:
    field: dict[int, Entrant] = {}
    for before, _ in play_swiss(count, size=3, rounds=10, seed=seed):
        field = before
    for one in field.values():
        seats = [*one.seats, 0, 0, 0][:3]
        assert max(seats) - min(seats) <= 2


@random_examples(few=6, many=60, count=st.integers(30, 60), seed=SEEDS)
def test_in_the_second_round_winners_meet_winners(count: int, seed: str) -> None:
    *_, (field, paired) = play_swiss(count - count % 3, size=3, rounds=2, seed=seed)
    ordered = sorted((one.score for one in field.values()), reverse=True)
    top = [field[key].score for key in paired.tables[0]]
    assert min(top) >= ordered[len(ordered) // 3]


@random_examples(few=6, many=60, count=st.integers(12, 40), gone=st.sets(st.integers(0, 11), max_size=5), seed=SEEDS)
def test_who_is_withdrawn_is_not_paired_and_keeps_a_score(count: int, gone: set[int], seed: str) -> None:
    there = lambda key, number: number < 2 or key not in gone  # noqa: E731
    for field, paired in play_swiss(count, size=3, rounds=3, seed=seed, present=there):
        met = {key for table in paired.tables for key in table} | set(paired.byes)
        assert met in ({*range(count)}, {*range(count)} - gone)
        assert set(field) == set(range(count))


def test_the_same_seed_and_field_give_the_same_round_however_the_field_is_listed() -> None:
    field = list(entrants_after(range(40), []).values())
    one = pair_round(field, number=1, size=3, seed="spring")
    assert one == pair_round(field[::-1], number=1, size=3, seed="spring")
    assert one != pair_round(field, number=1, size=3, seed="autumn")
    assert one != pair_round(field, number=2, size=3, seed="spring")


def test_a_small_field_gives_the_bye_so_that_nobody_meets_again() -> None:
    met = {(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (0, 3)}
    field = [
        Entrant(key, met={b if a == key else a: 1 for a, b in met if key in (a, b)}, score=10 - key) for key in range(7)
    ]
    paired = pair_round(field, number=3, size=3, seed="x")
    assert len(paired.byes) == 1
    again = sum((a, b) in met for table in paired.tables for a, b in combinations(sorted(table), 2))
    assert again == min(
        sum((a, b) in met for table in (one, two) for a, b in combinations(sorted(table), 2))
        for rest in range(7)
        for one in combinations([key for key in range(7) if key != rest], 3)
        for two in [tuple(key for key in range(7) if key != rest and key not in one)]
    )


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(ValueError, match="2 are too few for a table of 3"):
        pair_round([Entrant(1), Entrant(2)], number=1, size=3, seed="x")


@pytest.mark.parametrize(
    ("count", "size", "smallest"),
    [
        (700, 3, 3),
        *(pytest.param(*large, marks=pytest.mark.slow) for large in ((2999, 3, 3), (3000, 3, 3), (3000, 8, 6))),
    ],
)
def test_hundreds_are_paired_alike_and_without_repeats(count: int, size: int, smallest: int) -> None:
    rounds = play_swiss(count, size=size, smallest=smallest, rounds=6, seed="large")
    for number, (field, paired) in enumerate(rounds, 1):
        assert repeats(field, paired) == 0
        if number in (1, 6):
            entrants = list(field.values())
            assert pair_round(entrants, number=number, size=size, smallest=smallest, seed="large") == paired


@pytest.mark.parametrize(
    ("count", "size", "smallest", "wanted"),
    [(9, 3, 3, ([3, 3, 3], 0)), (11, 3, 3, ([3, 3, 3], 2)), (5, 4, 3, ([4], 1)), (6, 4, 3, ([3, 3], 0)),
     (10, 4, 3, ([4, 3, 3], 0)), (3, 8, 2, ([3], 0)), (17, 8, 2, ([6, 6, 5], 0))],
)  # fmt: skip
def test_tables_are_as_even_and_byes_as_few_as_can_be(
    count: int, size: int, smallest: int, wanted: tuple[list[int], int]
) -> None:
    assert sizes(count, size=size, smallest=smallest) == wanted
