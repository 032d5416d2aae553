"""Caches in the memory of one process: each is bounded in bytes, and tells how many bytes it holds.

`ProcessCache` is the LRU cache of `cachetools`, safe for several threads and after a fork. `memoized` caches the
results of a pure function. Nothing else in the product may cache without a bound: a test reads the sources.
"""

from __future__ import annotations

import enum
import gc
import os
import sys
import types
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from threading import RLock
from typing import Any, Final, Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

KEY_BYTES: Final = 300
"""Bytes that a key and the cache's own entry take, beside the value."""
STORES: Final = 16
"""A value that is stored again under its key is weighed again at every so many stores, since weighing is slow."""
OF_THE_PROGRAM: Final = (
    type,
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    enum.Enum,
)
"""Types of objects that belong to the program and not to a value that refers to them."""

_bytes_of_caches: dict[str, Callable[[], int]] = {}


@dataclass(slots=True)
class _Entry(Generic[V]):
    value: V
    size: int
    stores: int = 0


class ProcessCache(Generic[K, V]):
    """A cache of values that take at most `max_bytes` together.

    A full cache drops the value that has not been used for the longest time. A value that is too large is not stored.
    """

    def __init__(
        self, name: str, *, max_bytes: int, weigh: Callable[[V], int] | None = None, shared: tuple[type, ...] = ()
    ) -> None:
        """Takes the name of the cache in figures, and its bound.

        `weigh` returns the bytes of a value with its key. Without it a value and all that it refers to are measured,
        except objects of the types in `shared`, which others hold too.
        """
        self._weigh = weigh or partial(_bytes_with_key, shared=shared)
        self._stores = 1 if weigh else STORES
        self._values: LRUCache[K, _Entry[V]] = LRUCache(max_bytes, _size_of)
        self.lock = RLock()
        """Held by callers around two steps that belong together, such as a lookup and the store that follows."""
        os.register_at_fork(after_in_child=self._reset_if_locked)
        _bytes_of_caches[name] = self.bytes

    def get(self, key: K) -> V | None:
        with self.lock:
            entry = self._values.get(key)
            return None if entry is None else entry.value

    def __setitem__(self, key: K, value: V) -> None:
        with self.lock:
            known = self._values.get(key)
            if known is not None and known.stores + 1 < self._stores:
                self._values[key] = _Entry(value, known.size, known.stores + 1)
                return
        entry = _Entry(value, self._weigh(value))
        with self.lock:
            if entry.size <= self._values.maxsize:
                self._values[key] = entry
            else:
                self._values.pop(key, None)

    def __len__(self) -> int:
        return len(self._values)

    def bytes(self) -> int:
        """Returns the bytes of all values and keys, as they were weighed."""
        return int(self._values.currsize)

    def clear(self) -> None:
        with self.lock:
            self._values.clear()

    def _reset_if_locked(self) -> None:
        """Empties the cache and renews its lock in a forked child if another thread held the lock at the fork."""
        if self.lock.acquire(blocking=False):
            self.lock.release()
        else:  # that thread may have been in the middle of a change
            self._values, self.lock = LRUCache(self._values.maxsize, _size_of), RLock()


def memoized(*, max_bytes: int, entry_bytes: int) -> Callable[[Callable[..., V]], Callable[..., V]]:
    """Returns a decorator that caches the results of a function, of which each takes at most `entry_bytes` on average.

    `functools.lru_cache` is much faster than a weighing cache, but counts entries. A test measures that a full one
    stays below `max_bytes`.
    """

    def cached(function: Callable[..., V]) -> Callable[..., V]:
        found = lru_cache(maxsize=max_bytes // entry_bytes)(function)
        name = f"{function.__module__.removeprefix('games.')}.{function.__name__}"
        _bytes_of_caches[name] = lambda: found.cache_info().currsize * entry_bytes
        return found

    return cached


def cached_bytes() -> dict[str, int]:
    """Returns name -> bytes of each cache of this process."""
    return {name: count() for name, count in sorted(_bytes_of_caches.items())}


def measured_bytes(value: object, *, shared: tuple[type, ...] = ()) -> int:
    """Returns the bytes of an object and of all that it refers to.

    Parts of the program and objects of the types in `shared` are left out.
    """
    return sum(sys.getsizeof(each) for each in _reachable(value, (*OF_THE_PROGRAM, *shared)))


def _bytes_with_key(value: object, *, shared: tuple[type, ...]) -> int:
    return KEY_BYTES + measured_bytes(value, shared=shared)


def _reachable(value: object, left_out: tuple[type, ...]) -> Iterator[object]:
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, left_out):
            continue
        seen.add(id(each))
        yield each
        waiting += gc.get_referents(each)


def _size_of(entry: _Entry[Any]) -> int:
    return entry.size
