"""The search in a process that serves puzzles: loaded beside its other work, so that nobody's first move waits for it.

Loading what was compiled takes a second or two, and compiling it, once on a machine, half a minute. Where nothing is
compiled there is next to nothing to load.
"""

from __future__ import annotations

import logging
import threading
from importlib import import_module

from games.services.failure_log import log_failure

log = logging.getLogger(__name__)

_lock = threading.Lock()
_loaded = threading.Event()
_thread: threading.Thread | None = None


def ready() -> bool:
    """May the search be asked? If it is not loaded, and nobody is at it, a thread begins."""
    global _thread  # noqa: PLW0603
    with _lock:
        if not _loaded.is_set() and (_thread is None or not _thread.is_alive()):
            _thread = threading.Thread(target=_load, name="kaiju-puzzles", daemon=True)
            _thread.start()
    return _loaded.is_set()


def _load() -> None:
    """What fails is told, and tried again when somebody asks next."""
    try:
        from games.agents.doudizhu import warmup  # here: it loads a compiler

        warmup.prepare()
        import_module("games.agents.doudizhu.core.solver")
    except Exception as error:  # noqa: BLE001  a page of puzzles is to be served all the same
        log_failure(log, error, "the search of puzzles was not loaded")
    else:
        _loaded.set()
