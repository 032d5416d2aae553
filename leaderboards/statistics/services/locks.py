"""One counter of statistics works at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from leaderboards.services.locks import exclusive

LOCK = 0x4B535441  # another number of our own among PostgreSQL's advisory locks


@contextmanager
def counting() -> Iterator[None]:
    """A transaction that no other counter runs beside."""
    with exclusive(LOCK):
        yield
