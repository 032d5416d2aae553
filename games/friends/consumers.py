"""The WebSocket of every page of a full account outside the table. It tells the page that its friends' news changed.

The page then fetches the news over HTTP. So no frame holds a name or a table. While the socket is open, friends see
the player as online.
"""

from __future__ import annotations

from typing import Any

from games.after_commit import bell_group
from games.close_codes import ABUSED, REFUSED, SESSION_CHANGED
from games.consumers.base import BaseConsumer
from games.consumers.outbox import Message
from games.consumers.paced_changes import PacedChanges
from games.consumers.presence_board import presence_board
from games.consumers.socket_visitor import Visitor, is_still_signed_in, visitor_of

FRAME_EVERY_SECONDS = 0.5
"""Seconds between two frames, however fast news arrives."""
CHANGED = '{"type":"changed"}'
BELL = '{"type":"notifications"}'


class FriendsConsumer(BaseConsumer):
    """The socket of one page. It sends the frame `changed` when requests, friends or invitations change.

    The frame `notifications` says that the number of unread notifications changed. Only full accounts may open it.
    Frames from the page are ignored.
    """

    kind = "friends"
    _online: int | None = None
    """The id of the player whom the socket shows as online; None if it shows nobody."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._changes = PacedChanges(self._send_changed, seconds=FRAME_EVERY_SECONDS)
        self._bell = PacedChanges(self._send_bell, seconds=FRAME_EVERY_SECONDS)

    def release_resources(self) -> None:
        self._changes.stop()
        self._bell.stop()
        if self._online is not None:
            presence_board().remove_page(self._online)
            self._online = None

    async def websocket_connect(self, message: Message) -> None:
        self.visitor: Visitor = await visitor_of(self.scope)
        user = self.visitor.user
        await self.accept()  # in the handshake the page would not learn the code, and connect again for ever
        if user is None or user.is_guest or self.visitor.group is None:
            self.close_with(REFUSED)
            return
        if not self.count_socket(self.visitor):
            self.close_with(ABUSED)
            return
        await self.join_groups(self.visitor.group, bell_group(user.pk))
        self.watch_access(self._lost_session, self.close_with)
        self._online = user.pk
        presence_board().add_page(user.pk)

    async def websocket_receive(self, message: Message) -> None:
        pass

    async def dispatch(self, message: Message) -> None:
        """Handles a message, unless it concerns tables and chat alone, like some to all sockets of the account."""
        if message["type"].startswith(("table.", "mutes.", "advice.")):
            return
        await super().dispatch(message)

    async def friends_changed(self, message: Message) -> None:
        await self._changes.note_change()

    async def bell_changed(self, message: Message) -> None:
        await self._bell.note_change()

    async def session_ended(self, message: Message) -> None:
        if message["session"] == self.visitor.mark:
            self.close_with(REFUSED)

    def _lost_session(self) -> int | None:
        return None if is_still_signed_in(self.visitor) else SESSION_CHANGED

    async def _send_changed(self) -> None:
        self.tell(CHANGED)

    async def _send_bell(self) -> None:
        self.tell(BELL)
