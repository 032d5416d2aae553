"""A log filter for outages of the database and the broker: one line a minute for each logger, without tracebacks."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

LOG_EVERY_SECONDS = 60.0
"""Seconds between two entries of one logger about one type of error."""


class OutageFilter(logging.Filter):
    """A log filter that passes one record a minute about an unreachable database or broker, and drops all tracebacks.

    All code that meets an outage logs it, libraries included, once for each request, task, socket and attempt.
    """

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._guard = threading.Lock()
        self._told: dict[tuple[str, str], tuple[float, int]] = {}
        """(logger, type of error) -> (time of the last record that passed, number of records dropped since)."""

    def filter(self, record: logging.LogRecord) -> bool:
        shown = getattr(record, "fault", None)  # logged by `games.services.failure_log`, without a traceback
        raised = shown or (record.exc_info[1] if record.exc_info else None)
        if raised is None:
            return True
        from .outage_errors import outage_cause  # not before the settings are read: it needs the database's errors

        error = outage_cause(raised)
        if error is None:
            return True
        key, now = (record.name, type(error).__name__), self._now()
        with self._guard:
            told_at, untold = self._told.get(key, (float("-inf"), 0))
            if now - told_at < LOG_EVERY_SECONDS:
                self._told[key] = told_at, untold + 1
                return False
            self._told[key] = now, 0
        more = f", and {untold} more like it" if untold else ""
        # a library's message may quote the database or the broker, with addresses and rows
        said = record.getMessage() if shown else f"{record.funcName}: {type(error).__name__}"
        record.msg, record.args = "%s", (said + more,)
        record.exc_info = record.exc_text = None
        return True
