"""A thread of each web process that stores, twice a second, that the server and the broker answer.

`games.services.outage_detection` stores these signs of life and finds outages by their absence. A turn that runs out
during an outage counts against no player.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone
from redis.backoff import NoBackoff
from redis.retry import Retry

from games import database_clock
from games.models import Part
from games.outage_log import OutageLog
from games.services import outage_detection
from games.services.failure_log import log_failure

log = logging.getLogger(__name__)

LOOP_TIMEOUT_SECONDS = 1.0
"""Seconds within which the server's event loop must run a callback to count as alive."""
BROKER_TIMEOUT_SECONDS = 0.5
"""Seconds within which the broker must answer a ping."""


class Heartbeat:
    """A thread that stores signs of life as long as the server's event loop answers."""

    def __init__(
        self, call_in_loop: Callable[[Callable[[], object]], object], *, reaches_broker: Callable[[], bool]
    ) -> None:
        self._call_in_loop, self._reaches_broker = call_in_loop, reaches_broker
        self._stopped = threading.Event()
        self._outage = OutageLog(log, "the database", "no signs of life are written")
        self._thread = threading.Thread(target=self._run, name="kaiju-heartbeat", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()

    def beat(self) -> None:
        """Stores a sign of life for the web process if its event loop answers, and one for the broker if it answers."""
        database_clock.learn_time()
        came = threading.Event()
        self._call_in_loop(came.set)
        if not came.wait(LOOP_TIMEOUT_SECONDS):
            return
        parts = [Part.WEB, Part.BROKER] if self._reaches_broker() else [Part.WEB]
        outage_detection.give_sign(parts=parts, now=timezone.now())

    def _run(self) -> None:
        connection.own = True  # type: ignore[attr-defined]  # read by `config.postgresql`
        while not self._stopped.wait(outage_detection.BEAT_SECONDS):
            try:
                self.beat()
                self._outage.ended()
            except (DatabaseError, InterfaceError) as error:
                self._outage.began(error)
                connection.close()
            except Exception as error:  # noqa: BLE001  a live process must not fall silent
                log_failure(log, error, "a sign of life failed")
        connection.close()


def broker_reached() -> Callable[[], bool]:
    """Returns a function that asks the broker and returns whether it answered.

    Without a separate broker it returns True.
    """
    if not settings.REDIS_URL:
        return lambda: True
    line = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=BROKER_TIMEOUT_SECONDS,
        socket_connect_timeout=BROKER_TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 1),
    )

    def reached() -> bool:
        try:
            return bool(line.ping())
        except redis.RedisError:
            return False

    return reached
