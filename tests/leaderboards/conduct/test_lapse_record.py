"""A record fades by itself, and pauses grow with it: a pure function of lapses and a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from leaderboards.conduct.lapse_record import RecordTerms, WeighedLapse, pause_for, paused_until, weight_at

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
TERMS = RecordTerms(14 * DAY, [(2.5, timedelta(minutes=15)), (4.0, timedelta(hours=2)), (8.0, 3 * DAY)])


def lapses(*days: float, weight: float = 1.0) -> list[WeighedLapse]:
    return [WeighedLapse(NOON + day * DAY, weight) for day in days]


def test_a_lapse_loses_half_of_its_weight_in_a_half_life() -> None:
    found = lapses(0)
    assert weight_at(found, NOON, TERMS) == 1
    assert weight_at(found, NOON + 14 * DAY, TERMS) == pytest.approx(0.5)
    assert weight_at(found, NOON + 28 * DAY, TERMS) == pytest.approx(0.25)


def test_a_lapse_does_not_count_before_its_time_nor_after_ten_half_lives() -> None:
    assert weight_at(lapses(1), NOON, TERMS) == 0
    assert weight_at(lapses(0), NOON + 141 * DAY, TERMS) == 0


def test_a_first_lapse_brings_no_pause() -> None:
    assert paused_until(lapses(0), TERMS) is None
    assert paused_until([], TERMS) is None


def test_further_lapses_bring_pauses_that_grow() -> None:
    ends = [paused_until(lapses(*(step / 100 for step in range(count))), TERMS) for count in (3, 5, 9)]
    lengths = [end - (NOON + (count - 1) / 100 * DAY) for end, count in zip(ends, (3, 5, 9), strict=True) if end]
    assert lengths == [timedelta(minutes=15), timedelta(hours=2), 3 * DAY]


def test_lapses_far_apart_never_bring_a_pause() -> None:
    assert paused_until(lapses(*range(0, 300, 28)), TERMS) is None


def test_a_short_pause_does_not_end_a_long_one() -> None:
    found = [WeighedLapse(NOON, 8.0), WeighedLapse(NOON + DAY, 0.01)]  # the second weighs less than the third step
    assert paused_until(found, TERMS) == NOON + 3 * DAY


def test_without_new_lapses_a_record_only_fades() -> None:
    rng = Random(1)
    for _ in range(300):
        found = lapses(*(rng.uniform(0, 100) for _ in range(rng.randrange(12))))
        moments = [NOON + day * DAY for day in (100, 100 + rng.uniform(0, 50), 160)]
        weights = [weight_at(found, moment, TERMS) for moment in moments]
        assert weights == sorted(weights, reverse=True)


def test_a_heavier_record_never_has_the_shorter_pause() -> None:
    pauses = [pause_for(weight / 10, TERMS) for weight in range(120)]
    assert pauses == sorted(pauses)
