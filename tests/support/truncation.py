"""What a test that committed leaves behind is deleted row by row: few rows are cheaper than truncating every table.

Django's own way also tells every app that its tables are new, which then makes content types and permissions again.
They say what there is, no test changes them, so they stay.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from unittest import mock

from django.db import connection
from django.test import TransactionTestCase

KEPT = frozenset({"django_content_type", "auth_permission"})


def by_deleting() -> Any:
    """While it is entered tests with `transaction=True` empty the database so; others have nothing to empty."""
    return mock.patch.object(TransactionTestCase, "_fixture_teardown", _delete_rows)


def _delete_rows(_case: Any) -> None:
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("; ".join(["BEGIN", *_unchecked(), *_deletions(), "COMMIT"]))
        else:
            for deletion in _deletions():
                cursor.execute(deletion)


@cache
def _deletions() -> list[str]:
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return [f"DELETE FROM {connection.ops.quote_name(name)}" for name in sorted({*names} - KEPT)]


@cache
def _unchecked() -> list[str]:
    """Spares PostgreSQL looking for what points to each row, where this user may: nothing that could is left."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return ["SET LOCAL session_replication_role = replica"] if cursor.fetchone() == ("on",) else []
