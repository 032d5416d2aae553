"""Gauges of a web process: its pool of database connections, its tables' threads, and the lag of its event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final

from django.db import connections

from games.consumers.database_threads import waiting_work

from .recorder import Sample

LOOP_SECONDS: Final = 1.0
"""Seconds for which a measurement waits for the event loop. A longer lag shows as at least this."""


class EventLoopLag:
    """Measures how long the server's event loop takes to run a callback."""

    def __init__(self, call_in_loop: Callable[[Callable[[], object]], object]) -> None:
        self._call_in_loop = call_in_loop
        self._asked: float | None = None
        self._came = threading.Event()

    def __call__(self) -> Iterator[Sample]:
        if self._asked is None:
            self._asked = monotonic()
            self._came.clear()
            self._call_in_loop(self._came.set)
        came = self._came.wait(LOOP_SECONDS)
        yield "event_loop_lag_seconds", (), monotonic() - self._asked
        if came:
            self._asked = None


def pool_gauges() -> Iterator[Sample]:
    """Yields the gauges of this process's connections for pages, and of the work that waits for tables' threads."""
    pools: dict[str, Any] = getattr(connections["default"], "_connection_pools", {})
    size = available = waiting = 0
    for pool in list(pools.values()):
        stats = pool.get_stats()
        size += stats.get("pool_size", 0)
        available += stats.get("pool_available", 0)
        waiting += stats.get("requests_waiting", 0)
    yield "database_pool_size", (), float(size)
    yield "database_pool_in_use", (), float(size - available)
    yield "database_pool_waiting", (), float(waiting)
    yield "table_work_waiting", (), float(waiting_work())
