"""The WebSocket of the page of matches to watch and of the home page's live table. `docs/protocol.md` describes it."""

from __future__ import annotations

from games.close_codes import ABUSED

from .base import BaseConsumer
from .outbox import Message
from .socket_visitor import visitor_of
from .tv_hub import TvViewer, hub


class TvConsumer(BaseConsumer):
    """The socket of one page that shows running matches to a spectator. Frames from the page are ignored.

    One socket shows all tables of the page. With the query `one` it shows a single table.
    """

    kind = "tv"
    viewer: TvViewer | None = None

    async def websocket_connect(self, message: Message) -> None:
        await self.accept()
        visitor = await visitor_of(self.scope)
        if not self.count_socket(visitor):
            self.close_with(ABUSED)
            return
        self.viewer = TvViewer(self.tell, visitor.user_id, one=self.scope["query_string"] == b"one")
        self.hub = hub()
        self.hub.join(self.viewer)

    async def websocket_receive(self, message: Message) -> None:
        pass

    def release_resources(self) -> None:
        if self.viewer is not None:
            self.hub.leave(self.viewer)

    def resend_state(self) -> None:
        if self.viewer is not None:
            self.hub.show_whole(self.viewer)
