"""A log filter that hides secrets in addresses: those of overlays, of letters about passwords and of confirmations."""

from __future__ import annotations

import logging
import re
from typing import Any

SECRET = re.compile(r"((?:^|[/\s\"'])o/|ws/overlay/|/password/reset/key/|/confirm-email/)(?!done/)[^/\s\"'?]+")
HIDDEN = r"\1…"


class SecretPathFilter(logging.Filter):
    """A log filter that passes every record, with the secret cut out of the path in it.

    Libraries log the paths of requests that failed, and of sockets.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _hidden(record.msg)
        if isinstance(record.args, tuple):
            record.args = tuple(map(_hidden, record.args))
        return True


def _hidden(value: Any) -> Any:
    return SECRET.sub(HIDDEN, value) if isinstance(value, str) else value
