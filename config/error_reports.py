"""Sends faults of the product to a Sentry, if `SENTRY_DSN` names one: what the log says about them, and nothing else.

No variables, no messages of errors, no headers, no addresses and no input: a report is built here field by field. The
integrations of the library are all off, since they collect more than that.
"""

from __future__ import annotations

import logging
from typing import Any

import sentry_sdk
from structlog.contextvars import get_contextvars

from games.services.failure_log import places_of

from .log_format import chain_of


class ReportHandler(logging.Handler):
    """A log handler that sends each line with level ERROR or higher to a Sentry, in a thread of the library."""

    def __init__(self, dsn: str, release: str) -> None:
        super().__init__(logging.ERROR)
        self.client = sentry_sdk.Client(
            dsn=dsn, release=release, default_integrations=False, auto_enabling_integrations=False,
            include_local_variables=False, include_source_context=False, max_breadcrumbs=0, send_client_reports=False,
            auto_session_tracking=False, server_name="",
        )  # fmt: skip

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self.client.capture_event(event_of(record))
        except Exception:  # noqa: BLE001  as every log handler does
            self.handleError(record)

    def close(self) -> None:
        self.client.close(timeout=2.0)
        super().close()


def event_of(record: logging.LogRecord) -> Any:
    """Returns the report of a log line: its logger and message, the classes and places of its error, and two ids."""
    known = get_contextvars()
    tags = {
        "request": known.get("request"),
        "match": getattr(record, "match", None) or known.get("match"),
    }
    event: dict[str, Any] = {
        "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
        "logger": record.name,
        "logentry": {"message": record.getMessage()},
        "tags": {name: str(value) for name, value in tags.items() if value},
    }
    error = record.exc_info[1] if record.exc_info else getattr(record, "fault", None)
    if error is not None:
        event["exception"] = {
            "values": [
                {"type": type(each).__qualname__, "value": "", "stacktrace": {"frames": _frames(each)}}
                for each in reversed(list(chain_of(error)))
            ]
        }
    return event


def _frames(error: BaseException) -> list[dict[str, Any]]:
    return [{"filename": path, "lineno": line, "function": function} for path, line, function in places_of(error)]
