"""Adding to summary rows: one statement for many of them, whether they stand already or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection, models

CHUNK = 400
"""Rows in a statement."""

Sums = dict[tuple[Any, ...], list[int]]
"""Key columns -> numbers, in the order in which `add` is told their names."""


def accumulate(sums: Sums, key: tuple[Any, ...], *numbers: int) -> None:
    """Adds numbers to those gathered for a key."""
    row = sums.setdefault(key, [0] * len(numbers))
    for place, number in enumerate(numbers):
        row[place] += number


def add(model: type[models.Model], keys: Sequence[str], numbers: Sequence[str], sums: Sums, *, sign: int = 1) -> None:
    """Adds to rows by their unique key, or with `sign` -1 takes away; rows that come to nothing go.

    `keys` are fields of a unique constraint, `numbers` those that are added to; the first of them is a count.
    """
    rows = sorted(sums.items())
    for start in range(0, len(rows), CHUNK):
        _upsert(
            model, keys, numbers, [(*key, *(sign * n for n in values)) for key, values in rows[start : start + CHUNK]]
        )
    if sign < 0:
        model._default_manager.filter(**{numbers[0]: 0}, **_scope(keys, sums)).delete()


def _upsert(
    model: type[models.Model], keys: Sequence[str], numbers: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """INSERT … ON CONFLICT DO UPDATE, alike on PostgreSQL and SQLite; Django's own can replace, but not add."""
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


def _scope(keys: Sequence[str], sums: Sums) -> dict[str, Any]:
    """Where the rows of these keys lie, so that a search for empty ones stays near them."""
    return {f"{name}__in": sorted({key[place] for key in sums}) for place, name in enumerate(keys[:2])}
