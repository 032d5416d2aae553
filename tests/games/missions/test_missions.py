"""Missions of a day: at most three, chosen from what is stored, the same until midnight, and ticked when done."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from games.lesson_scripts import SCRIPTS
from games.missions.selectors import Mission, missions_of
from games.models import LessonProgress, Match
from games.puzzles.models import PlayedDay
from games.puzzles.selectors import calendar_day
from games.rules import registry
from tests.support.live_matches import person
from tests.support.match_rows import make_match

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

NOON = datetime(2026, 5, 1, 4, 0, tzinfo=UTC)
"""Noon by the site's calendar, which is that of Shanghai."""
YESTERDAY = NOON - timedelta(days=1)
GAMES = list(registry.GAMES)


@pytest.fixture
def ann() -> User:
    return person("ann")


def played(user: User, game: str, at: datetime = NOON, **fields: object) -> Match:
    """Stores a match of this person that ended at this moment."""
    match = make_match([user, None, None])
    changed = {"game": game, "started_at": at, "finished_at": at, "status": Match.Status.FINISHED, **fields}
    Match.objects.filter(pk=match.pk).update(**changed)
    return match


def learned(user: User, game: str, at: datetime | None = NOON) -> None:
    LessonProgress.objects.create(user=user, game=game, lesson=SCRIPTS[game][0].key, done_at=at)


def found(user: User, now: datetime = NOON) -> dict[str, Mission]:
    items = missions_of(user, now=now).items
    assert len(items) == len({one.kind for one in items}) <= 3
    return {one.kind: one for one in items}


def test_a_new_player_gets_the_puzzle_a_lesson_and_a_match_of_the_same_game(ann: User):
    shown = found(ann)
    assert list(shown) == ["puzzle", "lesson", "match"]
    assert shown["lesson"].game == shown["match"].game
    assert not any(one.done for one in shown.values())


def test_they_stay_the_same_until_midnight_and_differ_between_people_and_days(ann: User):
    day = found(ann)
    assert found(ann, NOON + timedelta(hours=11, minutes=59)) == day == found(ann, NOON - timedelta(hours=12))
    matches = {found(person(f"p{number}"))["match"].game for number in range(30)}
    assert matches == set(GAMES)
    assert {found(ann, NOON + timedelta(days=ahead))["match"].game for ahead in range(30)} == set(GAMES)


def test_the_puzzle_is_done_when_it_was_solved_on_its_day(ann: User):
    PlayedDay.objects.create(user=ann, date=calendar_day(NOON), begun_at=NOON)
    assert not found(ann)["puzzle"].done
    PlayedDay.objects.update(solved_at=NOON)
    assert found(ann)["puzzle"].done
    assert not found(ann, NOON + timedelta(days=1))["puzzle"].done


@pytest.mark.parametrize("kind", ["lesson", "match"])
def test_what_was_done_before_today_is_not_proposed_again(ann: User, kind: str):
    do = learned if kind == "lesson" else played
    for game in GAMES[:-1]:
        do(ann, game, YESTERDAY)
    assert found(ann)[kind] == Mission(kind, GAMES[-1], done=False)  # type: ignore[arg-type]
    do(ann, GAMES[-1], YESTERDAY)
    assert kind not in found(ann)


@pytest.mark.parametrize("kind", ["lesson", "match"])
def test_each_new_game_of_today_ticks_whichever_was_proposed(ann: User, kind: str):
    proposed = found(ann)[kind].game
    other = next(game for game in GAMES if game != proposed)
    (learned if kind == "lesson" else played)(ann, other)
    assert found(ann)[kind] == Mission(kind, other, done=True)  # type: ignore[arg-type]
    assert found(ann, NOON + timedelta(days=1))[kind].done is False


def test_a_lesson_stays_proposed_when_a_match_of_another_game_is_played(ann: User):
    before = found(ann)["lesson"]
    played(ann, next(game for game in GAMES if game != before.game))
    assert found(ann)["lesson"] == before


def test_only_a_match_played_to_its_end_counts(ann: User):
    running = played(ann, "uno", finished_at=None, status=Match.Status.RUNNING)
    played(ann, "uno", status=Match.Status.ABORTED)
    played(ann, "uno", kind=Match.Kind.PRACTICE)
    conceded = played(ann, "uno")
    conceded.seats.filter(user=ann).update(conceded=True)
    assert not found(ann)["match"].done
    Match.objects.filter(pk=running.pk).update(finished_at=NOON, status=Match.Status.FINISHED)
    assert found(ann)["match"] == Mission("match", "uno", done=True)


def test_a_lesson_left_in_the_middle_is_not_done(ann: User):
    learned(ann, "uno", at=None)
    assert not found(ann)["lesson"].done


def test_with_everything_done_the_puzzle_alone_is_left(ann: User):
    for game in GAMES:
        played(ann, game, YESTERDAY)
        learned(ann, game, YESTERDAY)
    assert list(found(ann)) == ["puzzle"]


def test_the_number_of_queries_does_not_grow_with_what_was_done(ann: User):
    for number in range(12):
        played(ann, GAMES[number % 5], NOON - timedelta(days=number))
    for game in GAMES:
        learned(ann, game)
    with CaptureQueriesContext(connection) as asked:
        missions_of(ann, now=NOON)
    assert len(asked) <= 4


def test_the_page_says_which_matches_tick_the_mission():
    visitor = Client(HTTP_ACCEPT_LANGUAGE="en")
    visitor.force_login(person("ann"))
    practice = "(practice rounds don't count)"
    assert practice in visitor.get("/").content.decode()
    for game in GAMES:
        played(User.objects.get(), game, at=timezone.now())
    page = visitor.get("/").content.decode()
    assert "Play a match of" in page
    assert practice not in page


def test_the_api_says_what_the_page_says_for_guests_too():
    guest = person("guest-x", guest=True)
    api = APIClient()
    api.force_login(guest)
    said = api.get("/api/v1/me/missions/").json()
    assert [one["kind"] for one in said["missions"]] == ["puzzle", "lesson", "match"]
    assert set(said) == {"day", "missions"}
    assert all(set(one) == {"kind", "game", "done"} for one in said["missions"])
