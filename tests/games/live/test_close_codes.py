"""How the server ends a socket: the code that is meant arrives, in the handshake too."""

from __future__ import annotations

import asyncio
import re

import pytest
from daphne.ws_protocol import WebSocketProtocol
from django.db import OperationalError
from redis.exceptions import RedisError

from config import asgi
from config.asgi import application
from config.daphne_server import HANDSHAKE_SECONDS
from config.websocket_protocol import RETRY_RANGE_MS
from games.bots.protocol import PATH as BOTS_PATH

from .in_memory_websocket import MemorySocket

OURS = {"Origin": "http://localhost", "Host": "localhost"}


class Refusing:
    """An application that ends every socket in the handshake."""

    def __init__(self, **close) -> None:
        self.close = close

    async def __call__(self, scope, receive, send) -> None:
        await receive()
        await send({"type": "websocket.close", **self.close})


@pytest.fixture
async def opened(monkeypatch):
    sockets = []

    async def open_one(application, **about) -> MemorySocket:
        sockets.append(MemorySocket(application, **about))
        return await sockets[-1].open(monkeypatch, keep=True, **OURS)

    yield open_one
    for socket in sockets:
        socket.hang_up()


def come_back_in(socket: MemorySocket) -> int:
    """The milliseconds that the close frame asks to wait."""
    sent = re.search(rb"come back in (\d+) ms$", socket.line.value())
    assert sent is not None
    return int(sent[1])


@pytest.mark.parametrize("code", [1000, 1012, 1013, 4429])
async def test_a_close_with_a_code_reaches_a_newcomer(opened, code):
    socket = await opened(Refusing(code=code, reason="why"))
    head, _, rest = socket.line.value().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    assert rest == bytes([0x88, 5]) + code.to_bytes(2, "big") + b"why"


async def test_a_socket_has_every_option_of_its_factory(opened):
    protocol = (await opened(Refusing())).protocol
    options = WebSocketProtocol.CONFIG_ATTRS
    assert "maxMessagePayloadSize" in options
    assert [getattr(protocol, name) for name in options] == [getattr(protocol.factory, name) for name in options]


async def test_a_close_without_a_code_refuses_the_handshake(opened):
    socket = await opened(Refusing())
    assert socket.line.value().startswith(b"HTTP/1.1 403 ")


async def test_who_is_to_try_again_later_is_told_when_each_at_another_time(opened):
    times = {come_back_in(await opened(Refusing(code=1013))) for _ in range(10)}
    assert len(times) > 5
    assert all(RETRY_RANGE_MS[0] <= ms <= RETRY_RANGE_MS[1] for ms in times)


async def test_who_is_not_taken_in_time_is_told_to_try_again_later(monkeypatch):
    """As when the database is frozen. What the application says afterwards changes nothing."""
    goes_on, ended = asyncio.Event(), asyncio.Event()

    async def slow(scope, receive, send):
        await goes_on.wait()
        await send({"type": "websocket.accept"})
        ended.set()

    socket = MemorySocket(slow)
    opening = asyncio.ensure_future(socket.open(monkeypatch, keep=True))
    await asyncio.sleep(0)
    socket.protocol.check_timeouts()
    assert socket.line.value() == b""
    socket.protocol.socket_opened -= HANDSHAKE_SECONDS + 1
    socket.protocol.check_timeouts()
    await opening
    goes_on.set()
    await ended.wait()
    assert socket.line.value().startswith(b"HTTP/1.1 101 ")
    assert socket.close_code == 1013
    socket.hang_up()


@pytest.mark.parametrize("error", [RedisError, OperationalError])
@pytest.mark.parametrize(("path", "door"), [("/ws/lobby/", "routed"), (BOTS_PATH, "bots")])
async def test_a_service_that_is_away_is_one_line_of_the_log(opened, monkeypatch, caplog, path, door, error):
    async def away(*_):
        raise error("secret words of a service")

    monkeypatch.setattr(asgi, door, away)
    socket = await opened(application, path=path)
    assert socket.close_code == 1013
    [record] = caplog.records
    assert error.__name__ in record.getMessage()
    assert "secret" not in caplog.text
