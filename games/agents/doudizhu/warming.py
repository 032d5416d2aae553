"""Getting the search ready before somebody waits for it: compiling it takes half a minute once, and loading what was
compiled a second in every process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Final

from .core.jit import COMPILES, keep_in_mind, kept_already

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
        if COMPILES:
            from .drill import drill

            drill()
            keep_in_mind()
        _DONE.set()


def prepare() -> None:
    """The same for a process that has other work meanwhile: a process of lower priority compiles, this one loads."""
    _BEGUN.set()
    if COMPILES and not kept_already():
        priority = ["nice", "-n", "10"] if os.name == "posix" else []
        command = [*priority, sys.executable, "-m", f"{__package__}.drill"]
        subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - if it fails, this process compiles
    warm()


def under_way() -> bool:
    """Has somebody begun, and not come to the end?"""
    return _BEGUN.is_set() and not _DONE.is_set()
