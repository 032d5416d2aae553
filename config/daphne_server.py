"""The web server: Daphne, changed to wait for slow readers and to let running requests end when it stops."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import defer, reactor

from .daphne_connection_cleanup import ConnectionChecks
from .http_timeouts import BoundedChannel
from .websocket_protocol import LiveProtocol

logger = logging.getLogger(__name__)

DRAIN_SECONDS = 8.0
"""Seconds that running requests get to end when the server is told to stop."""
POLL_SECONDS = 0.02
"""Seconds between two checks whether all requests and sockets have ended."""
HANDSHAKE_SECONDS = 15
"""Seconds in which the application must accept a WebSocket. After that the client is told to try again later."""
MAX_MESSAGE = 1024 * 1024 + 64 * 1024
"""The most bytes of a WebSocket message that reaches the application, which may refuse it with a code.

A longer message ends the connection.
"""


class LiveServer(ConnectionChecks, Server):
    """Daphne whose `send` waits while a connection's buffer is full, so that the application notices a slow reader.

    Otherwise all unread data of a socket or a long export would be held in memory.
    """

    failure: str | None = None
    """The reason why the server could not listen; None if it could."""

    def __init__(
        self,
        *,
        host: str,
        port: int,
        application: Any,
        ready: Callable[[], None] | None = None,
        stopping: Callable[[], None] | None = None,
        notice: float = 0.0,
    ) -> None:
        """Prepares a server for this host and port.

        It calls `ready` once it listens, and `stopping` when it begins to stop. Then it serves for `notice` more
        seconds, in which balancers learn from `/readyz` that it goes.
        """
        super().__init__(
            application=application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            ready_callable=self._listening,
            server_name="",
            websocket_max_message_size=MAX_MESSAGE,
            websocket_max_frame_size=MAX_MESSAGE,
            websocket_connect_timeout=HANDSHAKE_SECONDS,
            websocket_handshake_timeout=HANDSHAKE_SECONDS + 5,
            application_close_timeout=5,
        )
        self._ready, self._stopping, self._notice = ready, stopping, notice
        self._ports: list[Any] = []
        self.channels: WeakSet[BoundedChannel] = WeakSet()
        """All open HTTP connections."""
        self.draining = False
        """Whether the server is stopping and accepts nothing new."""

    @property
    def open_sockets(self) -> int:
        """The number of open WebSockets. Any thread may read it."""
        protocols = list(self.connections)  # in one step, while the loop goes on
        return sum(isinstance(each, LiveProtocol) and each.state == each.STATE_OPEN for each in protocols)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Starts the application for a connection. To a WebSocket's scope it adds a quick way to send a text.

        This is `send_text_now`: it sends without a task and returns True, or returns False if the client is slow.
        """
        if isinstance(protocol, LiveProtocol):
            scope["send_text_now"] = protocol.send_text_now
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send" and "text" in message and isinstance(protocol, LiveProtocol):
            details = self.connections.get(protocol)
            if details is None or details.get("disconnected"):
                return
            protocol.send_text(message["text"].encode())
        else:
            await super().handle_reply(protocol, message)
        line = protocol if isinstance(protocol, LiveProtocol) else getattr(protocol, "channel", None)
        drain = getattr(line, "drain", None)
        if drain is not None and drain.full:
            await drain.wait()

    def listen_error(self, failure: Any) -> None:
        self.failure = failure.getErrorMessage()
        self.stop()

    def listen_success(self, port: Any) -> None:
        self._ports.append(port)
        super().listen_success(port)

    def kill_all_applications(self) -> defer.Deferred[Any]:
        """Begins to end all connections, when Daphne is told to stop.

        Returns a deferred, for which the server waits.
        """
        return defer.Deferred.fromFuture(asyncio.ensure_future(self.drain()))

    async def drain(self, *, patience: float = DRAIN_SECONDS) -> None:
        """Accepts no new connections, closes every WebSocket with code 1012, and lets running HTTP requests end.

        After `patience` seconds it cancels requests and sockets that still run.
        """
        if self._stopping is not None:
            self._stopping()
        await asyncio.sleep(self._notice)
        self.draining = True
        for port in self._ports:
            await defer.maybeDeferred(port.stopListening).asFuture(asyncio.get_running_loop())
        for protocol in list(self.connections):
            if isinstance(protocol, LiveProtocol) and protocol.state == protocol.STATE_OPEN:
                protocol.restart()
        for channel in list(self.channels):
            channel.close_if_idle()
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while (left := self._under_way()) and loop.time() < until:  # noqa: ASYNC110  they end in many ways
            await asyncio.sleep(POLL_SECONDS)
        if left:
            logger.warning("%d requests and sockets did not end in time", left)
        await self._cancel_all()

    def _under_way(self) -> int:
        """Returns the number of HTTP requests still being answered, plus that of WebSockets still open."""
        sockets = sum(
            isinstance(protocol, LiveProtocol)
            and (protocol.state != protocol.STATE_CLOSED or _is_application_running(details))
            for protocol, details in self.connections.items()
        )
        return int(sockets) + sum(channel.under_way for channel in self.channels)

    async def _cancel_all(self) -> None:
        running = [
            details["application_instance"] for details in self.connections.values() if _is_application_running(details)
        ]
        for instance in running:
            instance.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _listening(self) -> None:
        self.http_factory.protocol = BoundedChannel
        self.ws_factory.protocol = LiveProtocol
        if self._ready is not None:
            # not here: this is called before the loop runs, where a SIGTERM kills and a SIGINT is ignored
            reactor.callWhenRunning(self._ready)
        freeze_startup_objects()


def _is_application_running(details: dict[str, Any]) -> bool:
    """Whether the ASGI application that serves a connection is still running.

    `details` is Daphne's record of the connection.
    """
    instance = details.get("application_instance")
    return instance is not None and not instance.done()


def freeze_startup_objects() -> None:
    """Excludes all objects that exist after the start from garbage collection, and makes later collections rarer.

    A full collection over the objects of all modules would stop every table for 0.1 s.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
