"""One WebSocket of the real server, tested in memory: without a network, and with a clock that the test sets."""

from __future__ import annotations

import asyncio
from typing import Any

from daphne.ws_protocol import WebSocketFactory
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from websockets.frames import Frame, Opcode

from config.daphne_server import MAX_MESSAGE, LiveServer
from config.websocket_protocol import LiveProtocol
from config.websocket_read_limits import ReadLimiter
from games.socket_limits import TokenBucket


class MemoryTransport(StringTransport):
    """A network transport in memory: it stores what the server sends, and knows whether the server reads."""

    dataBuffer = b""  # noqa: N815  Twisted's name
    _tempDataLen = 0  # noqa: N815
    aborted = False

    def __init__(self, **about: Any) -> None:
        super().__init__(**about)
        self.written = asyncio.Event()

    def write(self, data: bytes) -> None:
        super().write(data)
        self.written.set()

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802
        self.write(data)
        return len(data)

    def abortConnection(self) -> None:  # noqa: N802
        self.aborted = True

    @property
    def reads(self) -> bool:
        return bool(self.producerState == "producing")


class HeldApplication:
    """An ASGI application that accepts the socket, and takes messages only when the test lets it."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []
        self.goes_on = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.taken.append(await receive())
        await send({"type": "websocket.accept"})
        while True:
            await self.goes_on.wait()
            self.taken.append(await receive())


class MemorySocket:
    """The client's end of a WebSocket in memory. `give` sends frames as long as the server reads."""

    def __init__(self, application: Any, *, path: str = "/ws/lobby/", peer: str = "127.0.0.1") -> None:
        self.clock = Clock()
        server = LiveServer(host="127.0.0.1", port=0, application=application)
        server.connections = {}
        factory = WebSocketFactory(server)
        factory.setProtocolOptions(maxMessagePayloadSize=MAX_MESSAGE, maxFramePayloadSize=MAX_MESSAGE)
        self.protocol = LiveProtocol()
        self.protocol.factory = factory
        self.protocol._raw_query_string = b""
        self.protocol.clock = self.clock
        self.line = MemoryTransport(peerAddress=IPv4Address("TCP", peer, 4711))
        self.line.registerProducer(object(), True)  # as the HTTP channel does
        self.path = path

    async def open(self, monkeypatch: Any, *, keep: bool = False, **headers: str) -> MemorySocket:
        """Makes the handshake. From then on the server's limits use the test's clock.

        With `keep`, the answer stays in the transport.
        """
        for kind in (TokenBucket, ReadLimiter):
            monkeypatch.setitem(kind.__init__.__kwdefaults__, "now", self.clock.seconds)
        self.protocol.makeConnection(self.line)
        told = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "localhost", **headers}.items())
        self.protocol.dataReceived(
            f"GET {self.path} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{told}\r\n".encode()
        )
        self.line.resumeProducing()  # as Daphne does
        while not self.line.value():  # the application answers in its own time
            self.line.written.clear()
            await self.line.written.wait()
        if not keep:
            self.line.clear()
        return self

    async def closed(self, patience: float) -> None:
        """Waits until the server has sent a close frame. Raises TimeoutError after `patience` seconds."""
        async with asyncio.timeout(patience):
            while self.protocol.state == self.protocol.STATE_OPEN:
                self.line.written.clear()
                await self.line.written.wait()

    def give(self, *frames: bytes) -> int:
        """Sends these frames one by one while the server reads. Returns how many it read."""
        for number, frame in enumerate(frames):
            if not self.line.reads:
                return number
            self.protocol.dataReceived(frame)
        return len(frames)

    @property
    def waiting(self) -> int:
        """The number of messages that the application has not taken yet."""
        return int(self.protocol.application_queue.qsize())

    @property
    def close_code(self) -> int | None:
        """The code of the last close frame that the server has sent; None if it has sent none."""
        sent = self.line.value()
        at = sent.rfind(b"\x88")
        return int.from_bytes(sent[at + 2 : at + 4], "big") if at >= 0 else None

    def hang_up(self) -> None:
        for details in self.protocol.server.connections.values():
            details["application_instance"].cancel()


def text(words: str) -> bytes:
    return frame(Opcode.TEXT, words.encode())


def ping(payload: bytes = b"") -> bytes:
    return frame(Opcode.PING, payload)


def frame(opcode: Opcode, payload: bytes, *, last: bool = True) -> bytes:
    """Returns the bytes of a WebSocket frame as a client sends it, masked."""
    return bytes(Frame(opcode, payload, last).serialize(mask=True))
