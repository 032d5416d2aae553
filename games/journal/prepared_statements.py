"""Runs the few SQL statements of a move; on PostgreSQL directly through libpq, its C library.

A move needs four short statements that never change, hundreds of times a second. Django's cursor and the driver need
four times libpq's processor time for them, and have each planned again. Here statements are prepared once per
connection, and parameters are sent as text. They run in Django's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast
from uuid import UUID
from weakref import WeakKeyDictionary

from django.db import connection
from psycopg import Connection, OperationalError
from psycopg.errors import error_from_result
from psycopg.generators import execute
from psycopg.pq import DiagnosticField, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

_prepared: WeakKeyDictionary[Connection[Any], dict[str, bytes]] = WeakKeyDictionary()
"""Connection -> SQL text -> name of the statement prepared for it."""


def select_first(sql: str, params: Sequence[Any], lock_clause: str) -> tuple[int, int, str | None] | None:
    """Runs a SELECT with three columns, two numbers and a text, and returns its first row; None if there is none.

    On PostgreSQL `lock_clause` is added, which locks the row. SQLite's IMMEDIATE transaction needs none.
    """
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            return cast("tuple[int, int, str | None] | None", cursor.fetchone())
    driver = _driver()
    with connection.wrap_database_errors:
        _begin(driver)
        found = _execute(driver, sql + lock_clause, params)
    if not found.ntuples:
        return None
    first, second, text = (found.get_value(0, column) for column in range(3))
    return int(first or 0), int(second or 0), None if text is None else text.decode()


def select_locked(sql: str, params: Sequence[Any]) -> list[tuple[str | None, ...]]:
    """Runs a SELECT that locks rows, on PostgreSQL alone, and returns its rows; every value is a text."""
    driver = _driver()
    with connection.wrap_database_errors:
        _begin(driver)
        found = _execute(driver, sql, params)
    return [
        tuple(_read(found.get_value(row, column)) for column in range(found.nfields)) for row in range(found.ntuples)
    ]


def insert_and_update(insert: str, values: list[Any], update: str, changes: list[Any]) -> None:
    """Runs an INSERT and an UPDATE with their parameters; on PostgreSQL as one statement, in one round trip."""
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(insert, values)
            cursor.execute(update, changes)
        return
    with connection.wrap_database_errors:
        _execute(_driver(), f"WITH logged AS ({insert}) {update}", values + changes)


def _driver() -> Connection[Any]:
    connection.ensure_connection()
    return cast("Connection[Any]", connection.connection)


def _begin(driver: Connection[Any]) -> None:
    """Begins the transaction at the server. The driver's own BEGIN would wait for its next statement."""
    if driver.pgconn.transaction_status == TransactionStatus.IDLE:
        driver.pgconn.send_query(b"BEGIN")
        _receive_result(driver)


def _execute(driver: Connection[Any], sql: str, params: Sequence[Any]) -> PGresult:
    link, values = driver.pgconn, [_text(value) for value in params]
    # behind a pool that gives every transaction another session no statement may be prepared; this setting says so
    if connection.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS"):
        link.send_query_params(_number_placeholders(sql), values)
    else:
        link.send_query_prepared(_name(driver, link, sql), values)
    return _receive_result(driver)


def _name(driver: Connection[Any], link: PGconn, sql: str) -> bytes:
    known = _prepared.setdefault(driver, {})
    name = known.get(sql)
    if name is None:
        name = b"kaiju_%d" % len(known)
        link.send_prepare(name, _number_placeholders(sql))
        _receive_result(driver)
        known[sql] = name
    return name


def _receive_result(driver: Connection[Any]) -> PGresult:
    """Waits for the server's answer to the sent statement, within the connection's own time limit, and returns it."""
    return _checked(driver.wait(execute(driver.pgconn))[-1])


def _number_placeholders(sql: str) -> bytes:
    """Replaces the `%s` placeholders of a statement by `$1`, `$2` …, as PostgreSQL wants them."""
    first, *rest = sql.split("%s")
    return (first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))).encode()


def _text(value: Any) -> bytes | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.isoformat().encode()
    return str(value).encode() if isinstance(value, int | UUID) else cast("str", value).encode()


def _read(value: bytes | None) -> str | None:
    return None if value is None else value.decode()


def _checked(result: PGresult) -> PGresult:
    if result.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        if not result.error_field(DiagnosticField.SQLSTATE):  # no server message: libpq found the connection dead
            raise OperationalError("the connection to the database is lost")
        raise error_from_result(result)
    return result
