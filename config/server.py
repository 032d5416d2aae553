"""Daphne for live tables: it tells the application when a socket cannot take more, and when a port is taken."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer, reactor
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]

from .housekeeping import Housekeeping

MAX_MESSAGE = 1024 * 1024 + 64 * 1024
"""Bytes of a frame that still reach the application, which refuses it with a code. Beyond, the line is cut."""


@implementer(IPushProducer)
class Drain:
    """Knows whether a socket's send buffer (64 KB) is full: the transport pauses and resumes it as its producer."""

    def __init__(self) -> None:
        self._free = asyncio.Event()
        self._free.set()

    @property
    def full(self) -> bool:
        return not self._free.is_set()

    async def wait(self) -> None:
        """Returns once the socket takes data again, or is gone."""
        await self._free.wait()

    def pauseProducing(self) -> None:  # noqa: N802  Twisted names these
        self._free.clear()

    def resumeProducing(self) -> None:  # noqa: N802
        self._free.set()

    def stopProducing(self) -> None:  # noqa: N802
        self._free.set()


class LiveProtocol(WebSocketProtocol):
    """A WebSocket whose `drain` follows its send buffer."""

    def onOpen(self) -> None:  # noqa: N802
        self.drain = Drain()
        self.transport.unregisterProducer()  # the HTTP channel of the handshake, which has nothing more to say
        self.transport.registerProducer(self.drain, streaming=True)
        super().onOpen()

    def send_text(self, payload: bytes) -> None:
        """Sends one text frame; as much of it as the socket takes leaves at once.

        The usual way goes through a frame builder that allows for everything, then waits for the poll to say that the
        socket is writable and tells the poll that it is not wanted any more: a tenth of a move's time.
        """
        if self.state != self.STATE_OPEN:
            return
        size = len(payload)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        frame = head + payload
        line = self.transport
        if not (line.dataBuffer or line._tempDataLen):  # nothing waits that would have to go before it
            sent = line.writeSomeData(frame)
            if sent == len(frame):
                return
            if isinstance(sent, int) and sent > 0:
                frame = frame[sent:]
        line.write(frame)  # the rest, and whatever is wrong with the line

    def onClose(self, *why: Any) -> None:  # noqa: N802
        drain = getattr(self, "drain", None)  # absent when the handshake failed
        if drain is not None:
            drain.stopProducing()
        super().onClose(*why)


class LiveServer(Housekeeping, Server):
    """Daphne whose `send` waits while the socket's buffer is full, so that an application can tell a slow reader.

    Without that a reader who does not read would be buffered without bound.
    """

    failure: str | None = None
    """Why it could not listen."""

    def __init__(
        self,
        *,
        host: str,
        port: int,
        application: Any,
        ready: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(
            application=application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            ready_callable=self._listening,
            server_name="",
            websocket_max_message_size=MAX_MESSAGE,
            websocket_max_frame_size=MAX_MESSAGE,
            application_close_timeout=5,
        )
        self._ready = ready

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send" and "text" in message and isinstance(protocol, LiveProtocol):
            details = self.connections.get(protocol)
            if details is None or details.get("disconnected"):
                return
            protocol.send_text(message["text"].encode())
        else:
            await super().handle_reply(protocol, message)
        drain = getattr(protocol, "drain", None)
        if drain is not None and drain.full:
            await drain.wait()

    def listen_error(self, failure: Any) -> None:
        self.failure = failure.getErrorMessage()
        self.stop()

    def kill_all_applications(self) -> defer.Deferred[Any]:
        """Cancels what still runs when the server goes down, and waits for it."""
        running = [
            instance
            for details in self.connections.values()
            if (instance := details.get("application_instance")) is not None and not instance.done()
        ]
        for instance in running:
            instance.cancel()
        return defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))

    def _listening(self) -> None:
        self.ws_factory.protocol = LiveProtocol
        if self._ready is not None:
            # not here: this is called before the loop runs, where a SIGTERM kills and a SIGINT is swallowed
            reactor.callWhenRunning(self._ready)
        settle_memory()


def settle_memory() -> None:
    """Spares what lives as long as the process from every later garbage collection, and makes those rarer.

    A full collection over all modules would stop every table for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
