"""The clock of the tournaments: a thread of every worker that does what is due, at once.

The truth about time stands in the database; a clock only looks. Any number of them may run.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from celery import bootsteps
from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django.utils import timezone

from games.services.faults import report

from .services import clock

log = logging.getLogger(__name__)

PAUSE = 0.5
"""Seconds between two looks."""
PLAYING = 1.0
"""Seconds of a look in which agents who sit alone play on."""
BREATH = 2.0
"""Seconds to wait when something failed."""
REFRESH = 60.0
"""Seconds after which the connection is looked at, as after a request."""


class TournamentClock(bootsteps.StartStopStep):
    """A bootstep of every worker, also of those that are threads of the server."""

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, worker: Any) -> None:
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, name="kaiju-tournaments", daemon=True)
        self._thread.start()

    def stop(self, worker: Any) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    terminate = stop

    def _run(self) -> None:
        refreshed, away = time.monotonic(), False
        try:
            while not self._stopped.is_set():
                pause = PAUSE
                try:
                    if clock.tick(now=timezone.now(), play_for=PLAYING):
                        pause = 0.0  # one step makes the next one due
                    away = False
                except (DatabaseError, InterfaceError) as error:
                    if not away:
                        log.warning("the tournaments wait for the database: %s", type(error).__name__)
                    away, pause = True, BREATH
                    connection.close()
                except Exception as error:  # noqa: BLE001  the clock of all tournaments must not stop
                    report(log, error, "the clock of the tournaments stumbled")
                    pause = BREATH
                if time.monotonic() - refreshed > REFRESH:
                    close_old_connections()
                    refreshed = time.monotonic()
                self._stopped.wait(pause)
        finally:
            connection.close()
