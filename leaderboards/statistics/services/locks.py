"""Lock that allows one counter of statistics at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from leaderboards.services.locks import exclusive

LOCK = 0x4B535441  # another of our numbers among PostgreSQL's advisory locks


@contextmanager
def counting() -> Iterator[None]:
    """Opens a transaction that excludes all other counters."""
    with exclusive(LOCK):
        yield
