"""Settings of the log, of error reports and of traces, from `KAIJU_LOG_FORMAT`, `SENTRY_DSN` and `OTLP_ENDPOINT`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured

INSTALL = "pip install --require-hashes --no-deps -r requirements/deploy.txt"


def logging_settings(*, style: str, sentry_dsn: str, release: str) -> dict[str, Any]:
    """Returns the settings of the log: lines of this style (`json` or `text`), and reports to a Sentry if one is named.

    Raises ImproperlyConfigured if reports are asked for and their package is missing.
    """
    if style not in ("json", "text"):
        raise ImproperlyConfigured(f"KAIJU_LOG_FORMAT is {style!r}, but must be json or text")
    handlers: dict[str, dict[str, Any]] = {
        "console": {
            "class": "logging.StreamHandler", "formatter": "line", "filters": ["outages", "secrets", "errors", "count"],
        }
    }  # fmt: skip
    if sentry_dsn:
        require_package("sentry_sdk", "SENTRY_DSN")
        handlers["reports"] = {
            "()": "config.error_reports.ReportHandler", "dsn": sentry_dsn, "release": release,
            "filters": ["outages_of_reports", "secrets", "errors"],
        }  # fmt: skip
    outages = {"()": "config.outage_log_filter.OutageFilter"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "config.log_format.formatter", "style": style}},
        "filters": {
            "outages": outages,
            "outages_of_reports": outages,  # each has a memory of its own
            "secrets": {"()": "config.secret_path_log_filter.SecretPathFilter"},
            "errors": {"()": "config.error_message_filter.ErrorMessageFilter"},
            "count": {"()": "config.error_count_filter.ErrorCountFilter"},
        },
        "handlers": handlers,
        "root": {"handlers": list(handlers), "level": "INFO"},
        "loggers": {
            # without Django's own handlers, one of which sends mails with the variables of a failed view
            "django": {"handlers": [], "level": "INFO"},
            "django.server": {"handlers": [], "level": "WARNING"},
            "daphne": {"level": "WARNING"},
            "celery": {"level": "WARNING"},
        },
    }


def require_package(name: str, variable: str) -> None:
    """Raises ImproperlyConfigured if a package of the lock `deploy` is missing that this variable asks for."""
    try:
        found = find_spec(name) is not None
    except ModuleNotFoundError:  # the package that contains it is missing
        found = False
    if not found:
        raise ImproperlyConfigured(f"{variable} is set, but the package {name} is missing: {INSTALL}")
