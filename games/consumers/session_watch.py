"""Checks every 30 s, and on request, whether the session or token of an open socket is still valid.

The checks do not depend on frames, so they reach silent sockets too.
"""

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
"""The shortest pause between two regular checks, in seconds."""


class SessionWatch(Generic[Why]):
    """A repeated check of one socket's session or token.

    `check` returns None while it is valid, else a reason, such as a close code. `lost` is called with that reason.
    """

    def __init__(self, check: Callable[[], Why | None], lost: Callable[[Why], None]) -> None:
        """Starts the regular checks. `check` runs in a worker thread, `lost` on the event loop."""
        self._check, self._lost = check, lost
        # spread out, since many sockets connect together after a restart
        self._checked_at = time.monotonic() - random.random() * RECHECK_SECONDS / 2  # noqa: S311  spreads the checks
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[bool] | None = None
        self._wait()

    @property
    def due(self) -> bool:
        return time.monotonic() - self._checked_at >= RECHECK_SECONDS

    async def check_now(self) -> bool:
        """Checks the session or token at once. Returns False if it is no longer valid.

        If the database fails, returns True, and the next regular check decides.
        """
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

    def start_check(self) -> None:
        """Starts a check in a new task and returns without waiting for it."""
        self._task = asyncio.get_running_loop().create_task(self.check_now())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        wait = max(MIN_PAUSE_SECONDS, self._checked_at + RECHECK_SECONDS - time.monotonic())
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        if self.due:
            self.start_check()
        self._wait()
