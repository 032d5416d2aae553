"""A worker comes back to its broker by itself, with all its queues, whatever it was doing."""

from __future__ import annotations

import sys
import threading
import uuid
from functools import partial

import pytest
import redis
from celery import Celery
from celery.worker import state
from celery.worker.loops import synloop

from config import celery_workers
from config.celery import app
from config.celery_workers import SteadyConsumer
from config.settings.database_and_broker import BROKER
from tests.support.servers import polling

from . import deployment

TASKS = {
    "default": ("games.tasks.housekeeping", ()),
    "agents": ("games.tasks.play_agent", (str(uuid.uuid4()), 0, 1)),
    "advice": ("games.tasks.advise", (str(uuid.uuid4()), 0, 1, None)),
    "review": ("review.tasks.resume", ()),
}
"""A task that ends at once, for each queue."""


def test_a_worker_that_stumbles_over_what_no_library_foresaw_begins_anew(monkeypatch):
    """Such as an acknowledgement on a line that has been closed meanwhile: the worker ended, its process did not."""
    stumbled: list[object] = []
    begun, told = threading.Event(), []
    monkeypatch.setattr(celery_workers, "log_failure", lambda log, error, what: told.append(what))

    def loop(consumer, *rest, **options):
        if len(stumbled) < 2:
            stumbled.append(consumer)
            raise AttributeError("'NoneType' object has no attribute 'hostname'")
        begun.set()
        synloop(consumer, *rest, **options)

    class Stumbling(SteadyConsumer):
        pass

    Stumbling.loop = staticmethod(loop)
    monkeypatch.setattr(celery_workers, "MIN_RETRY_SECONDS", 0.01)
    worker = app.WorkController(
        app=app, hostname="stumbling@test", pool="threads", concurrency=1, queues=["stumbling"], consumer_cls=Stumbling,
        without_gossip=True, without_mingle=True, without_heartbeat=True,
    )  # fmt: skip
    worker.blueprint.steps.clear()
    worker.steps = [step for step in worker.steps if type(step).__module__.startswith("celery.")]  # and no clocks
    thread = threading.Thread(target=worker.start, daemon=True)
    thread.start()
    try:
        assert begun.wait(polling.PATIENCE)
    finally:
        state.should_stop = 0
        thread.join(polling.PATIENCE)
        state.should_stop = None
    assert not thread.is_alive()
    assert told == ["a worker lost its way and begins anew"] * 2


@pytest.fixture(scope="module")
def deployed(template, static_root):
    with deployment.deployment(static_root=static_root, template=template) as own:
        yield own


@pytest.fixture(scope="module")
def worker(deployed):
    """Its repairs ask every second instead of every minute."""
    program = (
        "import sys, dataclasses, django; django.setup(); from config import periodic_tasks as own; "
        "own.PERIODIC = [dataclasses.replace(each, every=1) for each in own.PERIODIC]; "
        "from celery.__main__ import main; sys.exit(main())"
    )
    return deployed.worker(program=[sys.executable, "-c", program])


def send_all(address: str) -> None:
    sender = Celery(broker=address, set_as_current=False)
    sender.conf.broker_transport_options = BROKER
    for queue, (name, args) in TASKS.items():
        sender.send_task(name, args, queue=queue)
    sender.close()


def empty(line: redis.Redis, queue: str) -> bool:
    return not line.llen(queue)


def until_all_are_consumed(address: str) -> None:
    with redis.Redis.from_url(address, socket_timeout=5) as line:
        for queue in TASKS:
            polling.until(partial(empty, line, queue), why=f"nobody consumes {queue}")


def until_repairs_ask(address: str) -> None:
    """Something comes to the queue by itself."""
    with redis.Redis.from_url(address, socket_timeout=5) as line, line.monitor() as seen:
        assert next(each for each in seen.listen() if "bots.tasks.judge" in each["command"])


@pytest.mark.parametrize(("how", "seconds"), [("kill", 0.2), ("freeze", 2.0), ("kill", 1.0), ("kill", 0.0)])
def test_no_queue_is_lost_with_a_broker(deployed, worker, how, seconds):
    broker = deployed.broker
    send_all(broker.address)  # so that it is at work
    getattr(broker, how)()
    polling.last(seconds)
    broker.revive()
    send_all(broker.address)
    until_all_are_consumed(broker.address)
    until_repairs_ask(broker.address)


def test_its_outages_were_a_few_lines_of_the_log(deployed, worker):
    until_all_are_consumed(deployed.broker.address)
    assert "Traceback" not in worker.text
    away = [line for line in worker.lines if "the worker's queues wait" in line]
    # for each of three kills one, and one more where an acknowledgement stumbled over the broken line before that
    assert 1 <= len(away) <= 6
