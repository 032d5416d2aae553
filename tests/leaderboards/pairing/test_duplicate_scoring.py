"""Duplicate: a seat is measured by the same seat at the other tables, and a deal is met once."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from leaderboards.pairing.duplicate_scoring import BoardResult, boards_for, duplicate_scores, is_unsealed, may_play

POINTS = st.tuples(*[st.integers(-400, 400)] * 3)


def test_a_score_is_points_less_the_mean_of_the_seat() -> None:
    results = [BoardResult(1, 10, (6, -3, -3)), BoardResult(1, 11, (-12, 6, 6)), BoardResult(1, 12, (12, -6, -6))]
    assert duplicate_scores(results) == {
        (1, 10): (400, -200, -200),
        (1, 11): (-1400, 700, 700),
        (1, 12): (1000, -500, -500),
    }


def test_a_cap_holds_each_score_between_its_bounds() -> None:
    results = [BoardResult(1, 10, (6, -3, -3)), BoardResult(1, 11, (-12, 6, 6)), BoardResult(1, 12, (12, -6, -6))]
    assert duplicate_scores(results, cap=6)[1, 11] == (-600, 600, 600)
    assert duplicate_scores(results, cap=6)[1, 10] == (400, -200, -200)


def test_a_table_that_did_not_finish_scores_nothing_and_is_in_no_mean() -> None:
    results = [BoardResult(1, 10, (6, -3, -3)), BoardResult(1, 11, None), BoardResult(1, 12, (12, -6, -6))]
    assert duplicate_scores(results) == {(1, 10): (-300, 150, 150), (1, 11): (0, 0, 0), (1, 12): (300, -150, -150)}


def test_a_seat_without_its_entrant_scores_nothing_and_is_in_no_mean() -> None:
    results = [BoardResult(1, 10, (6, None, -3)), BoardResult(1, 11, (-12, 6, 6)), BoardResult(1, 12, (12, -6, -6))]
    scores = duplicate_scores(results)
    assert [scores[1, table][1] for table in (10, 11, 12)] == [0, 600, -600]
    assert [scores[1, table][0] for table in (10, 11, 12)] == [400, -1400, 1000]
    assert duplicate_scores([BoardResult(1, 1, (None, 3, None))]) == {(1, 1): (0, 0, 0)}


def test_the_only_table_of_a_board_scores_nothing() -> None:
    assert duplicate_scores([BoardResult(4, 1, (96, -48, -48))]) == {(4, 1): (0, 0, 0)}
    assert duplicate_scores([]) == {}


def test_each_board_has_a_mean_of_its_own() -> None:
    results = [BoardResult(b, t, (b * t, -b * t, 0)) for b in (1, 2) for t in (1, 2)]
    scores = duplicate_scores(results)
    assert scores[1, 1] == (-50, 50, 0)
    assert scores[2, 1] == (-100, 100, 0)


@given(rows=st.lists(POINTS, min_size=1, max_size=30))
def test_scores_of_a_seat_sum_to_nothing_but_for_the_rounding(rows: list[tuple[int, ...]]) -> None:
    results = [BoardResult(1, table, points) for table, points in enumerate(rows)]
    scores = duplicate_scores(results)
    for seat in range(3):
        assert abs(sum(scores[1, table][seat] for table in range(len(rows)))) <= len(rows)
        mean = Fraction(sum(points[seat] for points in rows), len(rows))
        for table, points in enumerate(rows):
            assert abs(scores[1, table][seat] - 100 * (points[seat] - mean)) <= Fraction(1, 2)
    assert duplicate_scores(results[::-1]) == scores


def test_boards_of_a_round_are_new_to_everybody_also_when_it_is_paired_again() -> None:
    first = boards_for(count=4, used=0)
    assert first == (1, 2, 3, 4)
    assert boards_for(count=4, used=2) == (3, 4, 5, 6)
    assert not set(boards_for(count=4, used=max(first))) & set(first)


def test_a_table_laid_late_may_play_the_boards_that_nobody_there_has_met() -> None:
    seen = {1: {5, 6}, 2: {1}, 3: set()}
    assert may_play((1, 2), [3, 9], seen=seen)
    assert not may_play((1, 2), [3, 2], seen=seen)
    assert not may_play((6,), [1], seen=seen)


def test_a_board_is_sealed_until_its_last_table_has_ended() -> None:
    playing = {10: (1, 2), 11: (1, 2), 12: (3,)}
    assert not is_unsealed(1, playing=playing, ended={10: (1,)})
    assert is_unsealed(1, playing=playing, ended={10: (1, 2), 11: (1,)})
    assert not is_unsealed(2, playing=playing, ended={10: (1, 2), 11: (1,)})
    assert not is_unsealed(9, playing=playing, ended={})
