"""Daphne's regular check of all connections, changed so that an error at one does not end the check of the others.

Daphne checks all connections once a second, cancels applications that do not end, and forgets closed connections. An
answer that breaks off after its first bytes makes this check raise an error in Daphne. From then on no connection is
ever forgotten.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from twisted.internet import reactor

from games.services.failure_log import log_failure

log = logging.getLogger(__name__)

APPLICATIONS_EVERY_SECONDS, TIMEOUTS_EVERY_SECONDS = 1, 2
"""Seconds between two checks of the applications and of the timeouts, as in Daphne."""


class ConnectionChecks:
    """A base class to mix in before Daphne's `Server`: it checks each connection by itself and survives any error."""

    connections: dict[Any, dict[str, Any]]
    application_close_timeout: int
    stop: Callable[[], None]

    def application_checker(self) -> None:
        self._each(self._reap)
        reactor.callLater(APPLICATIONS_EVERY_SECONDS, self.application_checker)

    def timeout_checker(self) -> None:
        self._each(lambda protocol: protocol.check_timeouts())
        reactor.callLater(TIMEOUTS_EVERY_SECONDS, self.timeout_checker)

    def _each(self, look: Callable[[Any], None]) -> None:
        for protocol in list(self.connections):
            try:
                look(protocol)
            except Exception as error:  # noqa: BLE001  the other connections must be checked too
                log_failure(log, error, "a connection could not be looked after")
                self.connections.pop(protocol, None)
                _cut_off(protocol)

    def _reap(self, protocol: Any) -> None:
        """Checks one connection: cancels an application that outlives it, reports a failed one, forgets an ended one.

        Called once a second for each connection.
        """
        details = self.connections.get(protocol)
        if details is None:
            return
        instance = details.get("application_instance")
        if instance is not None and not instance.done() and _is_over(details, self.application_close_timeout):
            log.warning("an application outlived its connection by %d s and is ended", self.application_close_timeout)
            instance.cancel()
        if instance is not None and instance.done():
            del details["application_instance"]
            error = None if instance.cancelled() else instance.exception()
            if isinstance(error, KeyboardInterrupt):
                self.stop()
            elif error is not None:
                log_failure(log, error, "an application failed")
                if not details.get("disconnected"):
                    _report_failure(protocol, error)
            elif not details.get("disconnected") and not getattr(protocol, "finished", True):
                log.error("an application ended without the end of its answer")
                _report_failure(protocol, EOFError())
            instance = None
        if instance is None and details.get("disconnected"):
            self.connections.pop(protocol, None)


def _report_failure(protocol: Any, error: BaseException) -> None:
    """Tells a client that the application failed: by an error page, or by breaking off an answer that has begun.

    Without that break, a reader would take the incomplete answer for complete.
    """
    if getattr(protocol, "_response_started", False):
        _cut_off(protocol)
    else:
        protocol.handle_exception(error)


def _cut_off(protocol: Any) -> None:
    """Aborts a connection without a proper end, so that the client notices that the data is incomplete."""
    line = getattr(getattr(protocol, "channel", None) or protocol, "transport", None)
    if line is not None:
        line.abortConnection()


def _is_over(details: dict[str, Any], seconds: float) -> bool:
    since: float | None = details.get("disconnected")
    return since is not None and time.time() - since > seconds
