"""Recognises errors of a database or a broker that is away, frozen or full."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

AWAY = (OperationalError, InterfaceError, RedisError, BrokerError)
"""A lock that is not to be had counts too: the same request may go through a moment later."""
DEEP = 8
"""Causes that are looked at."""


def cause(error: BaseException | None) -> BaseException | None:
    """Returns the outage behind an exception, itself or a cause of it; None if there is none."""
    for _ in range(DEEP):
        if error is None or isinstance(error, AWAY):
            return error
        error = error.__cause__ or error.__context__
    return None
