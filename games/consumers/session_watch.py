"""Checks whether the session or token of a socket still holds: regularly, even for silent sockets, and on request."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from django.db import DatabaseError, InterfaceError

from games.services.failure_log import log_failure

from .database_threads import in_thread

Why = TypeVar("Why")

logger = logging.getLogger(__name__)

RECHECK_SECONDS = 30.0
"""Seconds for which a checked session counts as valid."""
MIN_PAUSE_SECONDS = 0.5
"""Seconds between two timed checks at least."""


class SessionWatch(Generic[Why]):
    """Calls `lost` on the loop with the reason that `check` returns. A valid session returns None."""

    def __init__(self, check: Callable[[], Why | None], lost: Callable[[Why], None]) -> None:
        """Starts the watch. `check` runs in a worker thread."""
        self._check, self._lost = check, lost
        # spread out, since many sockets connect together after a restart
        self._checked_at = time.monotonic() - random.random() * RECHECK_SECONDS / 2  # noqa: S311
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[bool] | None = None
        self._wait()

    @property
    def due(self) -> bool:
        return time.monotonic() - self._checked_at >= RECHECK_SECONDS

    async def look(self) -> bool:
        """Checks at once. Returns True if the session holds, or if the database fails: the next check asks again."""
        self._checked_at = time.monotonic()
        try:
            why = await in_thread(self._check)
        except (DatabaseError, InterfaceError) as error:
            log_failure(logger, error, "a session could not be looked at")
            return True
        if why is None:
            return True
        self._lost(why)
        return False

    def look_beside(self) -> None:
        """Checks in a task of its own."""
        self._task = asyncio.get_running_loop().create_task(self.look())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        wait = max(MIN_PAUSE_SECONDS, self._checked_at + RECHECK_SECONDS - time.monotonic())
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        if self.due:
            self.look_beside()
        self._wait()
