"""Loads the puzzle solver in a background thread of each web process, so that no first move waits for it.

Loading compiled code takes one or two seconds; compiling it, once per machine, takes half a minute. Without compilation
there is next to nothing to load.
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


def is_ready() -> bool:
    """Whether the solver is loaded. If not, starts a thread that loads it, unless one is running."""
    global _thread  # noqa: PLW0603
    with _lock:
        if not _loaded.is_set() and (_thread is None or not _thread.is_alive()):
            _thread = threading.Thread(target=_load, name="kaiju-puzzles", daemon=True)
            _thread.start()
    return _loaded.is_set()


def _load() -> None:
    """Loads the solver. A failure is logged, and the next request tries again."""
    try:
        from games.agents.doudizhu import warmup  # imported here: it loads a compiler

        warmup.warm_up_in_background()
        import_module("games.agents.doudizhu.core.endgame_solver")
    except Exception as error:  # noqa: BLE001  puzzle pages must be served anyway
        log_failure(log, error, "the search of puzzles was not loaded")
    else:
        _loaded.set()
