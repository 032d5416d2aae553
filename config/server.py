"""Daphne for live tables: it tells the application when a socket cannot take more, and when a port is taken."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import defer, reactor

from .http_channel import BoundedChannel
from .websocket import LiveProtocol

MAX_MESSAGE = 1024 * 1024 + 64 * 1024
"""Bytes of a message of which the application still hears, to refuse it with a code. Beyond, the line is cut."""


class LiveServer(Server):
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
        self.http_factory.protocol = BoundedChannel
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
