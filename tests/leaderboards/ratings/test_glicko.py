"""The arithmetic of one rating: Glickman's own example, and what is general here."""

from __future__ import annotations

import pytest

from leaderboards.ratings.glicko import Evidence, update
from leaderboards.ratings.glicko_evidence import pair_weight
from leaderboards.ratings.rating import Constants, Rating, win_probability

PAPER = Constants(version=0, deviation=350, volatility=0.06, tau=0.5, provisional=75, resting=110)


def game(opponent: float, deviation: float, score: float) -> Evidence:
    return Evidence(rest=-opponent, variance=deviation**2, score=score)


def test_the_example_of_the_paper_comes_out_to_its_last_digit() -> None:
    evidence = [game(1400, 30, 1), game(1550, 100, 0), game(1700, 300, 0)]
    after = update(Rating(1500, 200, 0.06), evidence, PAPER)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_order_of_the_evidence_does_not_matter_to_the_last_bit() -> None:
    evidence = [game(1400, 30, 1), game(1551, 100, 0), game(1702, 300, 0), game(1333, 77, 0.5)]
    assert update(Rating(), evidence, PAPER) == update(Rating(), evidence[::-1], PAPER)


def test_what_weighs_nothing_changes_nothing() -> None:
    before = Rating(1612.5, 44.0, 0.05)
    assert update(before, [], PAPER) == before
    assert update(before, [Evidence(rest=-1500, variance=0, score=1, weight=0)], PAPER) == before


def test_a_long_match_of_a_newcomer_moves_one_deviation_at_most() -> None:
    lost_all = Evidence(rest=-800, variance=350.0**2, score=0, weight=20)
    after = update(Rating(), [lost_all], PAPER)
    assert 1150 <= after.value < 1400


def test_rounds_against_one_unknown_opponent_tell_less_than_against_as_many() -> None:
    together = update(Rating(), [Evidence(rest=-1500, variance=350.0**2, score=0.75, weight=4)], PAPER)
    apart = update(Rating(), [game(1500, 350, score) for score in (1, 1, 1, 0)], PAPER)
    assert together.deviation > apart.deviation


def test_a_part_of_a_side_moves_less_than_the_whole_of_it() -> None:
    alone = update(Rating(1500, 80), [Evidence(rest=-1500, variance=0, score=1)], PAPER)
    in_two = update(Rating(1500, 80), [Evidence(rest=-750, variance=0, score=1, share=0.5)], PAPER)
    assert 0 < in_two.value - 1500 < (alone.value - 1500) * 0.6


def test_the_volatility_rises_only_where_results_surprise() -> None:
    usual = update(Rating(1500, 50), [game(1500, 50, 1), game(1500, 50, 0)], PAPER)
    strange = update(Rating(1500, 50), [game(1100, 50, 0)] * 6, PAPER)
    assert usual.volatility < 0.06 < strange.volatility


def test_400_points_are_odds_of_ten_to_one() -> None:
    assert win_probability(0) == 0.5
    assert win_probability(400) == pytest.approx(10 / 11)
    assert win_probability(400) + win_probability(-400) == pytest.approx(1)
    assert 0.5 < win_probability(400, 200.0**2) < win_probability(400)


def test_a_pair_of_a_long_table_weighs_less() -> None:
    assert [round(pair_weight(seats), 3) for seats in (2, 3, 4, 8)] == [1.0, 0.778, 0.639, 0.377]
