"""Django's backend for PostgreSQL, for a server that may freeze and for many simultaneous pages.

A statement that stays unanswered fails after `patience` seconds, instead of blocking its thread for as long as the
server is frozen. In a web process, each page borrows one of a few connections and returns it at the end. A thread that
sets `connection.own` has its own outside that pool, so that many pages do not keep a live table from its database.
"""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Generator
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg.errors import _WaitTimeout
from psycopg_pool import ConnectionPool

pages = False
"""Whether this process serves pages, so that its threads share a pool of connections."""
patience: float | None = None
"""Seconds that a statement of this process waits for its answer. None: no limit, as in a management command."""

TASKS_PATIENCE_SECONDS, CLOCKS_PATIENCE_SECONDS = 120.0, 15.0
PART = 0.9
"""The server ends a statement of a web process after this share of `patience`, so that none outlives its reader."""
OWN_AGE_SECONDS = 60.0
"""Seconds after which a thread's own connection (`own`) is closed at the next opportunity."""

_guard = threading.Lock()


def configure_web_process(*, seconds: float) -> None:
    """Makes this web process share a pool of database connections, and limits each wait for an answer to `seconds`."""
    global pages, patience
    pages, patience = True, seconds


def configure_worker_process() -> None:
    """Limits each wait of this worker process for a database answer to the longest time that a task may need."""
    global patience  # noqa: PLW0603
    patience = TASKS_PATIENCE_SECONDS


def configure_metrics_process(*, seconds: float) -> None:
    """Limits each wait for a database answer to `seconds`, so that a scrape can tell that the database is silent."""
    global patience  # noqa: PLW0603
    patience = seconds


class PatientConnection(psycopg.Connection[Any]):
    """A PostgreSQL connection that closes itself if the server does not answer a statement in time."""

    longest: float | None = None
    """The most seconds that this connection waits, even if its process would wait longer; None for no further limit."""

    def wait(self, gen: Generator[Any, Any, Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        limit = patience if timeout is None else timeout
        if limit is not None and self.longest is not None:
            limit = min(limit, self.longest)
        try:
            return super().wait(gen, interval=interval, timeout=limit)
        except _WaitTimeout:
            self.close()  # a late answer would be taken for that of the next statement
            raise psycopg.OperationalError(f"the database has said nothing for {limit} s") from None


class DatabaseWrapper(base.DatabaseWrapper):
    """One thread's connection to PostgreSQL, as Django uses it: borrowed from a pool in a web process, else its own."""

    own = False
    """Whether this thread has a connection of its own instead of borrowing one from the pool."""

    @property
    def pool(self) -> Any:
        """The pool of connections from which this thread borrows; None if the thread keeps a connection of its own.

        Django's own pool has no option `check`.
        """
        options = self.settings_dict["OPTIONS"].get("pool")
        if not options or not pages or self.own:
            return None
        pools: dict[str, ConnectionPool] = self._connection_pools  # type: ignore[attr-defined]
        with _guard:
            if self.alias not in pools:
                pools[self.alias] = ConnectionPool(
                    kwargs=self.get_connection_params() | {"autocommit": True},  # Django sets it for each borrower
                    connection_class=PatientConnection,
                    configure=self._configure_connection,  # type: ignore[attr-defined]
                    check=check_connection,
                    open=False,  # opened with the first borrower
                    **options,
                )
        return pools[self.alias]

    def connect(self) -> None:
        super().connect()
        if self.own:
            self.close_at = time.monotonic() + OWN_AGE_SECONDS

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        if pages and patience is not None:
            limit = f"-c statement_timeout={int(patience * PART * 1000)}"
            params["options"] = f"{params.get('options', '')} {limit}".strip()
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if self.pool:
            return super().get_new_connection(conn_params)
        self.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        connection = PatientConnection.connect(**conn_params)
        if self.own:  # of a ticker or a table, whose queries are short
            connection.longest = CLOCKS_PATIENCE_SECONDS
        return connection


def check_connection(connection: psycopg.Connection[Any]) -> None:
    """Raises OperationalError if the server has closed this idle connection.

    The pool calls it before it lends the connection.

    Only a closing server sends data on an idle connection. A query would cost a round trip for every page, and a frozen
    server would not answer it.
    """
    poll = select.poll()
    poll.register(connection.pgconn.socket, select.POLLIN)
    if poll.poll(0):
        raise psycopg.OperationalError("the server has closed the connection")
