"""SQL upserts that add numbers to many rows by one statement, and insert rows that are missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection, models

CHUNK = 400
"""Maximum number of rows in one SQL statement."""

Sums = dict[tuple[Any, ...], list[int]]
"""Values of the key columns -> numbers to add, in the order of the names given to `upsert_sums`."""


def accumulate(sums: Sums, key: tuple[Any, ...], *numbers: int) -> None:
    """Adds numbers to the sums under a key of a dictionary. A missing key begins at 0."""
    row = sums.setdefault(key, [0] * len(numbers))
    for place, number in enumerate(numbers):
        row[place] += number


def upsert_sums(
    model: type[models.Model], keys: Sequence[str], numbers: Sequence[str], sums: Sums, *, sign: int = 1
) -> None:
    """Adds the sums to the database rows with their keys, or subtracts them if `sign` is -1.

    Missing rows are inserted. After a subtraction, rows with a count of 0 are deleted. `keys` are the fields of a
    unique constraint. `numbers` are the fields that are added to, the first of them a count.
    """
    rows = sorted(sums.items())
    for start in range(0, len(rows), CHUNK):
        _upsert(
            model, keys, numbers, [(*key, *(sign * n for n in values)) for key, values in rows[start : start + CHUNK]]
        )
    if sign < 0:
        model._default_manager.filter(**{numbers[0]: 0}, **_rows_of_sums(keys, sums)).delete()


def _upsert(
    model: type[models.Model], keys: Sequence[str], numbers: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Adds each row's numbers to the stored row with its key, or inserts it, on PostgreSQL and SQLite.

    Django's own upsert can replace values, but not add to them.
    """
    quote, columns = connection.ops.quote_name, _columns(model)
    table, key_names = quote(model._meta.db_table), [quote(columns[name]) for name in keys]
    number_names = [quote(columns[name]) for name in numbers]
    one = f"({', '.join(['%s'] * (len(keys) + len(numbers)))})"
    gains = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in number_names)
    statement = (
        f"INSERT INTO {table} ({', '.join([*key_names, *number_names])}) VALUES {', '.join([one] * len(rows))} "  # noqa: S608  names of our own columns
        f"ON CONFLICT ({', '.join(key_names)}) DO UPDATE SET {gains}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [value for row in rows for value in row])


def _columns(model: type[models.Model]) -> Mapping[str, str]:
    return {field.name: str(field.column) for field in model._meta.concrete_fields}


def _rows_of_sums(keys: Sequence[str], sums: Sums) -> dict[str, Any]:
    """Returns a filter for the rows that share the first two key fields with these sums.

    So the search for rows to delete, whose count is 0, reads few rows.
    """
    return {f"{name}__in": sorted({key[place] for key in sums}) for place, name in enumerate(keys[:2])}
