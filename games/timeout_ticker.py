"""The ticker: a thread in every worker that plays the timeouts of all matches when they are due.

A deadline is stored only in the column `Snapshot.next_deadline`, which a ticker polls. Any number of tickers may run,
since each skips the rows that another has locked. A killed worker leaves nothing behind.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from abc import abstractmethod
from datetime import datetime
from typing import Any

from celery import bootsteps
from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django.utils import timezone
from redis.exceptions import RedisError

from . import database_clock
from .models import Part
from .outstanding_agent_requests import decisions
from .services import capacity, outage_detection, scheduler
from .services.failure_log import log_failure

log = logging.getLogger(__name__)

MAX_PAUSE_SECONDS = 0.2
"""The longest pause between two polls, in seconds."""
REFRESH_SECONDS = 60.0
"""Seconds after which the database connection is checked, as after a request."""


class PollingThread(bootsteps.StartStopStep):
    """A Celery bootstep that starts a thread together with its worker; the thread calls `poll` again and again.

    Workers inside the server process run such threads too.
    """

    thread: str
    """The name of the thread."""
    what: str
    """The name of the work, for log messages about an unavailable database or a failed poll."""
    breath = 1.0
    """Seconds to wait after a failure."""

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, worker: Any) -> None:
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, name=self.thread, daemon=True)
        self._thread.start()

    def stop(self, worker: Any) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    terminate = stop

    @abstractmethod
    def poll(self) -> float:
        """Does the work that is due, and returns the seconds until the next call."""

    def _run(self) -> None:
        away, refreshed = False, time.monotonic()
        # the thread uses its connection all the time, so no other thread could borrow it
        connection.own = True  # type: ignore[attr-defined]  # read by `config.postgresql`
        try:
            while not self._stopped.is_set():
                try:
                    pause = self.poll()
                    if away:
                        log.warning("the database answers again")
                        away = False
                except (DatabaseError, InterfaceError) as error:
                    if not away:
                        log.warning("%s waits for the database: %s", self.what, type(error).__name__)
                        away = True
                    connection.close()
                    pause = self.breath
                except Exception as error:  # noqa: BLE001  a ticker must not stop
                    log_failure(log, error, "%s stumbled", self.what)
                    pause = self.breath
                if time.monotonic() - refreshed > REFRESH_SECONDS:
                    close_old_connections()
                    refreshed = time.monotonic()
                self._stopped.wait(pause)
        finally:
            connection.close()


class Ticker(PollingThread):
    """A thread that plays due timeouts.

    After each pass it stores that this worker works, so that outages are noticed.
    """

    thread, what = "kaiju-ticker", "the clock"
    _signed_at = float("-inf")
    """The monotonic time at which a ticker of this process last signed that its worker is available."""
    _measured_at = float("-inf")
    """The monotonic time at which a ticker of this process last measured what the installation can carry."""
    _asked_at = float("-inf")
    """The monotonic time at which this ticker last asked the database for its time."""

    def poll(self) -> float:
        if time.monotonic() - self._asked_at >= outage_detection.BEAT_SECONDS:  # first, so that no deadline comes early
            database_clock.learn_time()
            self._asked_at = time.monotonic()
        pause = settle_due_matches(now=timezone.now())
        if time.monotonic() - Ticker._measured_at >= capacity.MEASURE_SECONDS:
            Ticker._measured_at = time.monotonic()
            capacity.update_capacity(timezone.now())
        # after the poll, so that deadlines of an outage are settled while the outage still shows
        if time.monotonic() - Ticker._signed_at >= outage_detection.BEAT_SECONDS:
            Ticker._signed_at = time.monotonic()
            outage_detection.give_sign(parts=[Part.WORKER], now=timezone.now())
            keep_places()
        return pause


def settle_due_matches(*, now: datetime) -> float:
    """Plays due timeouts, and asks agents again whose answer is overdue.

    Returns the seconds until the next poll, at most 0.2.
    """
    next_at = scheduler.tick(now=now)
    if next_at is None:
        return MAX_PAUSE_SECONDS
    return max(0.0, min(MAX_PAUSE_SECONDS, (next_at - timezone.now()).total_seconds()))


def keep_places() -> None:
    """Keeps the places of the decisions on which agents of this process work (`outstanding_agent_requests`)."""
    with contextlib.suppress(RedisError):  # the next sign keeps them
        decisions.renew()
