"""Compiles and loads the search of Dou Dizhu ahead of use, so that no decision waits for it.

Compiling takes half a minute, once for an installation. Loading the compiled code takes a second in every process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .core.compilation import COMPILES, is_cached

_COMPILING: Final = threading.Lock()
_LOCK: Final = threading.Lock()
_BEGUN: Final = threading.Event()
_DONE: Final = threading.Event()


def warm_up() -> None:
    """Runs every function of the search once; afterwards nothing is left to compile in this process.

    If another thread is warming up, the call waits for it. Raises the errors of compiling and loading; the next
    decision then tries again.
    """
    with _LOCK, _mark_begun():
        if _DONE.is_set():
            return
        if COMPILES:
            from .warmup_run import run_warmup

            run_warmup()
        _DONE.set()


def warm_up_in_background() -> None:
    """Compiles the search in a process of low priority, then loads the result into this one.

    So this process is not slowed down. Raises the errors of the warm-up, and OSError if no process can be started.
    """
    with _mark_begun():
        with _COMPILING:  # the second thread finds the stored code
            if COMPILES and not is_cached():
                priority = ["nice", "-n", "10"] if os.name == "posix" else []
                command = [*priority, sys.executable, "-m", f"{__package__}.warmup_run"]
                subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - else this process compiles
        warm_up()


@contextmanager
def _mark_begun() -> Iterator[None]:
    """Marks the warm-up as begun while the block runs; removes the mark if the block raises an error.

    A mark that stayed after an error would leave all decisions of the searching agents to `Club` until a restart.
    """
    _BEGUN.set()
    try:
        yield
    except BaseException:
        _BEGUN.clear()
        raise


def is_warming_up() -> bool:
    """Whether a warm-up of the search (compiling and loading its code) has begun and is not finished."""
    return _BEGUN.is_set() and not _DONE.is_set()


def is_warm() -> bool:
    """Whether the search is loaded in this process, so that its agents use it."""
    return _DONE.is_set()
