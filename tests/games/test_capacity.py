"""Capacity: when the installation refuses new matches with agents, at which doors, in which words, and when it ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from config.metrics import installation
from games.bots.models import QueueEntry
from games.bots.services import challenges, matchmaking
from games.models import Capacity, Match, Seat, Snapshot, Table
from games.outstanding_agent_requests import Place, RequestsInProcess
from games.rules.core import IllegalMove
from games.services import (
    branches,
    capacity,
    exhibitions,
    lessons,
    moves,
    play_now,
    practice,
    tables,
    tournament_tables,
)
from games.services.capacity import CALM_FOR, STALE_AFTER, STRAINED_FOR, Load, next_capacity, update_capacity
from games.services.tournament_tables import SeatAssignment
from games.streams.models import StreamMatch
from games.streams.services import end_and_start_matches
from tests.games.bots.conftest import bot, bot_account
from tests.games.bots.queue_entries import at, seated, waits
from tests.support.live_matches import NOON, after, code_of_refusal, person, play_any, played_out, running, table_of
from tests.support.on_air import AGENTS, on_air, table_of_stream
from tests.support.pages import CHINESE, ENGLISH

pytestmark = pytest.mark.django_db

OPEN, NO_EXHIBITIONS, FULL = Capacity.Level
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> None:
    limits = {"AGENT_REQUESTS": 2000, "MATCHES": 0, "EXHIBITIONS_LATE": 4.0, "LATE": 10.0}
    settings.KAIJU = {**settings.KAIJU, "CAPACITY": limits}


def entered(level: int, now: datetime = NOON) -> Capacity:
    """Stores a level that a worker has just measured."""
    found, _ = Capacity.objects.update_or_create(
        pk=Capacity.ONLY, defaults={"level": level, "since": now, "measured_at": now}
    )
    return found


def most_matches(settings: Any, most: int) -> None:
    settings.KAIJU = {**settings.KAIJU, "CAPACITY": {**settings.KAIJU["CAPACITY"], "MATCHES": most}}


# ── Levels ──────────────────────────────────────────────────────────────────────────────────────


def levels(*loads: float, start: int = OPEN) -> list[int]:
    """Returns the level after each second with such a lateness."""
    state = Capacity(level=start, since=NOON, measured_at=NOON)
    return [int(next_capacity(state, Load(late, 0), NOON + number * SECOND).level) for number, late in enumerate(loads)]


def test_a_level_is_entered_after_some_seconds_of_strain():
    assert levels(*[5.0] * 5) == [OPEN] * 3 + [NO_EXHIBITIONS] * 2
    assert levels(*[12.0] * 9) == [OPEN] * 3 + [NO_EXHIBITIONS] * 4 + [FULL] * 2
    assert STRAINED_FOR == 3 * SECOND


def test_a_moment_of_strain_enters_no_level():
    assert set(levels(*[12.0, 12.0, 12.0, 1.0] * 20)) == {OPEN}


def test_a_level_is_left_one_by_one_after_half_a_minute_of_calm():
    found = levels(*[0.0] * 70, start=FULL)
    assert found == [FULL] * 30 + [NO_EXHIBITIONS] * 31 + [OPEN] * 9
    assert CALM_FOR == 30 * SECOND


def test_a_load_around_a_limit_changes_no_level():
    assert set(levels(*[9.0, 11.0, 9.5, 12.0] * 60, start=FULL)) == {FULL}
    assert set(levels(*([3.0] * 29 + [6.0]) * 6, start=FULL)) == {FULL}


def test_matches_count_too_and_zero_is_no_limit(settings):
    def level_after(matches: int, seconds: int) -> int:
        for _ in range(seconds):
            next_capacity(state, Load(0.0, matches), state.measured_at + SECOND)
        return int(state.level)

    state = Capacity(level=OPEN, since=NOON, measured_at=NOON)
    assert level_after(10_000, 9) == OPEN
    most_matches(settings, 100)
    assert [level_after(matches, 40) for matches in (89, 95, 100, 95, 85, 80)] == [
        OPEN, NO_EXHIBITIONS, FULL, FULL, NO_EXHIBITIONS, OPEN,
    ]  # fmt: skip


# ── Measuring ───────────────────────────────────────────────────────────────────────────────────


def test_waiting_agents_open_deadlines_and_requests_without_a_worker_count_as_late(monkeypatch):
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock = Clock()
    waiting = RequestsInProcess(most=10, waiting=lambda: 0, clock=clock)
    monkeypatch.setattr(capacity, "decisions", waiting)
    match = running(person("ann"), begun_at=NOON)
    Snapshot.objects.filter(match=match).update(agent_due_at=None, decide_at=None, next_deadline=after(60_000))
    assert capacity.measure(NOON) == Load(0.0, 0)
    Snapshot.objects.filter(match=match).update(agent_due_at=after(1_000))
    assert capacity.measure(after(8_000)).late == 7.0
    assert capacity.measure(after(90_000)).late == 89.0
    Snapshot.objects.filter(match=match).update(agent_due_at=None, decide_at=after(20_000))
    assert capacity.measure(after(90_000)).late == 70.0
    Snapshot.objects.filter(match=match).update(decide_at=None)
    assert capacity.measure(after(90_000)).late == 30.0
    waiting.admit([Place("a", 0.0, 600.0)])
    clock.now += 45.0
    assert capacity.measure(after(90_000)).late == 45.0


def test_one_process_measures_in_each_second(monkeypatch):
    measured: list[datetime] = []

    def measure(now: datetime) -> Load:
        measured.append(now)
        return Load(0.0, 0)

    monkeypatch.setattr(capacity, "measure", measure)
    for ms in (0, 400, 900, 1_000, 1_500, 2_100):
        update_capacity(after(ms))
    assert measured == [after(0), after(1_000), after(2_100)]


def test_without_a_worker_the_process_that_asks_measures(monkeypatch):
    monkeypatch.setattr(capacity, "measure", lambda _now: Load(60.0, 0))
    assert capacity.current_level(NOON) == OPEN  # nothing has ever been measured
    entered(OPEN)
    assert capacity.current_level(NOON + STALE_AFTER) == OPEN
    assert Capacity.objects.get().measured_at == NOON
    seen = {int(capacity.current_level(NOON + number * (STALE_AFTER + SECOND))) for number in range(1, 6)}
    assert FULL in seen


def test_lessons_take_no_place_while_they_wait_for_their_learners(settings):
    most_matches(settings, 1)
    for name in ("ann", "bob"):
        lessons.start_lesson(user=person(name), game="doudizhu", now=NOON)
    assert capacity.matches_with_agents() == 0
    play_now.play_now(user=person("cat"), game="doudizhu", now=NOON)
    assert capacity.matches_with_agents() == 1


def test_measurements_go_on_after_the_clock_was_set_back(monkeypatch):
    monkeypatch.setattr(capacity, "measure", lambda _now: Load(0.0, 0))
    ahead = NOON + timedelta(hours=1)
    entered(FULL, ahead)
    Capacity.objects.update(strained_since=ahead, calm_since=ahead)
    assert update_capacity(NOON).measured_at == NOON
    for second in range(1, 70):
        update_capacity(NOON + second * SECOND)
    assert capacity.current_level(NOON + 70 * SECOND) == OPEN


def test_the_figures_show_the_level():
    assert "capacity_level" not in {name for name, _, _ in installation.database_samples()}
    Capacity.objects.filter(pk=entered(FULL).pk).update(late_seconds=13.7)
    shown = {name: value for name, _, value in installation.database_samples()}
    assert (shown["capacity_level"], shown["late_seconds"]) == (2.0, 10.0)


# ── Doors ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "words"),
    [(ENGLISH, "It’s very busy, and AI can’t keep up."), (CHINESE, "AI 忙不过来了。请过一分钟再来")],
)
def test_the_first_page_says_that_it_is_busy_and_what_to_do(language, words):
    entered(FULL, timezone.now())
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.post(reverse("play_now", args=["doudizhu"]), follow=True)
    assert words in page.content.decode().replace("&#x27;", "’").replace("'", "’")
    assert Match.objects.count() == Table.objects.count() == 0


def test_a_match_among_people_begins_and_one_with_agents_does_not():
    entered(FULL)
    ann = person("ann")
    with_agents = table_of(ann, agents=2)
    refusal = code_of_refusal(IllegalMove, tables.set_ready, table=with_agents, user=ann, ready=True, now=NOON)
    assert refusal == "CAPACITY"
    assert not Seat.objects.get(user=ann).ready
    people = [person(name) for name in ("bob", "cat", "dan")]
    among_people = tables.open_table(host=people[0], game="doudizhu", now=NOON)
    for user in people:
        tables.sit(table=among_people, user=user, now=NOON)
    for user in people:
        tables.set_ready(table=among_people, user=user, ready=True, now=NOON)
    assert Match.objects.get().table == among_people


def test_play_now_joins_nobody_to_a_match_that_cannot_begin():
    bob = person("bob")
    waiting = table_of(bob, agents=0)
    tables.set_ready(table=waiting, user=bob, ready=True, now=NOON)
    entered(FULL)
    assert code_of_refusal(IllegalMove, play_now.play_now, user=person("ann"), game="doudizhu", now=NOON) == "CAPACITY"
    assert list(Seat.objects.values_list("user__username", flat=True)) == ["bob"]


def test_running_matches_go_on_while_new_ones_are_refused():
    match = running(person("ann"), person("bob"), agents=1)
    entered(FULL)
    assert play_any(match, ms=500).number == 1
    played_out(match)
    match.refresh_from_db()
    assert match.status == "finished"


def test_a_branch_is_refused_like_a_match_with_agents():
    ended = played_out(running(person("ann")))
    entered(FULL, after(10**8))
    assert (
        code_of_refusal(
            IllegalMove, branches.play_on, parent=ended, user=person("dora"), seat=0, move=0, now=after(10**8)
        )
        == "CAPACITY"
    )


def test_exhibitions_stop_first(monkeypatch):
    shown = exhibitions.start_exhibition(game="doudizhu", now=NOON)
    assert shown is not None
    exhibitions.note_watched(matches=[shown.pk], now=after(20_000))
    assert exhibitions.stop_unwatched(now=after(20_000)) == 0
    entered(NO_EXHIBITIONS, after(20_000))
    assert exhibitions.start_exhibition(game="uno", now=after(20_000)) is None
    assert exhibitions.stop_unwatched(now=after(20_000)) == 1
    shown.refresh_from_db()
    assert shown.status == "aborted"
    assert play_now.play_now(user=person("ann"), game="doudizhu", now=after(20_000)).status == "running"


def test_a_stream_waits_and_goes_on_later(django_capture_on_commit_callbacks):
    entered(FULL)
    stream = on_air()
    assert not StreamMatch.objects.exists()
    entered(OPEN, after(5_000))
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=after(5_000))
    assert StreamMatch.objects.filter(stream=stream).count() == 1


def test_a_tournament_begins_its_rounds_at_any_level():
    entered(FULL)
    row = [SeatAssignment(None, "novice", f"Agent {seat}") for seat in range(3)]
    (table,) = tournament_tables.create_tables(
        tournament="abcdefgh", game="doudizhu", options={}, rated=False, rows=[row], now=NOON
    )
    match, _ = tournament_tables.start_tournament_match(table=table, now=NOON)
    assert match.status == "running"


def test_bots_in_the_queue_wait_and_find_each_other_meanwhile():
    entered(FULL)
    user = waits("a1", fill="novice", fill_after=0)
    matchmaking.mark_present(user=user, now=at(5))
    assert seated() == []
    assert QueueEntry.objects.count() == 1
    entered(OPEN, at(10))
    matchmaking.mark_present(user=user, now=at(10))
    assert seated() == [["a1", "novice", "novice"]]


def test_a_challenge_is_refused_over_rest_with_503_and_the_time_for_another_attempt():
    alpha, beta = bot_account("a1"), bot("b1")
    made = challenges.challenge(by=alpha, game="doudizhu", opponents=["b1"], fill="club", now=timezone.now())
    entered(FULL, timezone.now())
    client = Client(HTTP_AUTHORIZATION=f"Bearer {beta.token}", HTTP_ACCEPT_LANGUAGE=ENGLISH)

    def accept() -> Any:
        address = f"/api/v1/me/bots/b1/challenges/{made.pk}/"
        return client.put(address, {"answer": "accept"}, "application/json")

    answer = accept()
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "60", "CAPACITY")
    made.refresh_from_db()
    assert made.state == "open"
    refused = code_of_refusal(IllegalMove, challenges.accept, challenge_id=made.pk, user=beta.user, now=timezone.now())
    assert refused == "CAPACITY"
    entered(OPEN, timezone.now())
    answer = accept()
    assert (answer.status_code, answer.json()["state"]) == (200, "started")


def test_a_hard_maximum_holds_between_two_measurements(settings):
    most_matches(settings, 2)
    entered(OPEN)
    for name in ("ann", "bob"):
        play_now.play_now(user=person(name), game="doudizhu", now=NOON)
    assert code_of_refusal(IllegalMove, play_now.play_now, user=person("cat"), game="doudizhu", now=NOON) == "CAPACITY"
    first = Match.objects.order_by("started_at").first()
    assert first is not None
    moves.abort(match_id=first.pk, by_staff=person("root", staff=True), now=after(100))
    assert play_now.play_now(user=person("dan"), game="doudizhu", now=after(200)).status == "running"


@pytest.mark.parametrize("door", ["play_now", "ready", "branch", "practice", "stream"])
def test_players_are_locked_before_the_number_of_matches_at_every_door(settings, door: str):
    """Else two requests of one player at two doors would wait for each other for ever."""
    most_matches(settings, 100)
    ann, parent = person("ann"), played_out(running(person("bob")))
    table, stream = table_of(ann), on_air(seats=[{"open": True}, *AGENTS[1:]])
    tables.sit(table=table_of_stream(stream), user=ann, now=NOON)
    doors: dict[str, Callable[[], Any]] = {
        "play_now": lambda: play_now.play_now(user=ann, game="doudizhu", now=NOON),
        "ready": lambda: tables.set_ready(table=table, user=ann, ready=True, now=NOON),
        "branch": lambda: branches.play_on(parent=parent, user=ann, seat=0, move=0, now=NOON),
        "practice": lambda: practice.start_practice(user=ann, game="doudizhu", now=NOON),
        "stream": lambda: end_and_start_matches.advance_stream(stream_id=stream.pk, now=NOON),
    }
    with CaptureQueriesContext(connection) as asked:
        doors[door]()
    locks = [query["sql"] for query in asked if " FOR " in query["sql"] and "UPDATE" in query["sql"]]
    account = re.compile(rf'"accounts_user"\."id" (= {ann.pk}|IN \({ann.pk}\))')
    players = next(number for number, sql in enumerate(locks) if account.search(sql))
    counts = next(number for number, sql in enumerate(locks) if 'FROM "games_capacity"' in sql)
    assert players < counts
