"""Logs outages of a part of the product, such as the broker: one line at the start and one at the end."""

from __future__ import annotations

import logging
import threading
import time


class OutageLog:
    """Logs an outage with one line when it starts and one when it ends, however often the failure is repeated."""

    def __init__(self, log: logging.Logger, what: str, then: str) -> None:
        """Takes the words of the log lines: `what` is the part that may fail, such as "the broker".

        `then` tells what happens while it is unavailable.
        """
        self._log, self._what, self._then = log, what, then
        self._since: float | None = None
        self._guard = threading.Lock()

    @property
    def lasts(self) -> bool:
        return self._since is not None

    def began(self, error: BaseException) -> None:
        """Records that the part, such as the broker, has failed.

        Logs only the first of several failures, and only the error's type.
        """
        with self._guard:
            if self._since is not None:
                return
            self._since = time.monotonic()
        self._log.warning("%s does not answer (%s): %s", self._what, type(error).__name__, self._then)

    def ended(self) -> None:
        """Records that the part, such as the broker, answers.

        If it had failed, logs that it answers again, and after how many seconds.
        """
        if self._since is None:
            return
        with self._guard:
            since, self._since = self._since, None
        if since is not None:
            self._log.warning("%s answers again after %.1f s", self._what, time.monotonic() - since)
