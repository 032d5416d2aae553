"""A process whose machine's clock is wrong by an hour plays, shows and drops nothing at the wrong time."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from config.celery import app
from config.task_times import TimedRequest
from games import database_clock
from games.database_clock import DatabaseClock
from games.models import Pulse
from games.tasks import housekeeping
from games.timeout_ticker import Ticker
from tests.support.live_matches import log_of, person, running

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)


class Machine:
    """A machine with a monotonic clock, and a database whose answers take their time."""

    def __init__(self) -> None:
        self.monotonic, self.database = 0.0, NOON

    def last(self, seconds: float) -> None:
        self.monotonic += seconds
        self.database += timedelta(seconds=seconds)

    def answer(self, *, before: float = 0.0, after: float = 0.0) -> datetime:
        """Returns the database's time, after a question that takes `before` and an answer that takes `after`."""
        self.last(before)
        told = self.database
        self.last(after)
        return told


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def clock(machine: Machine) -> DatabaseClock:
    return DatabaseClock(lambda: machine.monotonic)


def test_until_the_database_has_answered_the_machine_tells_the_time(clock, monkeypatch):
    monkeypatch.setattr(database_clock, "machine_time", lambda: NOON - HOUR)
    assert clock.now() == NOON - HOUR


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_clock_that_jumps_is_not_asked(clock, machine, monkeypatch, wrong):
    clock.learn(machine.answer)
    monkeypatch.setattr(database_clock, "machine_time", lambda: NOON + wrong)
    machine.last(5)
    assert clock.now() == NOON + 5 * SECOND


def test_it_is_never_ahead_of_the_database(clock, machine):
    clock.learn(lambda: machine.answer(before=2, after=3))
    assert clock.now() == machine.database - 3 * SECOND


def test_a_faster_answer_replaces_a_slow_one_and_is_not_replaced_by_one(clock, machine):
    clock.learn(lambda: machine.answer(after=3))
    clock.learn(machine.answer)
    assert clock.now() == machine.database
    clock.learn(lambda: machine.answer(before=1, after=4))
    assert clock.now() == machine.database


@pytest.mark.parametrize("moved", [HOUR, -HOUR])
def test_it_follows_a_database_whose_clock_is_set(clock, machine, moved):
    clock.learn(machine.answer)
    machine.database += moved
    clock.learn(machine.answer)
    assert clock.now() == machine.database


def test_without_an_answer_it_goes_on(clock, machine):
    def silence() -> datetime:
        raise ConnectionError

    clock.learn(machine.answer)
    with pytest.raises(ConnectionError):
        clock.learn(silence)
    machine.last(1)
    assert clock.now() == NOON + SECOND


@pytest.fixture
def of_process(monkeypatch: pytest.MonkeyPatch) -> DatabaseClock:
    """The clock of this process, which has not asked yet."""
    own = DatabaseClock()
    monkeypatch.setattr(database_clock, "clock", own)
    return own


def sent_and_received(**options: Any) -> tuple[dict[str, Any], TimedRequest]:
    """Sends a task with these options; returns its headers, and what the worker that receives it makes of them."""
    message = app.amqp.as_task_v2(uuid.uuid4().hex, housekeeping.name, **options)
    received = SimpleNamespace(
        headers=message.headers, body=b"", payload=message.body, properties={}, delivery_info={}, content_type="",
        content_encoding="",
    )  # fmt: skip
    request = TimedRequest(received, app=app, task=housekeeping)
    return message.headers, request


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_task_keeps_its_times_between_machines_that_disagree(of_process, wrong):
    now = datetime.now(UTC)
    of_process.learn(lambda: now - wrong)  # this machine is wrong by that
    headers, request = sent_and_received(countdown=30, expires=60)
    assert datetime.fromisoformat(headers["expires"]) - (now - wrong) < 90 * SECOND  # of the database
    assert not request.revoked()
    assert request.eta is not None
    assert request.expires is not None
    assert 20 * SECOND < request.eta - now < 90 * SECOND
    assert 50 * SECOND < request.expires - now < 120 * SECOND


def test_an_old_task_is_dropped_all_the_same():
    _, request = sent_and_received(expires=timezone.now() - HOUR)
    assert request.maybe_expire()


@pytest.mark.postgresql
@pytest.mark.django_db
def test_a_worker_that_is_an_hour_ahead_ends_no_turn_early(of_process, monkeypatch):
    match = running(person("ann"), begun_at=timezone.now(), options={"turn_seconds": 600})
    ahead = timezone.now() + HOUR
    monkeypatch.setattr(database_clock, "machine_time", lambda: ahead)
    monkeypatch.setattr(Ticker, "_signed_at", float("-inf"))
    Ticker(None).poll()
    assert "timeout" not in [verb for _, _, verb in log_of(match)]
    assert Pulse.objects.get(part="worker").at < ahead - HOUR / 2
