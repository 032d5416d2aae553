"""Whether a web process can serve: the database and the channel layer answer, and all migrations are applied.

The process checks at most once a second, however many probes ask, over a database connection of its own. So nobody
loads the database by asking, and pages that hold all connections of the pool do not make the process look broken.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import count
from typing import Any, Final

from channels.layers import get_channel_layer
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

KEEP_SECONDS: Final = 1.0
"""Seconds for which a result answers further probes."""
ANSWER_SECONDS: Final = 2.0
"""Seconds in which a part must answer a check. A probe should wait a second longer."""
DATABASE, MIGRATIONS, CHANNEL_LAYER, DRAINING = "database", "migrations", "channel_layer", "draining"
"""The names of parts that a probe may be told."""
APPLIED: Final = "SELECT app, name FROM django_migrations WHERE name IN ({})"

Check = Callable[[], Awaitable[tuple[str, ...]]]
"""A check: it returns the names of the parts that are missing."""


class Readiness:
    """The state of one web process for probes: its last checks, and whether it is stopping."""

    def __init__(self, *checks: Check, now: Callable[[], float] = time.monotonic) -> None:
        """Takes the checks; without any, those of the database and of the channel layer."""
        self._checks = checks or (DatabaseCheck(), ChannelLayerCheck())
        self._now = now
        self._draining = False
        self._missing: tuple[str, ...] = ()
        self._until = float("-inf")
        self._running: asyncio.Task[None] | None = None

    def begin_draining(self) -> None:
        """Makes this process unready for good, because it is about to stop."""
        self._draining = True

    async def missing_parts(self) -> tuple[str, ...]:
        """Returns the names of the parts that keep this process from serving; empty if it is ready.

        Probes that come while a check runs wait for it instead of starting another.
        """
        if not self._draining and self._now() >= self._until:
            if self._running is None or self._running.done():
                self._running = asyncio.get_running_loop().create_task(self._check())
            await asyncio.shield(self._running)  # a probe that hangs up must not end the check of others
        return (DRAINING,) if self._draining else self._missing

    async def _check(self) -> None:
        found = await asyncio.gather(*(check() for check in self._checks))
        self._missing = tuple(name for names in found for name in names)
        self._until = self._now() + KEEP_SECONDS


class DatabaseCheck:
    """The check whether the database answers and has all migrations, in a thread with its own connection."""

    def __init__(self, ask: Callable[[], tuple[str, ...]] | None = None, *, seconds: float = ANSWER_SECONDS) -> None:
        self._ask, self._seconds = ask or _ask_over_own_connection, seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="kaiju-readiness", initializer=_use_own_connection)
        self._asked: Future[tuple[str, ...]] | None = None

    async def __call__(self) -> tuple[str, ...]:
        if self._asked is not None and not self._asked.done():  # still silent: a second question would wait behind it
            return (DATABASE,)
        self._asked = self._thread.submit(self._ask)
        answer = asyncio.wrap_future(self._asked)
        answer.add_done_callback(_retrieve_error)
        await asyncio.wait({answer}, timeout=self._seconds)
        try:
            return answer.result() if answer.done() else (DATABASE,)
        except (DatabaseError, InterfaceError):
            return (DATABASE,)


class ChannelLayerCheck:
    """The check whether a message sent over the channel layer comes back to this process."""

    def __init__(self, layer: Any = None, *, seconds: float = ANSWER_SECONDS) -> None:
        self._layer, self._seconds = layer, seconds
        self._channel: str | None = None
        self._numbers = count(1)

    async def __call__(self) -> tuple[str, ...]:
        layer, number = self._layer or get_channel_layer(), next(self._numbers)
        try:
            async with asyncio.timeout(self._seconds):
                if self._channel is None:
                    self._channel = await layer.new_channel("probe.")
                await layer.send(self._channel, {"type": "probe", "number": number})
                while (await layer.receive(self._channel)).get("number") != number:
                    pass  # the late answer of an earlier check
        except (OSError, TimeoutError):  # the layer has forgotten the channel of a wait that was cut
            self._channel = None
            return (CHANNEL_LAYER,)
        return ()


def _retrieve_error(answer: asyncio.Future[tuple[str, ...]]) -> None:
    """Marks an error that comes too late as seen, or the event loop would log it."""
    if not answer.cancelled():
        answer.exception()


def missing_in_database() -> tuple[str, ...]:
    """Asks the database for the newest migrations of this version. Returns the names of missing parts.

    A connection that an earlier outage has broken is replaced once. Raises DatabaseError or InterfaceError if the
    database does not answer.
    """
    try:
        return _missing_migrations()
    except (DatabaseError, InterfaceError):
        connection.close()
    return _missing_migrations()


def _missing_migrations() -> tuple[str, ...]:
    newest = newest_migrations()
    names = sorted({name for _app, name in newest})
    try:
        with connection.cursor() as cursor:
            cursor.execute(APPLIED.format(", ".join(["%s"] * len(names))), names)
            known = set(cursor.fetchall())
    except DatabaseError:
        if MigrationRecorder(connection).has_table():
            raise
        return (MIGRATIONS,)
    return () if newest <= known else (MIGRATIONS,)


def _ask_over_own_connection() -> tuple[str, ...]:
    connection.close_if_unusable_or_obsolete()
    return missing_in_database()


def _use_own_connection() -> None:
    """Gives the present thread a database connection outside the pool of the pages."""
    connection.own = True  # type: ignore[attr-defined]  # read by `config.postgresql`


@cache
def newest_migrations() -> frozenset[tuple[str, str]]:
    """Returns the last migration of every app, as (app, name), from the files of this version."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes())
