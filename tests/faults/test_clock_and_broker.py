"""A frozen broker stops no clock: nothing in the thread that settles matches waits for it."""

from __future__ import annotations

import threading

import pytest
from celery import Celery
from django.db import connection

from config.channel_layers import SharedChannelLayer
from config.settings.database_and_broker import BROKER
from games import after_commit, task_sending
from games.services import scheduler
from tests.support.live_matches import after, log_of, person, running
from tests.support.servers import private_broker
from tests.support.servers.polling import PATIENCE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@pytest.fixture
def broker(monkeypatch):
    """Between processes, as in a deployment."""
    with private_broker.broker() as one:
        layer = SharedChannelLayer(hosts=[one.address])
        app = Celery(broker=one.address, set_as_current=False)
        app.conf.broker_transport_options = BROKER
        monkeypatch.setattr(after_commit, "get_channel_layer", lambda: layer)
        monkeypatch.setattr(task_sending, "current_app", app)
        monkeypatch.setattr(task_sending, "IN_PROCESS", False)
        yield one
        one.revive()
        assert task_sending._tasks.flush(PATIENCE)
        assert layer.deliveries.flush(PATIENCE)
        app.close()


def ticks(*moments: int) -> bool:
    """Looks after the clocks at these moments, in ms. Does it come to its end?"""

    def look() -> None:
        for at in moments:
            scheduler.tick(now=after(at))
        connection.close()

    ticker = threading.Thread(target=look)
    ticker.start()
    ticker.join(PATIENCE)
    return not ticker.is_alive()


@pytest.mark.parametrize("how", ["freeze", "kill"])
def test_turns_run_out_while_the_broker_says_nothing(broker, how):
    match = running(person("ann"))  # beside agents, who are asked by tasks
    getattr(broker, how)()
    assert ticks(30_000, 60_000)  # it would wait for as long as the broker is frozen
    assert "timeout" in [verb for _, _, verb in log_of(match)]


def test_what_waited_is_sent_when_the_broker_goes_on(broker):
    broker.freeze()
    running(person("ann"))
    assert ticks(30_000)
    task_sending.send_task("games.tasks.housekeeping", expires=60)
    assert task_sending._tasks._waiting or task_sending._tasks._busy
    broker.thaw()
    assert task_sending._tasks.flush(PATIENCE)
