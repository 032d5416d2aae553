"""Celery workers as threads of the web process (the embedded default), and the consumer of workers that run separately.

There are three embedded workers, so that the computing of agents never delays a timeout or a rating. They get their
tasks through an in-memory broker. `default` runs the ticker (a step of every worker) and all other tasks, `agents`
plays and gives advice, `review` analyses finished matches. The consumer of separate workers survives broker outages.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import warnings
from functools import partial
from time import sleep
from typing import Any

from celery import Celery
from celery.app.trace import setup_worker_optimizations
from celery.exceptions import CPendingDeprecationWarning
from celery.worker import state
from celery.worker.consumer import Consumer
from celery.worker.consumer.consumer import STOP_CONDITIONS
from celery.worker.loops import synloop
from celery.worker.state import maybe_shutdown
from django.conf import settings

from games.outage_log import OutageLog
from games.services.failure_log import log_failure

logger = logging.getLogger(__name__)

WORKER_QUEUES = {"default": 2, "agents": 2, "review": 1}
"""Name of a worker of the embedded default -> number of its threads."""
QUEUES = {"agents": ["agents", "advice"]}
"""Worker name -> queues that it consumes. Other workers consume the queue of their own name."""
WAITING = 12
"""Threads of the worker `agents` if agents wait for a language model: one for each seat of the largest table."""

POLL_SECONDS = 0.2
"""Seconds between two checks whether an idle worker should stop."""
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.2, 1.0
"""Seconds between two attempts to reach the broker: at first, and at most."""


def low_latency_loop(consumer: Consumer, connection: Any, *rest: Any, **options: Any) -> None:
    """Runs the loop in which a Celery worker waits for tasks, with waits of at most `POLL_SECONDS`.

    Celery's own loop checks only every 2 s whether the worker is to stop.
    """
    drain = connection.drain_events

    def drain_briefly(timeout: float | None = None, **kwargs: Any) -> Any:
        return drain(timeout=min(timeout or POLL_SECONDS, POLL_SECONDS), **kwargs)

    connection.drain_events = drain_briefly
    synloop(consumer, connection, *rest, **options)


class SteadyConsumer(Consumer):
    """The part of a separate Celery worker that takes tasks from the broker.

    It reconnects soon, however long an outage was.

    Celery's own consumer waits longer after each failure, up to 30 s, gives up after 100, and logs each.
    """

    outage = OutageLog(logger, "the broker", "the worker's queues wait")

    def start(self) -> None:
        """Consumes tasks until the worker is told to stop. After any error it logs the error and starts again.

        A connection that breaks while a task is acknowledged can raise any error of the libraries. Celery would end the
        worker's consumer at such an error.
        """
        while self.blueprint.state not in STOP_CONDITIONS:
            try:
                super().start()
            except Exception as error:  # no error may keep a worker from its queues
                if self.blueprint.state in STOP_CONDITIONS:
                    raise
                if not isinstance(error, self.connection_errors):
                    log_failure(logger, error, "a worker lost its way and begins anew")
                self._begin_anew(error)
                sleep(MIN_RETRY_SECONDS)

    def _begin_anew(self, error: Exception) -> None:
        for step in (
            partial(self.on_connection_error_after_connected, error), self.on_close,
            self._cancel_connection_timer_entries, partial(self.blueprint.restart, self),
        ):  # fmt: skip
            with contextlib.suppress(Exception):  # each step closes something that may be closed already
                step()
        self.connection = None

    def ensure_connected(self, conn: Any) -> Any:
        def failed(error: Exception, interval: float) -> None:
            self.outage.began(error)

        conn = conn.ensure_connection(
            failed,
            None,
            interval_start=MIN_RETRY_SECONDS,
            interval_step=MIN_RETRY_SECONDS,
            interval_max=MAX_RETRY_SECONDS,
            callback=maybe_shutdown,
        )
        self.first_connection_attempt = False
        self.outage.ended()
        return conn

    def on_connection_error_before_connected(self, exc: Exception) -> None:
        self.outage.began(exc)

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        self.outage.began(exc)
        with warnings.catch_warnings():
            # running tasks are finished; acknowledged or not, each may run twice
            warnings.simplefilter("ignore", CPendingDeprecationWarning)
            super().on_connection_error_after_connected(exc)


class QueueConsumer(Consumer):
    """The part of an embedded worker that takes tasks, only from the queues of that worker.

    The list of queues to consume belongs to the Celery app, which all embedded workers share. So each worker sets its
    own queues there just before it subscribes, at its first start and at any later one.
    """

    loop = staticmethod(low_latency_loop)

    def update_strategies(self) -> None:
        self.app.amqp.queues.select(self.controller.lane)
        super().update_strategies()


class EmbeddedWorkers:
    """The Celery workers of the embedded default, which run as threads of the web process."""

    def __init__(self, app: Celery) -> None:
        self._app = app
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Starts all workers. Returns when every one of them consumes tasks."""
        app = self._app
        app.set_default()
        app.finalize()
        app.loader.import_default_modules()
        setup_worker_optimizations(app, "kaiju@embedded")  # else every task fails as NotRegistered, silently
        state.should_stop = None
        lanes = {**WORKER_QUEUES, "agents": WAITING} if settings.KAIJU["MODEL"]["base_url"] else WORKER_QUEUES
        for lane, threads in lanes.items():
            self._start(lane, threads)

    def stop(self, *, timeout: float) -> bool:
        """Stops all workers. Returns False if a running task did not end within `timeout` seconds.

        The work of such a task is requested again later.
        """
        state.should_stop = 0  # each worker checks it in its own loop
        for thread in self._threads:
            thread.join(timeout)
        return not any(thread.is_alive() for thread in self._threads)

    def _start(self, lane: str, threads: int) -> None:
        consuming, queues = threading.Event(), QUEUES.get(lane, [lane])

        def ready(consumer: Any) -> None:
            consuming.set()

        worker = self._app.WorkController(
            app=self._app, hostname=f"{lane}@embedded", pool="threads", concurrency=threads, queues=queues,
            consumer_cls=QueueConsumer, ready_callback=ready, without_gossip=True, without_mingle=True,
            without_heartbeat=True, loglevel=logging.WARNING,
        )  # fmt: skip
        worker.lane = queues
        thread = threading.Thread(target=worker.start, name=f"worker-{lane}", daemon=True)
        self._threads.append(thread)
        thread.start()
        if not consuming.wait(timeout=20):
            raise RuntimeError(f"the worker of {lane} did not start")
