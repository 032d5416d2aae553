"""The WebSocket of one overlay: it sends whole states of a stream to a page with the secret of its overlay.

No session or cookie is read. Frames from the page are `ping` and `pull`; `types/overlay.d.ts` describes the state.
"""

from __future__ import annotations

from typing import Any, Final

from games.close_codes import ABUSED, NO_SUCH_TABLE
from games.consumers.base import BaseConsumer
from games.consumers.database_threads import in_thread
from games.consumers.inbound_frames import Refused, decode, is_small, read_fields
from games.consumers.outbox import Message
from games.consumers.socket_visitor import Visitor
from games.socket_limits import FRAMES, TokenBucket
from games.streams.selectors.overlay_addresses import digest_of, stream_of_overlay

from .overlay_room import OverlayRoom, ShownState, room_of

FIELDS: Final = {"ping": {"t": (is_small, None)}, "pull": {}}


class OverlayConsumer(BaseConsumer):
    """The socket of one overlay. It closes as soon as the secret in its address is replaced."""

    kind = "overlay"
    room: OverlayRoom | None = None
    shown = 0
    """The number of the last state that left."""

    async def websocket_connect(self, message: Message) -> None:
        await self.accept()
        address = str((self.scope.get("client") or [""])[0])
        visitor = Visitor(user=None, language="", device="", session="", address=address)
        if not self.count_socket(visitor):
            self.close_with(ABUSED, "RATE_LIMITED")
            return
        self._frames = TokenBucket(*FRAMES)
        secret = self.scope["url_route"]["kwargs"]["secret"]
        self.digest = digest_of(secret)
        stream = await in_thread(lambda: stream_of_overlay(secret, address=address))
        if stream is None:
            self.close_with(NO_SUCH_TABLE)
        elif not self.closing:
            self.room = room_of(stream.pk)
            await self.room.join(self)

    async def websocket_receive(self, message: Message) -> None:
        if self.closing or self.room is None:
            return
        if not self._frames.take():
            self.count_offence()
            return
        try:
            kind, _, fields = read_fields(decode(message.get("text")), FIELDS)
        except Refused:
            self.count_offence()
            return
        if kind == "ping":
            self.post({"type": "pong", "t": fields["t"], "at": 0})
            self.room.check()
        else:
            self.resend_state()

    def show(self, state: ShownState) -> None:
        """Sends a state, unless the overlay's secret is no longer valid: then closes the socket."""
        if state.digest != self.digest:
            self.close_with(NO_SUCH_TABLE)
        else:
            self.put(lambda: self._numbered(state))

    def dismiss(self) -> None:
        """Closes the socket since the stream no longer exists."""
        self.close_with(NO_SUCH_TABLE)

    def resend_state(self) -> None:
        if self.room is not None:
            self.room.show_again(self)

    def release_resources(self) -> None:
        if self.room is not None:
            self.room.leave(self)

    def _numbered(self, state: ShownState) -> dict[str, Any]:
        self.shown += 1  # counted when the frame leaves: a dropped frame leaves no gap
        text = b'{"type":"state","n":%d,"now":%d,"state":%b}' % (self.shown, state.clock(), state.body)
        return {"type": "websocket.send", "text": text.decode()}
