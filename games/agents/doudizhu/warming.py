"""Getting the search ready before somebody waits for it: compiling takes half a minute the first time, and loading what
was compiled a second in every process after that."""

from __future__ import annotations

import threading
from typing import Final

_LOCK: Final = threading.Lock()
_BEGUN: Final = threading.Event()
_DONE: Final = threading.Event()


def warm() -> None:
    """Calls all that a decision calls, once; from then on nothing is compiled in this process. Waits for another thread
    that has begun."""
    _BEGUN.set()
    with _LOCK:
        if _DONE.is_set():
            return
        from .drill import drill

        drill()
        _DONE.set()


def under_way() -> bool:
    """Has somebody begun, and not come to the end?"""
    return _BEGUN.is_set() and not _DONE.is_set()
