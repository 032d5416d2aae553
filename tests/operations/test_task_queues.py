"""How many tasks wait, and how long: read from the broker, or from the memory of the embedded default."""

from __future__ import annotations

import time
import uuid
from datetime import UTC, datetime

import pytest
import redis
from celery import Celery
from django.utils import timezone
from kombu.transport import memory

from config import task_queues
from config.task_queues import SENT_AT, queue_names, waiting_tasks
from tests.support.servers import private_broker

NAMES = ("advice", "agents", "default", "review")


def lengths() -> dict[str, int] | None:
    queues = waiting_tasks()
    return None if queues is None else {queue.name: queue.length for queue in queues}


def send(address: str, *, queue: str, at: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromtimestamp(at, UTC))
    with Celery(broker=address, set_as_current=False) as sender:
        sender.send_task("nobody.knows", (str(uuid.uuid4()),), queue=queue)


def test_every_queue_of_the_routes_is_known():
    assert queue_names() == NAMES


def test_the_broker_tells_length_and_age(settings, monkeypatch):
    with private_broker.broker() as broker:
        settings.CELERY_BROKER_URL = broker.address
        assert lengths() == dict.fromkeys(NAMES, 0)
        now = time.time()
        for ago in (90.0, 30.0):
            send(broker.address, queue="agents", at=now - ago, monkeypatch=monkeypatch)
        monkeypatch.setattr(timezone, "now", lambda: datetime.fromtimestamp(now, UTC))
        assert lengths() == dict.fromkeys(NAMES, 0) | {"agents": 2}
        ages = {queue.name: queue.oldest for queue in waiting_tasks() or ()}
        assert ages == dict.fromkeys(NAMES) | {"agents": pytest.approx(90.0)}
        with redis.Redis.from_url(broker.address) as line:
            line.rpush("review", b"no task of ours")
        assert {queue.name: queue.oldest for queue in waiting_tasks() or ()}["review"] is None
        broker.kill()
        assert waiting_tasks() is None


def test_the_embedded_default_reads_its_own_memory_and_another_process_knows_nothing(settings, monkeypatch):
    settings.CELERY_BROKER_URL = "memory://localhost/"
    monkeypatch.setattr(memory.Channel, "queues", {})
    assert waiting_tasks() is None
    now = time.time()
    send("memory://localhost/", queue="review", at=now - 7, monkeypatch=monkeypatch)
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromtimestamp(now, UTC))
    [queue] = waiting_tasks() or ()
    assert (queue.name, queue.length) == ("review", 1)
    assert queue.oldest == pytest.approx(7.0)


def test_a_task_that_is_sent_again_keeps_its_time():
    headers = {SENT_AT: 5.0}
    task_queues.stamp_task(headers=headers)
    task_queues.stamp_task(headers=None)
    assert headers == {SENT_AT: 5.0}
