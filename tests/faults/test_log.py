"""An outage is a line of the log for each part that meets it, not a traceback for each request, task and try."""

from __future__ import annotations

import io
import logging
from typing import Any

import pytest
from celery.signals import setup_logging
from django.conf import settings
from django.db import OperationalError
from redis.exceptions import ConnectionError as BrokerGone

from config.outage_log_filter import OutageFilter
from games.services.failure_log import log_failure

SECRET = "3S 4H"


class Log:
    """A logger that writes as the console does, with a clock of its own."""

    def __init__(self) -> None:
        self.clock, self.out = 0.0, io.StringIO()
        handler = logging.StreamHandler(self.out)
        handler.addFilter(OutageFilter(now=lambda: self.clock))
        self.logger = logging.Logger("of this test")  # noqa: LOG001  no other test may find it
        self.logger.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return self.out.getvalue().splitlines()

    def fail(self, error: Exception) -> None:
        try:
            self._raise(error)
        except Exception:
            self.logger.exception("Task %s failed: %s", "x", error)

    def _raise(self, error: Exception) -> None:
        raise error


@pytest.fixture
def log():
    return Log()


@pytest.mark.parametrize("kind", [OperationalError, BrokerGone])
def test_an_outage_has_no_traceback_and_is_told_once_a_minute(log, kind):
    for _ in range(1000):
        log.fail(kind(SECRET))
    assert log.lines == [f"fail: {kind.__name__}"]
    log.clock = 61.0
    log.fail(kind(SECRET))
    assert log.lines[1:] == [f"fail: {kind.__name__}, and 999 more like it"]


def test_so_is_one_that_caused_another_error(log):
    error = RuntimeError("the page failed")
    error.__cause__ = OperationalError(SECRET)
    log.fail(error)
    assert log.lines == ["fail: OperationalError"]


def test_a_fault_of_ours_keeps_its_traceback_each_time(log):
    for _ in range(2):
        log.fail(ZeroDivisionError("of ours"))
    assert sum(line.startswith("Traceback") for line in log.lines) == 2


def test_what_our_own_parts_tell_keeps_its_words_and_is_told_once(log):
    for table in range(100):
        log_failure(log.logger, OperationalError(SECRET), "table %s could not be read", table)
        log_failure(log.logger, ZeroDivisionError(SECRET), "match %s failed", table)
    told = [line for line in log.lines if line.startswith("table")]
    assert told == ["table 0 could not be read: OperationalError at "]
    assert sum(line.startswith("match") for line in log.lines) == 100
    assert SECRET not in log.out.getvalue()


def test_every_process_logs_through_it():
    logging_settings: dict[str, Any] = settings.LOGGING
    assert logging_settings["handlers"]["console"]["filters"] == ["outages", "secrets", "errors", "count"]
    assert setup_logging.receivers  # a worker would put a handler of its own in its place
