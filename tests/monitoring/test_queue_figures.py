"""What waits: tasks at the broker, nudges in a process, pages for connections, callbacks for the event loop."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Sequence

import pytest
import redis
from celery import Celery
from django.db import connections
from psycopg_pool import ConnectionPool

from config.celery import app
from config.metrics import installation, web_gauges
from config.metrics.installation import queue_samples
from config.metrics.web_gauges import EventLoopLag, pool_gauges
from config.task_queues import queue_names, task_age
from games import delivery_thread
from games.delivery_thread import DeliveryThread, waiting_items
from games.outage_log import OutageLog


@pytest.fixture
def broker(services):
    line = redis.Redis.from_url(os.environ["REDIS_URL"])
    line.delete(*queue_names())
    yield line
    line.delete(*queue_names())
    line.close()


def figures(samples) -> dict[tuple[str, ...], float]:
    return {(name.removeprefix("queue_"), *labels): value for name, labels, value in samples}


def test_queues_are_told_in_tens_and_ages_in_steps(broker):
    sender = Celery(broker=os.environ["REDIS_URL"], set_as_current=False)
    before = time.time()
    for _ in range(27):
        sender.send_task("games.tasks.play_agent", queue="agents")
    sender.send_task("games.tasks.housekeeping", queue="default")
    sender.close()
    told = figures(queue_samples(broker, now=before + 12.5))
    assert told["tasks", "agents"] == 20  # 27, but three more or less must not show
    assert told["tasks", "default"] == 0
    assert told["oldest_seconds", "agents"] in (5.0, 10.0)  # the sending took a moment
    assert told["oldest_seconds", "review"] == 0
    assert {name for _, name in told} == {"advice", "agents", "default", "review"}


def test_the_time_of_sending_is_that_of_the_oldest_task(broker):
    sender, before = Celery(broker=os.environ["REDIS_URL"], set_as_current=False), time.time()
    for _ in range(2):
        sender.send_task("games.tasks.play_agent", queue="agents")
    sender.close()
    first, last = (task_age(broker.lindex("agents", place), now=before + 1000) or 0.0 for place in (-1, 0))
    assert 2000 > first >= last > 0
    assert app.conf.task_default_queue in queue_names()


@pytest.mark.parametrize("task", [b"", b"{}", b'{"headers": {"sent_at": null}}', b"[1]", None])
def test_a_task_without_a_time_has_no_age_and_counts_as_just_sent(broker, task):
    assert task_age(task, now=7.0) is None
    if task is not None:
        broker.rpush("agents", task)
    assert figures(queue_samples(broker, now=time.time()))["oldest_seconds", "agents"] == 0.0


def test_an_installation_without_a_broker_has_no_figures_of_queues(settings):
    settings.REDIS_URL = ""
    assert installation.broker_connection() is None


class Away(Exception):
    """The broker of a test is away."""


def test_nudges_that_are_dropped_are_counted(recorded, monkeypatch):
    monkeypatch.setattr(delivery_thread, "MAX_WAITING", 2)

    def deliver(batch: Sequence[int]) -> None:
        raise Away

    quiet = OutageLog(logging.getLogger("of this test"), "the broker", "nothing happens")
    voice = DeliveryThread[int]("kaiju-voice-of-test", deliver, outage=quiet, patience=-1.0, breath=0.0)
    assert voice.put(1)
    assert voice.flush(10)  # tried, and by then too old
    monkeypatch.setattr(voice, "_thread", object())  # nobody takes items any more
    assert [voice.put(number) for number in (1, 2, 3)] == [True, True, False]
    assert waiting_items()["kaiju-voice-of-test"] == 2
    dropped = [event for event in recorded("dropped") if event[1] == ("kaiju-voice-of-test",)]
    assert sum(amount for _, _, amount in dropped) == 2
    voice._waiting.clear()


def test_the_pool_of_pages_is_told_by_what_is_lent(monkeypatch, db):
    wrapper = connections["default"]
    parameters = {name: value for name, value in wrapper.get_connection_params().items() if name != "cursor_factory"}
    with ConnectionPool(kwargs=parameters, min_size=2, max_size=2, open=True) as pool:
        pool.wait(30)
        monkeypatch.setattr(wrapper, "_connection_pools", {"default": pool})
        with pool.connection():
            told = {name: value for name, _labels, value in pool_gauges()}
    assert told == {
        "database_pool_size": 2, "database_pool_in_use": 1, "database_pool_waiting": 0, "table_work_waiting": 0,
    }  # fmt: skip


def test_a_loop_that_does_not_answer_lags_until_it_does(monkeypatch):
    clock = [100.0]
    waiting: list[Callable[[], object]] = []
    monkeypatch.setattr(web_gauges, "monotonic", lambda: clock[0])
    monkeypatch.setattr(web_gauges, "LOOP_SECONDS", 0.0)
    lag = EventLoopLag(waiting.append)
    for now in (100.0, 103.0):
        clock[0] = now
        [(name, _, value)] = lag()
        assert (name, value) == ("event_loop_lag_seconds", now - 100.0)
    assert len(waiting) == 1  # asked once
    waiting[0]()
    clock[0] = 104.0
    [(_, _, value)] = lag()
    assert value == 4.0
    clock[0] = 110.0
    [(_, _, value)] = EventLoopLag(lambda call: call())()
    assert value == 0.0
