"""A thread that hands messages and tasks to the broker, so that no scheduler, move or page waits for the broker.

The thread has a queue of limited length. While the broker does not answer, items wait a little and are then dropped:
their content is in the database and is announced again (`games.after_commit`).
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from . import metrics
from .outage_log import OutageLog

T = TypeVar("T")

MAX_WAITING = 5_000
"""Items that may wait, at most."""
BATCH = 64
"""Items handed over at once, at most."""
EXIT_SECONDS = 1.0
"""Seconds that an ending process waits for the queue to become empty."""


_all: WeakSet[DeliveryThread[Any]] = WeakSet()


def waiting_items() -> dict[str, int]:
    """Returns thread name -> items that wait in this process to be handed to the broker."""
    counts: dict[str, int] = {}
    for each in list(_all):
        counts[each.name] = counts.get(each.name, 0) + len(each._waiting)
    return counts


class DeliveryThread(Generic[T]):
    """A thread that delivers queued messages or tasks in their order, in batches of at most `BATCH`."""

    def __init__(
        self,
        name: str,
        deliver: Callable[[Sequence[T]], None],
        *,
        outage: OutageLog,
        patience: float,
        breath: float = 0.25,
    ) -> None:
        """Takes `deliver`, the function that sends a batch; it must raise an error while the broker is unavailable.

        A failed batch is tried again after `breath` seconds. Items older than `patience` seconds are then dropped.
        """
        self.name, self._deliver, self._outage = name, deliver, outage
        self._patience, self._breath = patience, breath
        self._reset()
        _all.add(self)
        os.register_at_fork(after_in_child=self._reset)
        atexit.register(self.flush, EXIT_SECONDS)

    def _reset(self) -> None:
        """Empties the queue and forgets the thread; the next queued item starts a new one.

        Also runs in a forked child, which inherits neither the thread nor its parent's items.
        """
        self._waiting: deque[tuple[float, T]] = deque()
        self._some = threading.Condition()
        self._busy = False
        self._thread: threading.Thread | None = None

    def put(self, thing: T) -> bool:
        """Queues a message or task and returns at once. Returns False and drops it if the queue is full."""
        with self._some:
            if len(self._waiting) >= MAX_WAITING:
                metrics.add("dropped", self.name)
                return False
            self._waiting.append((time.monotonic(), thing))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
            self._some.notify()
        return True

    def flush(self, timeout: float) -> bool:
        """Waits until the queue has been delivered, for at most `timeout` seconds. Returns False if items are left."""
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
                young = [(at, thing) for at, thing in batch if at > oldest]
                metrics.add("dropped", self.name, amount=len(batch) - len(young))
                batch = young
            else:
                self._outage.ended()
                return
