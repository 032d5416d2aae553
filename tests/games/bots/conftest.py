"""Bots, their tokens and their sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from accounts.models import Scope, User
from games.bots.services import owners
from games.bots.wire import answering
from tests.games import seats
from tests.games.live.conftest import worker_connections, worker_threads

from .sockets import BotSocket

__all__ = ["worker_connections", "worker_threads"]

Open = Callable[..., Awaitable[BotSocket]]


@dataclass(frozen=True)
class Made:
    """A bot with the token that it plays with."""

    user: User
    token: str
    owner: User


def bot(name: str, *, owner: User | None = None) -> Made:
    """A bot of an owner of its own, unless one is given."""
    who = owner or seats.person(f"{name}-owner")
    made = owners.register_bot(owner=who, username=name)
    _row, token = owners.bot_token(bot=made, name="test", scopes=[Scope.READ, Scope.PLAY, Scope.BOT])
    return Made(made.user, token, who)


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Wrong answers of one test are none of another's."""
    answering._wrong.clear()


@pytest.fixture
async def open_bot(worker_threads: None) -> AsyncIterator[Open]:
    """Opens sockets of bots that are closed after the test."""
    opened: list[BotSocket] = []

    async def open_one(made: Made | str | None, *, hello: bool = True, **kwargs: Any) -> BotSocket:
        line = {name: kwargs.pop(name) for name in ("versions", "header") if name in kwargs}
        socket = BotSocket(made.token if isinstance(made, Made) else made, **line)
        opened.append(socket)
        return await socket.connect(hello=hello, **kwargs)

    yield open_one
    for socket in opened:
        await socket.close()
