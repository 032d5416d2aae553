"""A row a day: streaks, days begun before midnight, and guests who come for the puzzles alone."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import forget_guests
from games.puzzles.models import Attempt, Day, PlayedDay, Puzzle
from games.puzzles.selectors import calendar_day, has_solved_on, progress
from games.puzzles.services import attempts
from tests.support.match_rows import make_player

from .builtin_puzzles import shipped
from .test_attempts import NOON, TODAY, answer, blunder, solution

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle() -> Puzzle:
    return shipped(0)


def test_a_streak_goes_past_the_number_of_puzzles_there_are(puzzle: Puzzle) -> None:
    anna, others = make_player("anna"), [puzzle, shipped(1)]
    for ago in range(100, -1, -1):
        each = others[ago % 2]
        Day.objects.create(date=TODAY - timedelta(days=ago), puzzle=each)
        answer(anna, each, solution(each), now=NOON - timedelta(days=ago))
    found = progress(anna, TODAY)
    assert (found.streak, found.longest, found.solved, found.today) == (101, 101, 2, True)


MIDNIGHT = NOON.astimezone(ZoneInfo("Asia/Shanghai")).replace(hour=0, minute=0)
"""At which TODAY begins."""
NIGHT = [(timedelta(minutes=-2), timedelta(minutes=2), True), (timedelta(minutes=-2), timedelta(minutes=59), True),
         (timedelta(minutes=-2), timedelta(minutes=61), False), (timedelta(hours=-20), timedelta(minutes=5), True),
         (timedelta(minutes=1), timedelta(minutes=2), False)]  # fmt: skip


@pytest.mark.parametrize("how", ["opened", "moved", "hinted"])
@pytest.mark.parametrize(("begun", "solved", "counts"), NIGHT)
def test_a_puzzle_begun_before_midnight_counts_for_its_day(puzzle, begun, solved, counts, how) -> None:
    anna, yesterday = make_player("anna"), TODAY - timedelta(days=1)
    Day.objects.create(date=yesterday, puzzle=puzzle)
    Day.objects.create(date=TODAY, puzzle=shipped(1))
    if how == "opened":
        attempts.begin_day(user=anna, puzzle=puzzle, now=MIDNIGHT + begun)
    elif how == "moved":
        answer(anna, puzzle, [blunder(puzzle)], now=MIDNIGHT + begun)
    else:
        attempts.hint(user=anna, puzzle=puzzle, moves=[], step=1, now=MIDNIGHT + begun)
    answer(anna, puzzle, solution(puzzle), now=MIDNIGHT + solved)
    assert has_solved_on(anna, yesterday) is counts
    assert not has_solved_on(anna, TODAY)
    assert progress(anna, TODAY).streak == int(counts)


def test_one_solution_after_midnight_counts_once_where_both_days_have_the_puzzle(puzzle: Puzzle) -> None:
    anna, yesterday = make_player("anna"), TODAY - timedelta(days=1)
    for date in (yesterday, TODAY):
        Day.objects.create(date=date, puzzle=puzzle)
    attempts.begin_day(user=anna, puzzle=puzzle, now=MIDNIGHT - timedelta(minutes=2))
    answer(anna, puzzle, solution(puzzle), now=MIDNIGHT + timedelta(minutes=2))
    assert [has_solved_on(anna, date) for date in (yesterday, TODAY)] == [True, False]
    answer(anna, puzzle, solution(puzzle), now=MIDNIGHT + timedelta(minutes=3))
    assert progress(anna, TODAY).streak == 2


def test_the_page_of_the_days_puzzle_begins_the_day(puzzle: Puzzle) -> None:
    anna, client, today = make_player("anna"), Client(), calendar_day(timezone.now())
    Day.objects.create(date=today, puzzle=puzzle)
    client.get(f"/puzzles/{puzzle.pk}/")
    assert not PlayedDay.objects.exists()
    client.force_login(anna)
    for _ in range(2):
        assert client.get(f"/puzzles/{puzzle.pk}/").status_code == 200
    kept = PlayedDay.objects.get()
    assert (kept.user, kept.date, kept.solved_at) == (anna, today, None)
    assert not Attempt.objects.exists()


def test_days_from_before_have_their_rows_after_the_upgrade(puzzle: Puzzle) -> None:
    anna, first = make_player("anna"), TODAY - timedelta(days=40)
    Day.objects.create(date=first, puzzle=puzzle)
    Day.objects.create(date=TODAY, puzzle=puzzle)
    Attempt.objects.create(user=anna, puzzle=puzzle, started_at=NOON - timedelta(days=40),
                           solved_at=NOON - timedelta(days=40), day=TODAY)  # fmt: skip
    other = shipped(1)
    Attempt.objects.create(user=anna, puzzle=other, started_at=NOON, solved_at=NOON)  # for practice
    Attempt.objects.create(user=make_player("bert"), puzzle=puzzle, started_at=NOON)
    import_module("games.puzzles.migrations.0002_days_of_players").fill(apps, None)
    assert set(PlayedDay.objects.values_list("user", "date")) == {(anna.pk, first), (anna.pk, TODAY)}
    assert progress(anna, TODAY).longest == 1


@pytest.mark.parametrize("how", ["tried", "solved", "opened"])
def test_a_guest_who_only_solves_puzzles_has_been_seen(puzzle: Puzzle, how: str) -> None:
    guest, now = make_player("guest-solver", guest=True), timezone.now()
    User.objects.update(last_login=now - timedelta(days=200))
    lately, long_ago = now - timedelta(days=3), now - timedelta(days=150)
    if how == "tried":
        Attempt.objects.create(user=guest, puzzle=puzzle, started_at=lately)
    elif how == "solved":
        Attempt.objects.create(user=guest, puzzle=puzzle, started_at=long_ago, solved_at=lately)
    else:
        PlayedDay.objects.create(user=guest, date=calendar_day(lately), begun_at=lately)
    assert forget_guests(now=now) == 0
    assert forget_guests(now=now + timedelta(days=90)) == 1
