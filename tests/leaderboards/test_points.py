"""What a match adds, and the tiers."""

from __future__ import annotations

import pytest

from leaderboards.points import (
    TIERS,
    MatchLine,
    RoundLine,
    Tally,
    add_match,
    add_matches,
    cap_score,
    next_tier,
    points_of,
    tier_of,
)


def test_a_match_is_worth_its_own_score() -> None:
    assert points_of(MatchLine(score=24, place=1)) == 24
    assert points_of(MatchLine(score=-36, place=3)) == -36


def test_what_two_win_from_each_other_too_often_weighs_less_for_both_and_for_nobody_else() -> None:
    rounds = [(6, -3, -3), (-6, 3, 3), (12, -6, -6)]  # seat 0 won 6 of each
    assert [cap_score(score, seat, rounds, {}) for seat, score in enumerate((12, -6, -6))] == [12, -6, -6]
    assert cap_score(12, 0, rounds, {1: 0.5}) == 9
    assert cap_score(-6, 1, rounds, {0: 0.5}) == -3
    assert cap_score(-6, 2, rounds, {}) == -6
    assert cap_score(-6, 1, rounds, {0: 0.5, 2: 0.0}) == -3  # the farmers won nothing from each other
    assert cap_score(12, 0, rounds, {1: 0.0, 2: 0.0}) == 0


def test_what_falls_away_is_whole_and_the_same_for_both() -> None:
    rounds = [(6, -3, -3)]
    assert [cap_score(6, 0, rounds, {1: 0.5, 2: 0.5}), cap_score(-3, 1, rounds, {0: 0.5})] == [2, -1]
    assert [cap_score(-6, 0, [(-6, 3, 3)], {1: 0.5, 2: 0.5}), cap_score(3, 1, [(-6, 3, 3)], {0: 0.5})] == [-2, 1]


def test_a_tally_adds_points_and_splits_rounds_by_role() -> None:
    rounds = (RoundLine("landlord", True), RoundLine("landlord", False), RoundLine("farmer", True))
    assert add_match(Tally(), MatchLine(score=9, place=1, rounds=rounds)) == Tally(
        points=9, matches=1, wins=1, landlord_rounds=2, landlord_wins=1, farmer_rounds=1, farmer_wins=1,
        streak=1, best_streak=1,
    )  # fmt: skip


def test_a_lost_match_ends_the_streak_and_keeps_the_best_one() -> None:
    won, lost = MatchLine(score=3, place=1), MatchLine(score=-3, place=2)
    tally = add_matches([won, won, lost, won])
    assert (tally.streak, tally.best_streak, tally.wins, tally.matches, tally.points) == (1, 2, 3, 4, 6)


def test_a_shared_first_place_is_a_win() -> None:
    assert add_match(Tally(), MatchLine(score=0, place=1)).wins == 1


@pytest.mark.parametrize(
    ("points", "tier"),
    [(-400, "bamboo"), (0, "bamboo"), (29, "bamboo"), (30, "porcelain"), (100, "bronze"), (250, "jade"),
     (599, "jade"), (600, "gold"), (1200, "cinnabar"), (90_000, "cinnabar")],
)  # fmt: skip
def test_the_tier_is_the_highest_floor_reached(points: int, tier: str) -> None:
    assert tier_of(points).key == tier


def test_floors_rise_and_each_tier_knows_the_next() -> None:
    floors = [tier.floor for tier in TIERS[1:] if tier.floor is not None]
    assert len(floors) == len(TIERS) - 1
    assert floors == sorted(set(floors))
    assert next_tier(0) == TIERS[1]
    assert next_tier(5000) is None
