"""One at a time: the locks under which ladders and statistics are written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

LOCK = 0x4B41494A  # a number of our own among PostgreSQL's advisory locks
STATISTICS_LOCK = 0x4B535441  # another, of the counters of statistics
LOCK_TIMEOUT = "20s"


@contextmanager
def exclusive(lock: int) -> Iterator[None]:
    """A transaction that no other one under this lock runs beside. On SQLite every transaction is one (IMMEDIATE)."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # one round trip for both
                cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'; SELECT pg_advisory_xact_lock(%s)", [lock])
        yield


@contextmanager
def counting() -> Iterator[None]:
    """A transaction that no other one of the ladders runs beside."""
    with exclusive(LOCK):
        yield
