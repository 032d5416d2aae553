"""Recognition of errors that mean an outage: the database or the broker is unreachable, frozen or full."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

AWAY = (OperationalError, InterfaceError, RedisError, BrokerError)
"""Types of errors that mean an outage. A lock timeout is one of them, since a later attempt may succeed."""
DEEP = 8
"""The most causes of an exception that are examined, one behind the other."""


def outage_cause(error: BaseException | None) -> BaseException | None:
    """Returns the error that shows an outage: the given exception, or one that caused it.

    None if it is another error.
    """
    for _ in range(DEEP):
        if error is None or isinstance(error, AWAY):
            return error
        error = error.__cause__ or error.__context__
    return None
