"""A bounded queue of messages to one socket. A client that reads too slowly loses messages."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

MAX_WAITING = 64
"""Messages that may wait, some 250 KB."""
STUCK_SECONDS = 20.0
"""Seconds without progress after which a socket counts as stuck."""

Message = dict[str, Any]


class Outbox:
    """A queue that sends messages to one socket, one after another. `send` waits while the client accepts no data.

    While nothing waits, a message is first offered to `send_now`, which returns False if it cannot send it at once. If
    more than 64 messages wait, all of them are dropped and `lost` is set. Once the queue is empty, `on_drained` is
    called: it can send the whole current state, which replaces the lost messages.
    """

    def __init__(
        self,
        send: Callable[[Message], Awaitable[None]],
        *,
        on_drained: Callable[[], None],
        send_now: Callable[[Message], bool] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._send = send
        self._on_drained = on_drained
        self._send_now = send_now
        self._now = now
        self._waiting: deque[Callable[[], Message]] = deque()
        self._idle = asyncio.Event()
        self._idle.set()
        self._sending_since: float | None = None
        self._task: asyncio.Task[None] | None = None
        self.lost = False

    def put(self, message: Callable[[], Message]) -> bool:
        """Queues a message, given as a function that builds it.

        The function is called when all earlier messages have left. Returns False if the message is lost, since the
        queue is full.
        """
        if self.lost:
            return False
        if len(self._waiting) >= MAX_WAITING:
            self._waiting.clear()
            self.lost = True
            return False
        if self._idle.is_set() and self._send_now is not None:
            built = message()
            if self._send_now(built):
                return True
            message = built.copy  # built once, since frames are counted when they are built
        self._waiting.append(message)
        if self._idle.is_set():
            self._idle.clear()
            self._task = asyncio.get_running_loop().create_task(self._run())
        return True

    @property
    def busy(self) -> bool:
        """Whether messages wait to be sent."""
        return not self._idle.is_set()

    @property
    def stuck(self) -> bool:
        """Whether the client has accepted no data for over 20 s."""
        return self._sending_since is not None and self._now() - self._sending_since > STUCK_SECONDS

    async def drained(self) -> None:
        """Waits until all queued messages have been sent."""
        await self._idle.wait()

    def close(self) -> None:
        """Drops all waiting messages and stops sending."""
        self.lost = True
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()()
                self._sending_since = self._now()
                await self._send(message)
                self._sending_since = None
        finally:
            self._idle.set()
        if self.lost:
            self.lost = False
            self._on_drained()
