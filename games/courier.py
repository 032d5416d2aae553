"""Hands messages and tasks to the broker in a thread of its own, so that no clock, move or page waits for it.

A courier is one thread with a bounded queue. While the broker is away or frozen things wait a little, then they are
dropped: what they would have told stands in the database and is told again (`games.effects`).
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")

ROOM = 5_000
"""Most things that may wait."""
BATCH = 64
"""Most things that are handed over at once."""
LAST = 1.0
"""Seconds that an ending process waits until everything is handed over."""


class OutageLog:
    """Tells the log once that something is away, and once that it is back: an outage is one line, not one a second."""

    def __init__(self, log: logging.Logger, what: str, then: str) -> None:
        """`what` is away, and `then` happens instead."""
        self._log, self._what, self._then = log, what, then
        self._since: float | None = None
        self._guard = threading.Lock()

    @property
    def lasts(self) -> bool:
        return self._since is not None

    def began(self, error: BaseException) -> None:
        """Notes a failure, and logs the first one. Only the kind of the error is logged."""
        with self._guard:
            if self._since is not None:
                return
            self._since = time.monotonic()
        self._log.warning("%s does not answer (%s): %s", self._what, type(error).__name__, self._then)

    def ended(self) -> None:
        """Notes an answer, and logs the end of an outage."""
        if self._since is None:
            return
        with self._guard:
            since, self._since = self._since, None
        if since is not None:
            self._log.warning("%s answers again after %.1f s", self._what, time.monotonic() - since)


class Courier(Generic[T]):
    """Hands things over in a thread of its own, in order, several at once when they come fast."""

    def __init__(
        self,
        name: str,
        deliver: Callable[[Sequence[T]], None],
        *,
        outage: OutageLog,
        patience: float,
        breath: float = 0.25,
    ) -> None:
        """Takes a `deliver` that raises when the other side is away.

        It is tried again after a `breath`, as long as the first thing is not older than `patience` (both in seconds).
        """
        self._name, self._deliver, self._outage = name, deliver, outage
        self._patience, self._breath = patience, breath
        self._begin()
        os.register_at_fork(after_in_child=self._begin)
        atexit.register(self.flush, LAST)

    def _begin(self) -> None:
        """Starts empty, also in the child of a fork, which inherits neither the thread nor its parent's messages."""
        self._waiting: deque[tuple[float, T]] = deque()
        self._some = threading.Condition()
        self._busy = False
        self._thread: threading.Thread | None = None

    def put(self, thing: T) -> bool:
        """Queues a thing and returns at once. False: the queue is full, and it is dropped."""
        with self._some:
            if len(self._waiting) >= ROOM:
                return False
            self._waiting.append((time.monotonic(), thing))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._some.notify()
        return True

    def flush(self, timeout: float) -> bool:
        """Waits until nothing is queued any more; False if something still is after so many seconds."""
        with self._some:
            return self._some.wait_for(lambda: not self._waiting and not self._busy, timeout)

    def _run(self) -> None:
        while True:
            with self._some:
                self._some.wait_for(lambda: bool(self._waiting))
                self._busy = True
                batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
            self._hand_over(batch)
            with self._some:
                self._busy = False
                self._some.notify_all()

    def _hand_over(self, batch: list[tuple[float, T]]) -> None:
        while batch:
            try:
                self._deliver([thing for _, thing in batch])
            except Exception as error:  # noqa: BLE001  every transport has errors of its own
                self._outage.began(error)
                time.sleep(self._breath)
                oldest = time.monotonic() - self._patience
                batch = [(at, thing) for at, thing in batch if at > oldest]
            else:
                self._outage.ended()
                return
