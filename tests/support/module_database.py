"""What all tests of a module find in the database, made once for them; what each of them does is undone after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def lasting(blocker: Any) -> Iterator[None]:
    """For a fixture with `scope="module"`: what is written before its `yield` stays until the module has ended.

    `blocker` is `django_db_blocker`; `django_db_setup` has to come before. The tests have `django_db`, each its own
    savepoint in this transaction: not for one with `transaction=True`, nor for another thread or process, which would
    see nothing. All tests of the module that come after the first that asks for the fixture find it.
    """
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
