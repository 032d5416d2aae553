"""Scores and standings, pure."""

from __future__ import annotations

from decimal import Decimal

import pytest

from leaderboards.pairing.knockout import TableFinish, first_stage, next_stage
from leaderboards.tournaments import scoring
from leaderboards.tournaments.scoring import PlayedRound, PlayedTable


def table(
    entrants: tuple[int, ...], places: tuple[int, ...], *, won: tuple[int, ...] = (), late: int = 0
) -> PlayedTable:
    none = (0,) * len(entrants)
    return PlayedTable(entrants, places, won or none, (late, *none[1:]), scoring.table_scores(places))


def test_a_table_of_three_pays_one_a_half_and_nothing():
    assert scoring.table_scores((2, 1, 3)) == (2520, 5040, 0)
    assert scoring.table_scores((1, 1, 1)) == (2520, 2520, 2520)


def test_an_arena_doubles_for_who_has_won_two_in_a_row():
    assert scoring.arena_scores((1, 2, 3), (2, 2, 1)) == (10080, 5040, 0)
    assert scoring.arena_scores((1, 2, 3), (1, 0, 0)) == (5040, 2520, 0)


def test_a_duplicate_seat_is_measured_by_the_same_seat_elsewhere():
    scores = scoring.board_scores(
        {7: [(4, -2, -2), (-2, 4, -2)], 8: [(-4, 2, 2), (-2, -2, 4)]}, first=5, boards=2, cap=None
    )
    assert scores == {7: (400, 100, -500), 8: (-400, -100, 500)}


def test_a_board_counts_no_more_than_the_cap():
    scores = scoring.board_scores({1: [(96, -48, -48)], 2: [(-2, 1, 1)]}, first=1, boards=1, cap=10)
    assert scores == {1: (1000, -1000, -1000), 2: (-1000, 1000, 1000)}


def test_a_board_that_one_table_did_not_finish_scores_nothing_there():
    scores = scoring.board_scores({1: [(2, -1, -1)], 2: []}, first=1, boards=1, cap=None)
    assert scores == {1: (0, 0, 0), 2: (0, 0, 0)}


def test_ties_are_broken_by_rounds_won_then_by_timeouts_then_shared():
    rounds = [
        PlayedRound((table((1, 2, 3), (1, 1, 1), won=(2, 1, 1)), table((4, 5, 6), (1, 1, 1), won=(1, 1, 1), late=1))),
    ]
    stands = scoring.computed_standings(range(1, 7), rounds, format_="swiss")
    assert [(stand.place, stand.entrant) for stand in stands] == [(1, 1), (2, 2), (2, 3), (2, 5), (2, 6), (6, 4)]


def test_who_was_at_none_of_their_tables_stands_behind_all_who_were_there():
    played = PlayedTable((1, 2, 3), (1, 2, 3), (0, 0, 0), (0, 2, 2), (0, 2520, 0), absent=frozenset({0}))
    stands = scoring.computed_standings(range(1, 5), [PlayedRound((played,), byes=(4,))], format_="duplicate")
    assert [(stand.place, stand.entrant, stand.counts) for stand in stands] == [
        (1, 2, True), (2, 4, True), (3, 3, True), (4, 1, False),
    ]  # fmt: skip
    assert [(stand.played, stand.absent) for stand in stands] == [(1, 0), (0, 0), (1, 0), (0, 1)]


def test_a_bye_is_paid_and_half_of_it_to_who_came_late():
    stands = scoring.computed_standings(
        [1, 2, 3, 4, 5], [PlayedRound((table((1, 2, 3), (1, 2, 3)),), byes=(4,), half_byes=(5,))], format_="swiss"
    )
    assert {stand.entrant: (stand.score, stand.byes) for stand in stands} == {
        1: (5040, 0), 2: (2520, 0), 3: (0, 0), 4: (5040, 1), 5: (2520, 1),
    }  # fmt: skip


def test_an_adjustment_counts_like_a_table():
    stands = scoring.computed_standings(
        [1, 2, 3], [PlayedRound((table((1, 2, 3), (1, 2, 3)),))], format_="swiss", adjusted={1: -5040}
    )
    assert [(stand.place, stand.entrant, stand.score) for stand in stands] == [(1, 2, 2520), (2, 1, 0), (2, 3, 0)]


def test_a_knock_out_is_ordered_by_the_stage_that_was_reached():
    first = table((1, 2, 3), (1, 2, 3)), table((4, 5, 6), (3, 2, 1))
    final = table((1, 6, 2), (3, 1, 2))
    stands = scoring.computed_standings(
        range(1, 7), [PlayedRound(first), PlayedRound((final,), final=True)], format_="knockout", seed="s"
    )
    assert [(stand.place, stand.entrant) for stand in stands] == [(1, 6), (2, 2), (3, 1), (4, 5), (5, 3), (5, 4)]


@pytest.mark.parametrize(("size", "most"), [(2, 40), (3, 100), (4, 60)])
def test_a_knock_out_has_the_stages_that_were_announced(size, most):
    for entrants in range(size, most):
        stage, played = first_stage(list(range(entrants)), size=size), 1
        while True:
            finishes = [[TableFinish(key, place) for place, key in enumerate(row, 1)] for row in stage.tables]
            following = next_stage(stage, finishes, size=size, seed="s")
            if following is None:
                break
            stage, played = following, played + 1
        assert played == scoring.stages_for(entrants, size=size), entrants


@pytest.mark.parametrize(
    ("units", "format_", "text"),
    [(5040, "swiss", "1"), (7560, "swiss", "1.5"), (1680, "swiss", "0.33"), (0, "duplicate", "0"),
     (325, "duplicate", "+3.25"), (-1200, "duplicate", "−12"), (100800, "swiss", "20"), (-2520, "swiss", "−0.5")],
)  # fmt: skip
def test_a_score_is_written_as_people_say_it(units, format_, text):
    assert scoring.format_score(units, format_=format_) == text


def test_what_a_director_gives_is_counted_exactly():
    assert scoring.units_of(Decimal("0.5"), format_="swiss") == 2520
    assert scoring.units_of(Decimal("-1.25"), format_="duplicate") == -125
