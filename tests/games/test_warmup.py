"""Workers that ask searching agents get them ready as they start; others do not."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from config.celery import app
from games import agent_warmup
from games.agents.doudizhu import warmup as search


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set when somebody warms up."""
    called = threading.Event()
    monkeypatch.setattr(search, "warm_up_in_background", called.set)
    return called


def worker(*queues: str, lane: bool = False) -> Any:
    """One that consumes these queues: as its own, or as one of several in a process."""
    consumed = {"agents": None, "default": None} if lane else dict.fromkeys(queues)
    amqp = SimpleNamespace(queues=SimpleNamespace(consume_from=consumed))
    own = {"lane": list(queues)} if lane else {}
    return SimpleNamespace(app=SimpleNamespace(amqp=amqp), **own)


@pytest.mark.parametrize("queue", ["agents", "advice", "review"])
@pytest.mark.parametrize("lane", [False, True])
def test_a_worker_that_asks_agents_warms_them_as_it_starts(warmed, queue, lane):
    agent_warmup.WarmupStep(worker(queue, lane=lane)).start(worker(queue, lane=lane))
    assert warmed.wait(timeout=5)


def test_a_worker_of_another_queue_loads_nothing(warmed):
    agent_warmup.WarmupStep(worker("default", lane=True)).start(worker("default", lane=True))
    assert not warmed.is_set()


def test_what_fails_is_told_and_stops_nobody(monkeypatch, caplog):
    def fails() -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(search, "warm_up_in_background", fails)
    agent_warmup.warm_up()
    assert "did not warm up" in caplog.text


def test_every_worker_has_the_step():
    assert "games.agent_warmup:WarmupStep" in app.steps["worker"]
