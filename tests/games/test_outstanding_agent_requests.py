"""Requests to agents are bounded: what finds a place, when places end, and what happens while no worker answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
import redis

from games import after_commit, outstanding_agent_requests, task_sending, tasks
from games.models import Match, Snapshot
from games.outstanding_agent_requests import (
    LEASE_SECONDS,
    SOON_SECONDS,
    OutstandingRequests,
    Place,
    RequestsAtBroker,
    RequestsInProcess,
    request_key,
)
from games.services import agent_moves, agent_requests, pending_decisions, scheduler
from tests.support.live_matches import NOON, after, head, person, play_any, played_by_machine, running, turn_of
from tests.support.servers import private_broker

MOST = 6
QUEUE = "waiting"


class Clock:
    """A clock in seconds that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outstanding_agent_requests, "LEAST", 3)


@pytest.fixture(autouse=True)
def _asked_by_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has quick agents asked by tasks, as those that search: the tests need not wait for a search."""
    monkeypatch.setattr(pending_decisions, "is_quick", lambda _info, _seat: False)


@pytest.fixture(scope="module")
def line() -> Iterator[redis.Redis]:
    with private_broker.broker() as broker, redis.Redis.from_url(broker.address) as client:
        yield client


@pytest.fixture(params=["process", "broker"])
def places(request: pytest.FixtureRequest) -> OutstandingRequests:
    if request.param == "process":
        return RequestsInProcess(most=MOST, waiting=lambda: 0, clock=Clock())
    client: redis.Redis = request.getfixturevalue("line")
    client.flushall()
    return RequestsAtBroker(client, most=MOST, prefix="test", queue=QUEUE)


def asked(places: OutstandingRequests, *keys: str, delay: float = 0.0, valid: float = 600.0) -> list[str]:
    return [each.name for each in places.admit([Place(key, delay, valid) for key in keys])]


def test_a_decision_is_asked_for_once_at_a_time_and_no_more_are_due_than_the_bound(places):
    assert asked(places, "a", "b", "a") == ["ADMITTED", "ADMITTED", "ALREADY_ASKED"]
    assert not places.is_full()
    assert asked(places, "c", "d", "b") == ["ADMITTED", "FULL", "ALREADY_ASKED"]
    assert places.is_full()
    assert places.room() == 0


def test_what_is_not_due_yet_counts_against_the_most_alone(places):
    assert asked(places, *"abcdef", delay=300.0) == ["ADMITTED"] * 3 + ["FULL"] * 3  # no more at once
    assert asked(places, *"defg", delay=300.0) == ["ADMITTED"] * 3 + ["FULL"]
    assert asked(places, "h") == ["FULL"]


def test_an_answer_makes_room_and_raises_the_bound(places):
    asked(places, *"abc")
    for key in "abc":
        with places.deciding(key):
            assert places.room() == 0 if key == "a" else places.room() > 0
    assert asked(places, *"abc") == ["ADMITTED"] * 3
    assert places.room() == 0
    for key in "abc":
        places.end(key)
    assert places.room() == MOST  # six answers within the period


def test_a_place_that_was_given_back_early_is_not_given_back_twice(places):
    asked(places, "a")
    with places.deciding("a"):
        places.end("a")
        assert asked(places, "a") == ["ADMITTED"]  # the next request of the same decision
    assert asked(places, "a") == ["ALREADY_ASKED"]


def test_a_queue_that_nobody_reads_takes_no_more(line):
    line.flushall()
    places = RequestsAtBroker(line, most=MOST, prefix="test", queue=QUEUE)
    assert places.room() == 3
    line.rpush(QUEUE, *range(5))
    assert places.room() == 1
    line.rpush(QUEUE, "one more")
    assert asked(places, "a") == ["FULL"]


def test_a_lost_request_is_sent_again_and_one_that_is_decided_on_is_not():
    clock = Clock()
    places = RequestsInProcess(most=MOST, waiting=lambda: 0, clock=clock)
    asked(places, "lost", "slow", valid=6.0)
    with places.deciding("slow"):
        for _ in range(20):
            clock.now += 1.0
            places.renew()
        assert asked(places, "slow", "lost") == ["ALREADY_ASKED", "ADMITTED"]
        clock.now += LEASE_SECONDS + 0.1  # its worker was killed
        assert asked(places, "slow") == ["ADMITTED"]


def test_the_bound_follows_the_answers_of_the_last_seconds():
    clock = Clock()
    places = RequestsInProcess(most=100, waiting=lambda: 0, clock=clock)
    for number in range(40):
        places.end(str(number))
    assert places.room() == 40
    clock.now += SOON_SECONDS
    assert places.room() == 3


def test_the_time_for_which_the_oldest_request_waits_for_a_worker_is_known():
    clock = Clock()
    places = RequestsInProcess(most=MOST, waiting=lambda: 0, clock=clock)
    assert places.waited_seconds() == 0
    asked(places, "a", delay=2.0)
    clock.now += 5.0
    assert places.waited_seconds() == 3.0
    with places.deciding("a"):
        places.renew()
        assert places.waited_seconds() == 0.0


def test_leases_and_times_at_the_broker_are_those_of_its_clock(line):
    line.flushall()
    places = RequestsAtBroker(line, most=MOST, prefix="test", queue=QUEUE)
    asked(places, "a", "b", delay=0.0, valid=1.0)
    with places.deciding("a"):
        places.renew()
        seconds, micro = line.time()
        now = seconds * 1000 + micro / 1000
        leases = {
            key.decode(): (until - now) / 1000 for key, until in line.zrange("test.lease", 0, -1, withscores=True)
        }
        assert leases == {"a": pytest.approx(LEASE_SECONDS, abs=0.5), "b": pytest.approx(0.75, abs=0.5)}
        assert line.zrange("test.due", 0, -1) == [b"b"]
    assert line.zrange("test.lease", 0, -1) == [b"b"]


# ── Installations without a worker ──────────────────────────────────────────────────────────────


class Installation:
    """Matches with agents, a queue for their requests, and a ticker, all by one clock that a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capture: Any, matches: int) -> None:
        self.clock, self.queue = Clock(), list[tuple[tuple[Any, ...], float]]()
        self.places = RequestsInProcess(most=50, waiting=lambda: len(self.queue), clock=self.clock)
        for module in (after_commit, scheduler, agent_requests, agent_moves, tasks):
            monkeypatch.setattr(module, "decisions", self.places)
        monkeypatch.setattr(task_sending, "send_task", self._send)
        self._capture = capture
        with capture(execute=True):
            self.matches = [running(person(f"p{number}"), begun_at=NOON) for number in range(matches)]

    def _send(
        self, name: str, args: tuple[Any, ...] = (), *, seconds: float = 0.0, expires: float | None = None
    ) -> None:
        if name == "games.tasks.play_agent":
            assert expires is not None
            self.queue.append((args, self.clock.now + expires))

    def pass_seconds(self, seconds: float) -> None:
        """Lets time pass, second by second, while a ticker runs."""
        for _ in range(int(seconds)):
            self.clock.now += 1.0
            with self._capture(execute=True):
                scheduler.tick(now=self.now)

    @property
    def now(self) -> Any:
        return after(self.clock.now * 1000)

    def live(self) -> Counter[tuple[Any, ...]]:
        """Returns the requests in the queue that a worker would not drop, with their number."""
        return Counter(args for args, until in self.queue if until > self.clock.now)

    def answer(self, most: int) -> int:
        """Lets a worker run this many tasks; it drops those that are too late. Returns the number of moves."""
        played = 0
        while self.queue and most:
            (match_id, seat, window, about), until = self.queue.pop(0)
            if until <= self.clock.now:
                continue
            most -= 1
            with self._capture(execute=True), self.places.deciding(request_key(match_id, seat, window, about)):
                played += agent_moves.play_pending_decision(
                    match_id=UUID(match_id), seat=seat, window=window, about=about, now=self.now
                )
        return played

    def agents_to_move(self) -> list[Match]:
        found = []
        for match in self.matches:
            state = head(match).state
            if state.ctx.windows and played_by_machine(state, turn_of(match)[0]):
                found.append(match)
        return found


