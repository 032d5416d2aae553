"""Recognition of errors from a database or a broker that is unreachable, frozen or full."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

AWAY = (OperationalError, InterfaceError, RedisError, BrokerError)
"""Errors that count as an outage. A lock timeout is one of them: a later attempt may succeed."""
DEEP = 8
"""Maximum depth of causes that are examined."""


def cause(error: BaseException | None) -> BaseException | None:
    """Returns the outage behind an exception, itself or one of its causes. None if there is none."""
    for _ in range(DEEP):
        if error is None or isinstance(error, AWAY):
            return error
        error = error.__cause__ or error.__context__
    return None
