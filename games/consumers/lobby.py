"""The lobby's socket: says that the list of tables has changed; the page then fetches the list."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from games.effects import LOBBY

from . import connection_limits
from .outbox import Message
from .visitors import visitor_of

EVERY = 1.0
"""Seconds between two frames, however fast tables change."""
TOO_MANY = 4429
CHANGED = '{"type":"changed"}'


class LobbyConsumer(AsyncWebsocketConsumer):
    """Sends `changed`, at once after a pause and then at most once a second. What it is sent it ignores."""

    _next: asyncio.TimerHandle | None = None
    """When the next frame may leave."""
    _again = False
    _place: connection_limits.Slot | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self._place is not None:
                connection_limits.release(self._place)
            if self._next is not None:
                self._next.cancel()
            if hasattr(self, "channel_name"):
                await self.channel_layer.group_discard(LOBBY, self.channel_name)

    async def dispatch(self, message: Message) -> None:
        await LOBBY_HANDLERS[message["type"]](self, message)

    async def connected(self, message: Message) -> None:
        self._place = connection_limits.acquire(visitor_of(self.scope), self.scope)
        if self._place is None:
            await self.accept()
            await self.close(TOO_MANY)
            return
        await self.channel_layer.group_add(LOBBY, self.channel_name)
        await self.accept()

    async def received(self, message: Message) -> None:
        pass

    async def disconnected(self, message: Message) -> None:
        raise StopConsumer

    async def changed(self, message: Message) -> None:
        if self._next is not None:
            self._again = True
            return
        self._next = asyncio.get_running_loop().call_later(EVERY, self._rested)
        await self.base_send({"type": "websocket.send", "text": CHANGED})

    def _rested(self) -> None:
        self._next = None
        if self._again:
            self._again = False
            self._task = asyncio.get_running_loop().create_task(self.changed({}))


class NowhereConsumer(AsyncWebsocketConsumer):
    """Any other address: refused in the handshake."""

    async def websocket_connect(self, message: Message) -> None:
        await self.close()

    async def websocket_disconnect(self, message: Message) -> None:
        raise StopConsumer


LOBBY_HANDLERS: dict[str, Callable[[LobbyConsumer, Message], Awaitable[None]]] = {
    "websocket.connect": LobbyConsumer.connected,
    "websocket.receive": LobbyConsumer.received,
    "websocket.disconnect": LobbyConsumer.disconnected,
    "lobby.changed": LobbyConsumer.changed,
}
