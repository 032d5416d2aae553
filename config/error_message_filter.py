"""A log filter that cuts the messages of errors out of log lines, since they may quote cards, rows or passwords."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings

from .log_format import chain_of

CUT = "…"
MIN_LENGTH = 2
"""The shortest message that is cut. A single digit stands in too many other places."""


class ErrorMessageFilter(logging.Filter):
    """A log filter that passes every record, and keeps of its errors only their classes and places.

    Libraries put errors into their log lines, as arguments and as text. With Django's `DEBUG` nothing is cut.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if settings.DEBUG:
            return True
        if isinstance(record.args, tuple):
            record.args = tuple(map(_class_of_error, record.args))
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        text = said = record.getMessage()
        for each in chain_of(error):
            for quoted in (repr(each), str(each)):
                if len(quoted) >= MIN_LENGTH:
                    text = text.replace(quoted, CUT)
        if text != said:
            record.msg, record.args = "%s", (text,)
        record.exc_text = None
        return True


def _class_of_error(value: Any) -> Any:
    return type(value).__name__ if isinstance(value, BaseException) else value
