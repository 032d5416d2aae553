"""Lets all tests of a module share database rows that are written once.

The changes of each test are undone after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def lasting(blocker: Any) -> Iterator[None]:
    """Keeps the rows that a fixture with `scope="module"` writes before its `yield` until the module has ended.

    `blocker` is `django_db_blocker`; the fixture also needs `django_db_setup`. Each test has `django_db`, which is a
    savepoint in this transaction. A test with `transaction=True`, another thread or another process would not see the
    rows. All later tests of the module find them.
    """
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
