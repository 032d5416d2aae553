"""A small pool of threads for the database work of tables and bots. Each thread keeps its own connection.

Channels would use one thread for everything, and check the connection's age before every message. These threads check a
connection only after it was idle, and replace one that turns out to be dead.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, connection

T = TypeVar("T")

THREADS: int = settings.KAIJU["TABLE_THREADS"]
IDLE_SECONDS = 5.0
"""Seconds of disuse after which a connection is checked before its next use."""

_own = threading.local()


def _begin() -> None:
    # outside the pool: a crowd of pages must not keep a table from its database
    connection.own = True  # type: ignore[attr-defined]  # read by `config.postgresql`


_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="table", initializer=_begin)


def waiting_work() -> int:
    """Returns the number of calls that wait for a thread of the pool."""
    return _executor._work_queue.qsize()


async def in_thread(work: Callable[[], T]) -> T:
    """Runs `work` in a thread of the pool and returns its result. Raises what `work` raises.

    If the thread's database connection turns out to be dead, `work` runs once more on a new one.
    """
    return await asyncio.get_running_loop().run_in_executor(_executor, _with_connection, work)


def _with_connection(work: Callable[[], T]) -> T:
    if time.monotonic() - getattr(_own, "used_at", 0.0) > IDLE_SECONDS:
        close_old_connections()
    used = connection.connection
    try:
        return work()
    except (OperationalError, InterfaceError):
        # at the end of its transaction Django may have replaced a dead connection already
        replaced = used is not None and connection.connection is not used
        if connection.in_atomic_block or (not replaced and connection.is_usable()):
            raise  # the database answers: the failure is the work's own
        connection.close()
        return work()  # once: uncommitted work left no trace, and a move that was committed is refused as stale
    finally:
        _own.used_at = time.monotonic()