@pytest.mark.django_db
def test_without_a_worker_the_queue_stays_short_and_nothing_is_asked_twice_and_all_is_asked_at_its_return(
    monkeypatch, django_capture_on_commit_callbacks
):
    site = Installation(monkeypatch, django_capture_on_commit_callbacks, 8)
    for _ in range(70):
        site.pass_seconds(1)
        assert len(site.queue) <= 2 * 3
        assert max(site.live().values(), default=1) == 1
    for match in site.matches:
        # every turn ends at its time, as if nothing had happened
        assert {at % 20_000 for at in match.moves.values_list("at", flat=True)} == {0}
        ctx = head(match).state.ctx
        assert [ctx.missed[seat] for seat in ctx.agents] == [0] * len(ctx.agents)
    while not site.agents_to_move():
        site.pass_seconds(1)
    waiting = {match.pk for match in site.agents_to_move()}
    answered: set[Any] = set()
    for _ in range(30):
        site.answer(3)
        site.pass_seconds(1)
        answered |= {
            match.pk
            for match in site.matches
            if match.pk in waiting and match.moves.filter(by__in=("agent", "trustee")).exists()
        }
    assert answered == waiting


@pytest.mark.django_db
def test_a_worker_that_is_far_too_slow_is_not_buried(monkeypatch, django_capture_on_commit_callbacks):
    site = Installation(monkeypatch, django_capture_on_commit_callbacks, 8)
    played = 0
    for second in range(120):
        site.pass_seconds(1)
        assert len(site.queue) <= 2 * 3
        assert max(site.live().values(), default=1) == 1
        if second % 4 == 0:
            played += site.answer(1)
    assert played > 5


@pytest.mark.django_db
def test_a_move_made_without_room_leaves_its_request_to_the_scheduler(monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr(outstanding_agent_requests, "HOLD_SECONDS", 3600.0)
    site = Installation(monkeypatch, django_capture_on_commit_callbacks, 0)
    site.places.admit([Place(str(number), 0.0, 60.0) for number in range(4)])
    with django_capture_on_commit_callbacks(execute=True):
        match = running(person("ann"), begun_at=NOON)
        while not played_by_machine(head(match).state, turn_of(match)[0]):
            play_any(match, ms=head(match).state.ctx.at + 500)
    moved_at = head(match).state.ctx.at
    assert Snapshot.objects.get(match=match).agent_due_at == after(moved_at)
    site.clock.now = moved_at / 1000
    site.pass_seconds(10)
    assert site.queue == []  # there is no room yet
    for number in range(4):
        site.places.end(str(number))
    site.pass_seconds(1)
    assert [args[0] for args, _ in site.queue] == [str(match.pk)]
