"""Fixtures of the live tests: a match with three people, sockets, and clean-up of the threads that use the database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import wait
from threading import Barrier
from typing import Any

import pytest
from asgiref.sync import SyncToAsync, sync_to_async
from django.db import connections

from accounts.models import User
from games.consumers import database_threads
from games.models import Match
from tests.support import live_matches

from .running_matches import begin
from .socket_client import Socket

Open = Callable[..., Awaitable[Socket]]


def in_all_threads(work: Callable[[], object]) -> None:
    """Runs `work` once in each thread that consumers use for the database, after the thread's earlier work."""
    barrier = Barrier(database_threads.THREADS)

    def together() -> None:
        barrier.wait(5)
        work()

    wait([database_threads._executor.submit(together) for _ in range(database_threads.THREADS)])
    SyncToAsync.single_thread_executor.submit(work).result()


@pytest.fixture(scope="session")
def worker_connections(django_db_setup: None) -> Iterator[None]:
    """Keeps the database connections of worker threads from test to test, as a server does. Closes them at the end."""
    yield
    in_all_threads(connections.close_all)


@pytest.fixture
def worker_threads(worker_connections: None, transactional_db: None) -> Iterator[None]:
    """Waits at the end of a test until all worker threads are idle, before the database is emptied."""
    yield
    in_all_threads(lambda: None)


@pytest.fixture
async def open_socket(worker_threads: None) -> AsyncIterator[Open]:
    """A function that opens sockets of viewers at a table. They are closed after the test."""
    opened: list[Socket] = []

    async def open_one(code: str, user: User | None = None, **kwargs: Any) -> Socket:
        wait_for_state = kwargs.pop("wait", True)
        origin = kwargs.pop("origin", "http://localhost")
        socket = Socket(code, user=user, **kwargs)
        opened.append(socket)
        return await socket.connect(origin=origin, wait=wait_for_state)

    yield open_one
    for socket in opened:
        await socket.close()


@pytest.fixture
def people(worker_threads: None) -> list[User]:
    return [live_matches.person(name) for name in ("ann", "bob", "cid")]


@pytest.fixture
def match(people: list[User]) -> Match:
    """A match of three people at a table, which has just begun."""
    return begin(*people)


in_database = sync_to_async
