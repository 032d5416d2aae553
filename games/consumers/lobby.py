"""The WebSocket of the lobby page. It tells the page that the list of open tables has changed.

The page then fetches the list over HTTP.
"""

from __future__ import annotations

from typing import Any

from games.after_commit import LOBBY
from games.close_codes import ABUSED

from .base import BaseConsumer
from .outbox import Message
from .paced_changes import PacedChanges
from .socket_visitor import visitor_of

FRAME_EVERY_SECONDS = 1.0
"""Seconds between two frames, however fast tables change."""
CHANGED = '{"type":"changed"}'


class LobbyConsumer(BaseConsumer):
    """The socket of one lobby page.

    It sends the frame `changed` when the list of open tables changes, at most once a second. Frames from the page are
    ignored.
    """

    kind = "lobby"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._changes = PacedChanges(self._send_changed, seconds=FRAME_EVERY_SECONDS)

    def release_resources(self) -> None:
        self._changes.stop()

    async def websocket_connect(self, message: Message) -> None:
        if self.count_socket(await visitor_of(self.scope)):
            await self.join_groups(LOBBY)
            await self.accept()
        else:
            await self.accept()
            self.close_with(ABUSED)

    async def websocket_receive(self, message: Message) -> None:
        pass

    async def lobby_changed(self, message: Message) -> None:
        await self._changes.note_change()

    async def _send_changed(self) -> None:
        await self.base_send({"type": "websocket.send", "text": CHANGED})


class NowhereConsumer(BaseConsumer):
    """The consumer for unknown WebSocket addresses. It refuses the handshake."""

    async def websocket_connect(self, message: Message) -> None:
        await self.close()
