"""Deletes the rows that a test committed with DELETE statements.

With few rows that is faster than truncating every table.

Django's own way also tells every app that its tables are new. The apps then make content types and permissions again.
No test changes these, so they stay.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from unittest import mock

from django.db import connection
from django.test import TransactionTestCase

KEPT = frozenset({"django_content_type", "auth_permission"})


def delete_instead_of_truncate() -> Any:
    """Returns a patch of Django: tests with `transaction=True` delete their rows at the end.

    Other tests commit none.
    """
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
    """Returns the SQL statement that turns off PostgreSQL's foreign key checks for the deletion.

    No row is left that a key could miss. Empty if this user may not set the role.
    """
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return ["SET LOCAL session_replication_role = replica"] if cursor.fetchone() == ("on",) else []
