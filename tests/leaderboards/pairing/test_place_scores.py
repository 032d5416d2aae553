"""Scores, standings, and how a field follows from the rounds played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboards.pairing.entrants import (
    Entrant,
    RoundResult,
    TableResult,
    entrants_after,
    half_byes,
    is_withdrawn_by,
)
from leaderboards.pairing.place_scores import UNIT, Standing, StandingLine, place_scores, standings


@pytest.mark.parametrize(
    ("places", "scores"),
    [((1, 2), (5040, 0)), ((2, 3, 1), (2520, 0, 5040)), ((1, 1, 3), (3780, 3780, 0)), ((1, 1, 1), (2520,) * 3),
     ((1, 2, 3, 4), (5040, 3360, 1680, 0)), ((2, 1, 2, 4), (2520, 5040, 2520, 0))],
)  # fmt: skip
def test_a_place_is_worth_the_part_of_the_others_left_behind(places: tuple[int, ...], scores: tuple[int, ...]) -> None:
    assert place_scores(places) == scores


@given(strengths=st.lists(st.integers(0, 4), min_size=2, max_size=10))
def test_every_table_of_a_size_gives_as_much_and_loses_nothing_to_rounding(strengths: list[int]) -> None:
    places = [1 + sum(other > own for other in strengths) for own in strengths]
    assert sum(place_scores(places)) * 2 == UNIT * len(places)


def test_places_that_are_none_are_refused() -> None:
    for places in ((0, 0, 0), (1,), tuple(range(1, 12))):
        with pytest.raises(ValueError, match="two to ten placed seats"):
            place_scores(places)


def test_ties_are_broken_by_rounds_won_then_by_fewest_timeouts_then_shared() -> None:
    lines = [
        StandingLine(1, 90, 3, 0),
        StandingLine(2, 100, 1, 5),
        StandingLine(3, 90, 4, 9),
        StandingLine(4, 90, 3, 0),
        StandingLine(5, 90, 3, 2),
    ]
    assert [(one.place, one.line.entrant) for one in standings(lines)] == [(1, 2), (2, 3), (3, 1), (3, 4), (5, 5)]
    assert standings(lines[::-1]) == standings(lines)
    assert standings([]) == []
    assert standings([StandingLine(7, 0)]) == [Standing(1, StandingLine(7, 0))]


def test_a_field_follows_from_its_rounds() -> None:
    first = RoundResult((TableResult((3, 1, 2), (5040, 2520, 0), (2, 1, 0), (0, 0, 4)),), byes=(4,))
    second = RoundResult((TableResult((4, 3, 1), (0, 2520, 5040), (0, 1, 2), (1, 0, 0)),), half_byes=(5,))
    field = entrants_after([1, 2, 3, 4, 5], [first, second])
    assert field[3] == Entrant(3, 7560, 3, 0, {1: 2, 2: 1, 4: 1}, (1, 1))
    assert field[1] == Entrant(1, 7560, 3, 0, {3: 2, 2: 1, 4: 1}, (0, 1, 1))
    assert field[2] == Entrant(2, 0, 0, 4, {3: 1, 1: 1}, (0, 0, 1))
    assert field[4] == Entrant(4, 5040, 0, 1, {3: 1, 1: 1}, (1,), byes=1)
    assert field[5] == Entrant(5, 2520, byes=1)


def test_a_tournament_of_duplicate_pays_for_a_bye_what_its_director_says() -> None:
    field = entrants_after([1, 2], [RoundResult((), byes=(1,), half_byes=(2,))], bye=150, half_bye=0)
    assert (field[1].score, field[2].score) == (150, 0)


def test_late_entry_until_half_the_rounds_with_one_half_point_bye_at_most() -> None:
    assert half_byes(entered_in=1, rounds=6, byes=0) == ()
    assert half_byes(entered_in=2, rounds=6, byes=0) == (1,)
    assert half_byes(entered_in=4, rounds=6, byes=0) == (3,)
    assert half_byes(entered_in=5, rounds=6, byes=0) is None
    assert half_byes(entered_in=3, rounds=6, byes=1) == ()
    assert half_byes(entered_in=3, rounds=5, byes=0) == (2,)
    assert half_byes(entered_in=4, rounds=5, byes=0) is None


def test_two_no_shows_withdraw() -> None:
    assert [is_withdrawn_by(misses) for misses in range(4)] == [False, False, True, True]
