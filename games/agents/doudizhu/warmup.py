"""Getting the search ready before somebody waits for it: compiling it takes half a minute once, and loading what was
compiled a second in every process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .core.jit import COMPILES, is_cached

_COMPILING: Final = threading.Lock()
_LOCK: Final = threading.Lock()
_BEGUN: Final = threading.Event()
_DONE: Final = threading.Event()


def warm_up() -> None:
    """Calls all that a decision calls, once; from then on nothing is compiled in this process. Waits for another thread
    that has begun. Raises what compiling or loading does; then nobody has begun, and the next decision tries again."""
    with _LOCK, _beginning():
        if _DONE.is_set():
            return
        if COMPILES:
            from .warmup_run import run_warmup

            run_warmup()
        _DONE.set()


def prepare() -> None:
    """The same for a process that has other work meanwhile: a process of lower priority compiles, this one loads.

    Raises what `warm` does, and OSError where no process can be started.
    """
    with _beginning():
        with _COMPILING:  # who comes second finds it kept
            if COMPILES and not is_cached():
                priority = ["nice", "-n", "10"] if os.name == "posix" else []
                command = [*priority, sys.executable, "-m", f"{__package__}.warmup_run"]
                subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - else this process compiles
        warm_up()


@contextmanager
def _beginning() -> Iterator[None]:
    """Begun, unless it fails: else the club player would answer for the searching ones until a restart."""
    _BEGUN.set()
    try:
        yield
    except BaseException:
        _BEGUN.clear()
        raise


def is_warming_up() -> bool:
    """Has somebody begun, and not come to the end?"""
    return _BEGUN.is_set() and not _DONE.is_set()
