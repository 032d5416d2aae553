"""Database locks that let only one process at a time write the ladders, or the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

LOCK = 0x4B41494A  # one of our numbers among PostgreSQL's advisory locks
STATISTICS_LOCK = 0x4B535441  # another one, for the counters of statistics
LOCK_TIMEOUT = "20s"


@contextmanager
def exclusive_transaction(lock: int) -> Iterator[None]:
    """Opens a transaction that waits until no other process holds this lock, and holds it until the end.

    On SQLite every transaction excludes all others (IMMEDIATE).
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # one round trip for both
                cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'; SELECT pg_advisory_xact_lock(%s)", [lock])
        yield


@contextmanager
def lock_ladders() -> Iterator[None]:
    """Opens a transaction that holds the lock of the ladders, so that no other process writes points or ratings."""
    with exclusive_transaction(LOCK):
        yield
