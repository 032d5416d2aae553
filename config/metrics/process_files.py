"""The files in which processes keep their figures, one set for each process that runs at the same time.

A process takes the first free number of its kind, such as `web-1`, and holds a lock on it until it ends, however it
ends. A later process takes the number over and counts on in the same files. So counters never fall, and the folder does
not grow with the number of restarts.
"""

from __future__ import annotations

import fcntl
import os
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Final

LOCK: Final = ".lock"

_held: dict[str, int] = {}
"""Name of this process -> file descriptor with its lock. Never closed: the lock ends with the process."""


def take_name(folder: Path, kind: str) -> str:
    """Returns a name for this process that no running one has, and removes the gauges of its last holder.

    Raises OSError if the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        name = f"{kind}-{number}"
        lock = _lock(folder, name)
        if lock is not None:
            _held[name] = lock
            _remove_gauges(folder, name)
            return name
    raise AssertionError  # `count` has no end


def remove_ended(folder: Path) -> Counter[str]:
    """Removes the gauges of processes that have ended. Returns kind -> processes that run."""
    running: Counter[str] = Counter()
    for path in sorted(folder.glob(f"*{LOCK}")):
        name = path.name.removesuffix(LOCK)
        kind = name.rpartition("-")[0]
        running.setdefault(kind, 0)
        lock = _lock(folder, name)
        if lock is None:
            running[kind] += 1
            continue
        _remove_gauges(folder, name)
        os.close(lock)
    return running


def _lock(folder: Path, name: str) -> int | None:
    """Returns a descriptor that holds the lock of this name; None if a running process holds it."""
    descriptor = os.open(folder / f"{name}{LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _remove_gauges(folder: Path, name: str) -> None:
    for path in folder.glob(f"gauge_live*_{name}.db"):
        path.unlink(missing_ok=True)
