"""Objects of which each event loop has one of its own, such as the queue of what waits for that loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")


class OncePerLoop(Generic[T]):
    """A function that returns the object of the running event loop, created at its first call there."""

    def __init__(self, create: Callable[[], T]) -> None:
        self._create = create
        self._of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()

    def __call__(self) -> T:
        loop = asyncio.get_running_loop()
        found = self._of_loops.get(loop)
        if found is None:
            found = self._of_loops[loop] = self._create()
        return found
