"""The time of the database, which every process of a deployment uses in place of its own machine's clock.

Deadlines are compared with times that other processes stored. A process whose clock jumps by an hour would play turns
that have just begun, show delayed matches early, or leave its matches standing. So each process asks PostgreSQL for the
time again and again, and between two answers counts on with the monotonic clock, which never jumps.

`install` makes `django.utils.timezone.now` tell this time, so that the product, Django and the libraries all use it. A
process that has not asked yet, and one with SQLite, use the machine's clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps

from django.db import connection
from django.utils import timezone

machine_time = timezone.now
"""Returns the time of this machine's clock, also after `install`."""


class DatabaseClock:
    """A clock that is never ahead of the database, and behind it by at most the time that an answer took."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._known: tuple[datetime, float] | None = None
        """A time of the database, and the monotonic time that belongs to it."""

    def now(self) -> datetime:
        """Returns the time of the database; until it is known, that of the machine."""
        known = self._known
        return machine_time() if known is None else _at(known, self._monotonic())

    def learn(self, ask: Callable[[], datetime]) -> None:
        """Asks the database for its time. Raises as `ask`; then the clock goes on as before.

        The answer is between zero and the whole time of the question old. An older answer that fits into this period is
        kept, since it may have come faster. Any other one is replaced: the database's own clock has been set.
        """
        before = self._monotonic()
        told = ask()
        after = self._monotonic()
        known = self._known
        if known is None or not told <= _at(known, after) <= told + timedelta(seconds=after - before):
            self._known = told, after


def _at(known: tuple[datetime, float], monotonic: float) -> datetime:
    told, then = known
    return told + timedelta(seconds=monotonic - then)


clock = DatabaseClock()
"""The clock of this process."""


def learn_time() -> None:
    """Asks PostgreSQL for its time, on the connection of this thread. Does nothing on another database.

    Called at the start of a process and with each sign of life. Raises DatabaseError.
    """
    if connection.vendor == "postgresql":
        clock.learn(_ask)


def install() -> None:
    """Makes `timezone.now` return the time of the database in this process.

    Called before models are loaded, since many fields have that function as their default.
    """
    timezone.now = wraps(machine_time)(_database_time)  # under its old name, which migrations write down


def _database_time() -> datetime:
    return clock.now()


def _ask() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (told,) = cursor.fetchone()
    return told  # type: ignore[no-any-return]
