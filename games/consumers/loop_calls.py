"""Calls from worker threads to functions on the event loop, in their order.

The loop is woken once for many calls. Each waking is a system call in which the thread gives up Python's lock, so that
thread and loop would take turns after each call.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .once_per_loop import OncePerLoop

Call = Callable[[], None]


class LoopCalls:
    """The calls that wait for one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Call] = deque()
        self._woken = False
        self._holding = threading.local()

    def put(self, call: Call) -> None:
        """Lets the loop call this function soon, after all calls that were put earlier. Runs in any thread."""
        self._waiting.append(call)
        if not getattr(self._holding, "on", False):
            self._wake()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wakes the loop for this thread's calls only at the end of the block."""
        self._holding.on = True
        try:
            yield
        finally:
            self._holding.on = False
            self._wake()

    def _wake(self) -> None:
        if self._waiting and not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._run)

    def _run(self) -> None:
        self._woken = False  # first: a call that is put from here on wakes the loop again
        while self._waiting:
            self._loop.call_soon(self._waiting.popleft())  # so that an error in one stops no other


loop_calls = OncePerLoop(lambda: LoopCalls(asyncio.get_running_loop()))
"""Returns the calls that wait for the running event loop."""
