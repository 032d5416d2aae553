"""The WebSocket of the lobby page. It tells the page that the list of open tables has changed.

The page then fetches the list over HTTP.
"""

from __future__ import annotations

import asyncio

from games.after_commit import LOBBY
from games.close_codes import ABUSED

from .base import BaseConsumer
from .outbox import Message
from .socket_visitor import visitor_of

FRAME_EVERY_SECONDS = 1.0
"""Seconds between two frames, however fast tables change."""
CHANGED = '{"type":"changed"}'


class LobbyConsumer(BaseConsumer):
    """The socket of one lobby page.

    It sends the frame `changed` when the list of open tables changes, at most once a second. Frames from the page are
    ignored.
    """

    _next: asyncio.TimerHandle | None = None
    """The timer until the next frame may leave; None if a frame may leave at once."""
    _again = False

    def release_resources(self) -> None:
        if self._next is not None:
            self._next.cancel()

    async def websocket_connect(self, message: Message) -> None:
        if self.count_socket(visitor_of(self.scope)):
            await self.join_groups(LOBBY)
            await self.accept()
        else:
            await self.accept()
            self.close_with(ABUSED)

    async def websocket_receive(self, message: Message) -> None:
        pass

    async def lobby_changed(self, message: Message) -> None:
        if self._next is not None:
            self._again = True
            return
        self._next = asyncio.get_running_loop().call_later(FRAME_EVERY_SECONDS, self._rested)
        await self.base_send({"type": "websocket.send", "text": CHANGED})

    def _rested(self) -> None:
        self._next = None
        if self._again:
            self._again = False
            self._task = asyncio.get_running_loop().create_task(self.lobby_changed({}))


class NowhereConsumer(BaseConsumer):
    """The consumer for unknown WebSocket addresses. It refuses the handshake."""

    async def websocket_connect(self, message: Message) -> None:
        await self.close()
