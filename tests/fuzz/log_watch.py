"""Watches the log of a process for what hostile frames must never bring about: errors, tracebacks, lost tasks."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class LogWatch(logging.Handler):
    """A log handler that keeps every line of an error, and every line with a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.faults: list[str] = []
        self.lines = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += record.levelno >= logging.WARNING
        text = record.getMessage()
        if record.levelno >= logging.ERROR or record.exc_info or "Traceback" in text:
            raised = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            self.faults.append(f"{record.name}: {text} {raised}".strip())


@contextmanager
def watched_log() -> Iterator[LogWatch]:
    """Watches the loggers of the whole process, also those that pass nothing on."""
    watch = LogWatch()
    loggers = [logging.getLogger()] + [
        each for each in logging.Logger.manager.loggerDict.values()
        if isinstance(each, logging.Logger) and not each.propagate
    ]  # fmt: skip
    for logger in loggers:
        logger.addHandler(watch)
    try:
        yield watch
    finally:
        for logger in loggers:
            logger.removeHandler(watch)
