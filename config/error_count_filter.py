"""A log filter that counts the lines about errors, as one of the figures for Prometheus."""

from __future__ import annotations

import logging


class ErrorCountFilter(logging.Filter):
    """A log filter that passes every record and counts those with level ERROR or higher.

    It stands behind the filter of outages, so that an outage does not count once for each request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.ERROR:
            from games import metrics  # not before the settings are read

            metrics.add("errors_logged")
        return True
