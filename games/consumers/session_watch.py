"""Whether the session behind an open socket still holds: looked at with time, silent sockets too, and when told to."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError

from games.services.failure_log import log_failure

from .database_threads import in_thread
from .visitors import Visitor, still_signed_in

logger = logging.getLogger(__name__)

CHECKED_EVERY = 30.0
"""Seconds for which a session is taken to hold."""
BREATH = 0.5
"""Seconds between two looks of the clock at least."""


class SessionWatch:
    """Calls `lost` on the loop once the visitor is not who they were; who has no account has nothing to lose."""

    def __init__(self, visitor: Visitor, lost: Callable[[], None]) -> None:
        self._visitor, self._lost = visitor, lost
        # sockets that come in together, after a restart, need not be looked at together
        self._checked_at = time.monotonic() - random.random() * CHECKED_EVERY / 2  # noqa: S311
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[bool] | None = None
        self._wait()

    @property
    def due(self) -> bool:
        return self._visitor.user is not None and time.monotonic() - self._checked_at >= CHECKED_EVERY

    async def look(self) -> bool:
        """Looks now: does it hold? A database that does not answer ends nobody's socket: the next look asks again."""
        if self._visitor.user is None:
            return True
        self._checked_at = time.monotonic()
        try:
            holds = await in_thread(lambda: still_signed_in(self._visitor))
        except (DatabaseError, InterfaceError) as error:
            log_failure(logger, error, "a session could not be looked at")
            return True
        if not holds:
            self._lost()
        return holds

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        if self._visitor.user is not None:
            wait = max(BREATH, self._checked_at + CHECKED_EVERY - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        if self.due:
            self._task = asyncio.get_running_loop().create_task(self.look())
        self._wait()
