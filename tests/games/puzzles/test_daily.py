"""The puzzle of a day: there from the first day on, the same for everybody, none twice while others wait."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from games import task_sending
from games.puzzles import tasks
from games.puzzles.models import Day, Puzzle
from games.puzzles.selectors import calendar_day, open_puzzles, past_days
from games.puzzles.services import builtin_puzzles, daily_puzzle

from .builtin_puzzles import entries, shipped

pytestmark = pytest.mark.django_db

MONDAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


def settled(when: date) -> Puzzle:
    day = daily_puzzle.choose_daily(when=when)
    assert day is not None
    return day.puzzle


def test_a_fresh_house_has_a_puzzle_on_its_first_day() -> None:
    assert Puzzle.objects.count() == 0
    assert settled(MONDAY).retired_at is None
    assert Puzzle.objects.count() == len(entries())


def test_the_set_is_laid_out_once() -> None:
    assert builtin_puzzles.install() == len(entries())
    assert builtin_puzzles.install() == 0
    Puzzle.objects.first().delete()
    assert builtin_puzzles.install() == 1


def test_a_day_keeps_its_puzzle() -> None:
    assert settled(MONDAY) == settled(MONDAY)
    assert Day.objects.count() == 1


def test_a_week_grows_harder_and_repeats_nothing() -> None:
    week = [settled(MONDAY + timedelta(days=number)) for number in range(7)]
    assert len(set(week)) == 7
    assert week[0].difficulty == 1
    assert week[0].difficulty < week[-1].difficulty
    assert not any(puzzle.practice for puzzle in week)


def test_when_all_have_had_their_day_the_one_that_waited_longest_has_it_again() -> None:
    Puzzle.objects.all().delete()
    first, second = shipped(0), shipped(1)
    Day.objects.create(date=MONDAY, puzzle=second)
    Day.objects.create(date=MONDAY + timedelta(days=1), puzzle=first)
    chosen = daily_puzzle._choose(MONDAY + timedelta(days=2))
    assert chosen == second


def test_a_puzzle_that_waits_for_its_day_is_open_from_then_on() -> None:
    waiting = shipped(0, practice=False)
    assert waiting not in open_puzzles(MONDAY)
    Day.objects.create(date=MONDAY, puzzle=waiting)
    assert waiting not in open_puzzles(MONDAY - timedelta(days=1))
    opened: Any = open_puzzles(MONDAY).get(pk=waiting.pk)
    assert opened.last_day == MONDAY
    assert waiting in open_puzzles(MONDAY + timedelta(days=30))


def test_a_retired_puzzle_loses_the_day_that_it_has_and_keeps_those_that_were() -> None:
    puzzle = settled(MONDAY)
    Day.objects.create(date=MONDAY - timedelta(days=9), puzzle=puzzle)
    daily_puzzle.retire(puzzle=puzzle, now=NOON, today=MONDAY)
    puzzle.refresh_from_db()
    assert puzzle.retired_at == NOON
    assert puzzle not in open_puzzles(MONDAY)
    assert list(past_days(MONDAY)) == []
    assert settled(MONDAY) != puzzle
    daily_puzzle.bring_back(puzzle=puzzle)
    assert [day.puzzle for day in past_days(MONDAY)] == [puzzle]


def test_days_are_those_of_the_house() -> None:
    assert calendar_day(datetime(2026, 11, 30, 15, 59, tzinfo=UTC)) == MONDAY
    assert calendar_day(datetime(2026, 11, 30, 16, 0, tzinfo=UTC)) == MONDAY + timedelta(days=1)


def test_the_repair_settles_the_day_and_asks_for_mining(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(task_sending, "send_task", lambda name, **options: asked.append((name, options)))
    tasks.maintain()
    assert Day.objects.count() == 1
    assert asked == [("puzzles.tasks.mine", {"expires": tasks.EXPIRES_SECONDS})]
