"""The cache of a process: `cachetools`' LRU, for several threads and for a child that is forked."""

from __future__ import annotations

import os
from collections.abc import Hashable
from threading import RLock
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class ProcessCache(Generic[K, V]):
    """Keeps at most `size` values, and drops the least recently used one. It lives as long as its module."""

    def __init__(self, size: int) -> None:
        self._values: LRUCache[K, V] = LRUCache(size)
        self.lock = RLock()
        """Held for two steps that belong together, as a look and the value that follows from it."""
        os.register_at_fork(after_in_child=self._free)

    def get(self, key: K) -> V | None:
        with self.lock:
            return self._values.get(key)

    def __setitem__(self, key: K, value: V) -> None:
        with self.lock:
            self._values[key] = value

    def __len__(self) -> int:
        return len(self._values)

    def clear(self) -> None:
        with self.lock:
            self._values.clear()

    def _free(self) -> None:
        """Begins anew in the child of a worker where another thread of its parent held the lock at the fork."""
        if self.lock.acquire(blocking=False):
            self.lock.release()
        else:  # that thread may have been in the middle of a change
            self._values, self.lock = LRUCache(self._values.maxsize), RLock()
