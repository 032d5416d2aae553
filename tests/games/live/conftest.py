"""Live tests: people at a table, their sockets, and worker threads that let go of the test's database at the end."""

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
    """In every worker thread, once it has done what it had to do."""
    barrier = Barrier(database_threads.THREADS)

    def together() -> None:
        barrier.wait(5)
        work()

    wait([database_threads._executor.submit(together) for _ in range(database_threads.THREADS)])
    SyncToAsync.single_thread_executor.submit(work).result()


@pytest.fixture(scope="session")
def worker_connections(django_db_setup: None) -> Iterator[None]:
    """The worker threads keep their connections from test to test, as in a server; then the database is dropped."""
    yield
    in_all_threads(connections.close_all)


@pytest.fixture
def worker_threads(worker_connections: None, transactional_db: None) -> Iterator[None]:
    """Their work ends with the test, before the database is emptied."""
    yield
    in_all_threads(lambda: None)


@pytest.fixture
async def open_socket(worker_threads: None) -> AsyncIterator[Open]:
    """Opens sockets that are closed after the test."""
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
    """Three people at a table, their match just begun."""
    return begin(*people)


in_database = sync_to_async
