"""Fixtures and helpers for the tests of bots: bots with tokens, and their sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Any

import pytest
from django.utils import timezone

from accounts import api_tokens
from accounts.models import Scope, User
from games.bots.models import Bot
from games.bots.protocol import answer_handler
from games.bots.services.owner_actions import Limits
from tests.games.live.conftest import worker_connections, worker_threads
from tests.support import live_matches

from .socket_client import BotSocket

__all__ = ["worker_connections", "worker_threads"]

Open = Callable[..., Awaitable[BotSocket]]


@dataclass(frozen=True)
class Made:
    """A bot for a test: its account, its owner, and the token with which it connects."""

    user: User
    token: str
    owner: User


def bot_account(name: str, *, owner: User | None = None) -> User:
    """Creates a bot's account as `register_bot` would, but without a token.

    A new owner is created unless one is given.
    """
    user = User(username=name, is_bot=True, owner=owner or live_matches.person(f"{name}-owner"))
    user.set_unusable_password()
    user.save(force_insert=True)
    Bot.objects.create(user=user, created_at=timezone.now(), **asdict(Limits()))
    return user


def bot(name: str, *, owner: User | None = None) -> Made:
    """Creates a bot's account with a token for playing."""
    user = bot_account(name, owner=owner)
    _row, token = api_tokens.personal_token(user=user, name="test", scopes=[Scope.READ, Scope.PLAY, Scope.BOT])
    assert user.owner is not None
    return Made(user, token, user.owner)


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Clears the counts of bots' wrong answers, which live in the process, so that tests do not affect each other."""
    answer_handler._wrong.clear()


@pytest.fixture
async def open_bot(worker_threads: None) -> AsyncIterator[Open]:
    """A function that opens sockets of bots. They are closed after the test."""
    opened: list[BotSocket] = []

    async def open_one(made: Made | str | None, *, hello: bool = True, **kwargs: Any) -> BotSocket:
        line = {name: kwargs.pop(name) for name in ("versions", "header") if name in kwargs}
        socket = BotSocket(made.token if isinstance(made, Made) else made, **line)
        opened.append(socket)
        return await socket.connect(hello=hello, **kwargs)

    yield open_one
    for socket in opened:
        await socket.close()
