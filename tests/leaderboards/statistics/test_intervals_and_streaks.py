"""Wilson's interval against published numbers, and runs of matches won."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations
from uuid import UUID

import pytest

from leaderboards.statistics.confidence_intervals import rate
from leaderboards.statistics.win_streaks import StreakMatch, WinStreak, compute_streak, extend_streak

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    # R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3
    [(81, 263, 25.5, 36.6), (15, 148, 6.2, 16.0), (0, 20, 0.0, 16.1), (1, 29, 0.6, 17.2)],
)
def test_intervals_are_wilsons(hits: int, count: int, low: float, high: float) -> None:
    found = rate(hits, count)
    assert (found.low, found.high) == (low, high)
    mirrored = rate(count - hits, count)
    assert mirrored.low is not None
    assert round(mirrored.low + high, 1) == 100.0


def test_without_a_case_there_is_no_rate() -> None:
    assert rate(0, 0).percent is None


def outings(won: str) -> list[StreakMatch]:
    return [StreakMatch(NOON + timedelta(hours=n), UUID(int=n + 1), each == "w") for n, each in enumerate(won)]


@pytest.mark.parametrize(
    ("won", "current", "best", "ended"),
    [
        ("", 0, 0, None),
        ("l", 0, 0, None),
        ("wwlw", 1, 2, 2),
        ("wlwlw", 1, 1, 1),
        ("lwww", 3, 3, 4),
        ("wwlwwl", 0, 2, 2),
    ],
)  # fmt: skip
def test_the_first_of_equal_runs_is_kept_with_the_match_that_it_ended_in(
    won: str, current: int, best: int, ended: int | None
) -> None:
    run = compute_streak(outings(won))
    assert (run.current, run.best) == (current, best)
    assert run.best_match == (None if ended is None else UUID(int=ended))
    stepwise = WinStreak()
    for outing in outings(won):
        stepwise = extend_streak(stepwise, outing)
    assert stepwise == run


def test_the_order_in_which_matches_are_handed_in_does_not_matter() -> None:
    whole = outings("wwlw")
    assert {compute_streak(order) for order in permutations(whole)} == {compute_streak(whole)}
