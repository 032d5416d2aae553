"""Django's backend for PostgreSQL, for a server that may freeze and for pages that come in crowds.

A statement that the server leaves without an answer fails after `patience` seconds, instead of holding its thread for
as long as the server is frozen. In a web process whatever serves a page borrows one of a few connections and gives it
back at the end. A thread that sets `connection.own` has one outside that pool: a crowd of pages must not keep a live
table from its database.
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
"""Whether this process serves pages."""
patience: float | None = None
"""Seconds for which this process waits for the answer to a statement; None: as long as it takes, as a command may."""

TASKS_PATIENCE, CLOCKS_PATIENCE = 120.0, 15.0
PART = 0.9
"""Part of its patience after which a web process has the server itself end a statement, so that none goes on for
nobody."""
OWN_AGE = 60.0
"""Seconds after which a thread's own connection is closed at the next occasion."""

_guard = threading.Lock()


def serve_pages(*, seconds: float) -> None:
    """From now on this process shares few connections among its pages, and waits so long for an answer."""
    global pages, patience
    pages, patience = True, seconds


def serve_tasks() -> None:
    """From now on this process waits for an answer no longer than the longest task may take over one statement."""
    global patience  # noqa: PLW0603
    patience = TASKS_PATIENCE


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is given up when the server says nothing for too long."""

    longest: float | None = None
    """Seconds beyond which it waits for nothing, however patient its process is."""

    def wait(self, gen: Generator[Any, Any, Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        limit = patience if timeout is None else timeout
        if limit is not None and self.longest is not None:
            limit = min(limit, self.longest)
        try:
            return super().wait(gen, interval=interval, timeout=limit)
        except _WaitTimeout:
            self.close()  # what it still says would be taken for the answer to the next statement
            raise psycopg.OperationalError(f"the database has said nothing for {limit} s") from None


class DatabaseWrapper(base.DatabaseWrapper):
    """A thread's way to the database."""

    own = False
    """Whether this thread has a connection of its own, outside the pool."""

    @property
    def pool(self) -> Any:
        """What this thread borrows from; None where it has its own. Django's own pool could not be told of `check`."""
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
                    check=check,
                    open=False,  # with the first borrower
                    **options,
                )
        return pools[self.alias]

    def connect(self) -> None:
        super().connect()
        if self.own:
            self.close_at = time.monotonic() + OWN_AGE

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
        if self.own:  # a clock's or a table's, which asks for nothing that takes long
            connection.longest = CLOCKS_PATIENCE
        return connection


def check(connection: psycopg.Connection[Any]) -> None:
    """Raises OperationalError where the server has closed an idle connection.

    Only a server that ends it speaks to one. To ask it would be a round trip for every page, and a frozen server would
    not answer.
    """
    poll = select.poll()
    poll.register(connection.pgconn.socket, select.POLLIN)
    if poll.poll(0):
        raise psycopg.OperationalError("the server has closed the connection")
