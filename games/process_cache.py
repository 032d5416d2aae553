"""A cache in the memory of one process: the LRU cache of `cachetools`, safe for several threads and after a fork."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class ProcessCache(Generic[K, V]):
    """A cache of at most `size` values, or of values of at most `size` together if `weigh` returns a value's size.

    A full cache drops the value that has not been used for the longest time. A value that is too large is not stored.
    """

    def __init__(self, size: int, *, weigh: Callable[[V], int] | None = None) -> None:
        self._weigh = weigh
        self._values: LRUCache[K, V] = LRUCache(size, weigh)
        self.lock = RLock()
        """Held by callers around two steps that belong together, such as a lookup and the store that follows."""
        os.register_at_fork(after_in_child=self._reset_if_locked)

    def get(self, key: K) -> V | None:
        with self.lock:
            return self._values.get(key)

    def __setitem__(self, key: K, value: V) -> None:
        with self.lock:
            if self._weigh is None or self._weigh(value) <= self._values.maxsize:
                self._values[key] = value

    def __len__(self) -> int:
        return len(self._values)

    def clear(self) -> None:
        with self.lock:
            self._values.clear()

    def _reset_if_locked(self) -> None:
        """Empties the cache and renews its lock in a forked child if another thread held the lock at the fork."""
        if self.lock.acquire(blocking=False):
            self.lock.release()
        else:  # that thread may have been in the middle of a change
            self._values, self.lock = LRUCache(self._values.maxsize, self._weigh), RLock()
