"""The life of a tournament, pure: every moment of it, without a database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.lifecycle import LifecycleStep, TournamentProgress

START = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
OPENS = START - timedelta(hours=2)
FRESH = TournamentProgress("announced", paused=False, opens_at=OPENS, starts_at=START, arena=False, rounds=3, round=0)
MINUTE = timedelta(minutes=1)


def test_registration_opens_at_its_moment_and_not_before():
    assert lifecycle.next_step(FRESH, now=OPENS - timedelta(microseconds=1)) is None
    assert lifecycle.next_step(FRESH, now=OPENS) is LifecycleStep.OPEN_REGISTRATION
    assert lifecycle.due_at(FRESH) == OPENS


def test_check_in_opens_five_minutes_before_the_start():
    open_ = replace(FRESH, status="registration")
    assert lifecycle.next_step(open_, now=START - 5 * MINUTE - timedelta(microseconds=1)) is None
    assert lifecycle.next_step(open_, now=START - 5 * MINUTE) is LifecycleStep.OPEN_CHECK_IN
    assert lifecycle.due_at(open_) == START - 5 * MINUTE


def test_the_bell_rings_at_the_start():
    checking = replace(FRESH, status="check_in")
    assert lifecycle.next_step(checking, now=START - timedelta(microseconds=1)) is None
    assert lifecycle.next_step(checking, now=START) is LifecycleStep.START


def test_what_was_slept_through_is_made_up_for_step_by_step():
    late = START + timedelta(days=1)
    steps = [
        lifecycle.next_step(replace(FRESH, status=status), now=late)
        for status in ("announced", "registration", "check_in")
    ]
    assert steps == [LifecycleStep.OPEN_REGISTRATION, LifecycleStep.OPEN_CHECK_IN, LifecycleStep.START]


def test_a_round_closes_with_its_last_table_and_the_next_opens_after_the_pause():
    running = replace(FRESH, status="running", round=1, open=True, live=2)
    assert lifecycle.next_step(running, now=START) is None
    assert lifecycle.due_at(running) is None
    assert lifecycle.next_step(replace(running, live=0), now=START) is LifecycleStep.CLOSE_ROUND
    between = replace(running, open=False, live=0, next_at=START + MINUTE)
    assert lifecycle.next_step(between, now=START) is None
    assert lifecycle.due_at(between) == START + MINUTE
    assert lifecycle.next_step(between, now=START + MINUTE) is LifecycleStep.OPEN_ROUND


def test_after_the_last_round_it_is_finished():
    assert (
        lifecycle.next_step(replace(FRESH, status="running", round=3, next_at=START), now=START) is LifecycleStep.FINISH
    )


def test_an_arena_seats_until_the_bell_and_then_plays_on():
    arena = replace(FRESH, status="running", arena=True, rounds=1)
    assert lifecycle.next_step(arena, now=START) is LifecycleStep.OPEN_ROUND
    open_ = replace(arena, round=1, open=True, live=4, bell_at=START + 10 * MINUTE)
    assert lifecycle.next_step(open_, now=START + 10 * MINUTE - timedelta(microseconds=1)) is LifecycleStep.SEAT
    assert lifecycle.next_step(open_, now=START + 10 * MINUTE) is None
    assert lifecycle.next_step(replace(open_, live=0), now=START + 10 * MINUTE) is LifecycleStep.CLOSE_ROUND
    assert lifecycle.next_step(replace(open_, live=0, open=False), now=START + 10 * MINUTE) is LifecycleStep.FINISH


@pytest.mark.parametrize("status", ["announced", "registration", "check_in", "running", "finished", "aborted"])
def test_nothing_is_due_in_a_pause(status):
    paused = replace(FRESH, status=status, paused=True)
    assert lifecycle.next_step(paused, now=START + timedelta(days=1)) is None
    assert lifecycle.due_at(paused) is None


@pytest.mark.parametrize("status", ["finished", "aborted"])
def test_what_is_over_stays_over(status):
    over = replace(FRESH, status=status)
    assert lifecycle.next_step(over, now=START + timedelta(days=1)) is None
    assert lifecycle.due_at(over) is None


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"), [(3, 3, 3), (9, 3, 3), (27, 3, 4), (48, 3, 5), (300, 3, 7), (3000, 3, 9), (8, 2, 4)]
)
def test_a_swiss_has_as_many_rounds_as_its_field_wants(entrants, size, rounds):
    assert lifecycle.swiss_rounds(entrants, size=size) == rounds
