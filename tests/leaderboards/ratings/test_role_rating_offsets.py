"""The fit of a role term."""

from __future__ import annotations

from random import Random

import pytest

from leaderboards.ratings import TERMS, SideResult, fit_role_term, win_probability


def test_a_term_is_found_from_results_of_unequal_players() -> None:
    rng = Random(8)
    results = []
    for _ in range(6000):
        margin = rng.gauss(0, 150)
        results.append(SideResult(margin, float(rng.random() < win_probability(margin - 70))))
    fit = fit_role_term(results)
    assert abs(fit.term + 70) < 2 * fit.error
    assert 4 < fit.error < 6
    assert fit.rounds == 6000


def test_rounds_may_be_handed_in_together() -> None:
    apart = fit_role_term([SideResult(30, 1.0)] * 3 + [SideResult(30, 0.0)])
    assert fit_role_term([SideResult(30, 0.75, rounds=4)]) == apart


def test_a_fit_of_nothing_is_nothing_and_of_few_is_finite() -> None:
    assert fit_role_term([]).term == 0
    assert fit_role_term([]).error == pytest.approx(400)
    assert 0 < fit_role_term([SideResult(0, 1.0)] * 30).term < 1500


def test_even_results_need_no_term() -> None:
    assert fit_role_term([SideResult(0, 0.5, rounds=10)]).term == 0
    assert fit_role_term([SideResult(100, 0.5, rounds=100_000)]).term == pytest.approx(-100, abs=0.1)


def test_a_set_that_was_never_fitted_has_no_term() -> None:
    assert TERMS.of("werewolf:custom") == 0
    assert TERMS.of("doudizhu") == 134
