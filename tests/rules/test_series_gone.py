"""Matches of several rounds from which somebody has gone for good."""

from __future__ import annotations

from games.rules.core import Concede, TakeOver

from .test_series import TOY, control, fresh, won_by


def test_nobody_waits_between_the_rounds_for_who_has_conceded() -> None:
    state = won_by(fresh("standard", agents=(1, 2)), 0).state
    state = control(state, Concede(0)).state
    assert (state.number, state.ctx.window_named("intermission")) == (2, None)
    state = won_by(state, 0).state
    window = state.ctx.window_named("intermission")
    assert window is not None
    assert window.closes_at - state.ctx.at == 1


def test_an_intermission_that_somebody_may_come_back_to_takes_its_time() -> None:
    state = won_by(fresh("standard", agents=(2,)), 0).state
    state = control(control(state, Concede(0)).state, TakeOver(1)).state
    assert state.ctx.window_named("intermission") is not None


def test_daily_ends_when_the_only_person_has_conceded() -> None:
    state = control(fresh("daily", agents=(1, 2)), Concede(0)).state
    after = won_by(state, 1)
    outcome = TOY.outcome(after.state)
    assert outcome is not None
    assert outcome.termination == "all_away"
