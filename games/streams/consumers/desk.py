"""The WebSocket of a stream desk. It tells the page that the stream has changed, and how many people watch its table.

The page then fetches its parts over HTTP. So no frame holds anything of the match.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Any
from uuid import UUID

from django.utils import timezone

from games.after_commit import stream_group, table_group
from games.close_codes import ABUSED, REFUSED, SESSION_CHANGED
from games.consumers.base import BaseConsumer
from games.consumers.database_threads import in_thread
from games.consumers.outbox import Message
from games.consumers.paced_changes import PacedChanges
from games.consumers.socket_visitor import Visitor, is_still_signed_in, visitor_of
from games.consumers.spectator_counts import COUNT_EVERY_SECONDS, PROCESS, SpectatorCount
from games.streams.selectors.desk_access import DeskAccess, desk_access
from games.streams.services.streamer_rights_and_locks import may_stream
from games.streams.services.watched_streams import note_stream_watched

DESK = "desk-"
"""The beginning of the name under which a desk asks the processes for their numbers of spectators."""
FRAME_EVERY_SECONDS = 0.5
"""Seconds between two frames `changed`, however fast gifts arrive."""


class DeskConsumer(BaseConsumer):
    """The socket of one desk. Only the stream's owner, with the permission to stream, may open it and keep it open.

    Sends `{"type": "changed"}` when the stream or a gift changes, and `{"type": "watching", "count": …}`. Frames from
    the page are ignored.
    """

    kind = "stream_desk"
    _table: str | None = None
    _count: SpectatorCount | None = None
    _recount: asyncio.TimerHandle | None = None
    _told: int | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._changes = PacedChanges(self._tell_change, seconds=FRAME_EVERY_SECONDS)

    def release_resources(self) -> None:
        self._changes.stop()
        if self._recount is not None:
            self._recount.cancel()

    async def websocket_connect(self, message: Message) -> None:
        await self.accept()
        self.visitor: Visitor = await visitor_of(self.scope)
        self.stream_id: UUID = self.scope["url_route"]["kwargs"]["stream_id"]
        if not self.count_socket(self.visitor):
            self.close_with(ABUSED)
            return
        access = await in_thread(self._access)
        if access is None:
            self.close_with(REFUSED)
            return
        await self.join_groups(*filter(None, (self.visitor.group, stream_group(self.stream_id))))
        self.watch_access(self._lost, self.close_with)
        await self._follow_table(access.table)
        self.post({"type": "changed"})  # something may have changed since the page was made

    async def websocket_receive(self, message: Message) -> None:
        pass

    async def dispatch(self, message: Message) -> None:
        """Handles a message. Of a table's messages only the numbers of spectators matter here."""
        if message["type"].startswith("table.") and message["type"] != "table.watchers":
            return
        await super().dispatch(message)

    # ── Access ──────────────────────────────────────────────────────────────────────────────────

    def _access(self) -> DeskAccess | None:
        """Returns what the visitor's desk may follow at present, and notes that it is open; None without access."""
        user_id = self.visitor.user_id
        if user_id is None or not is_still_signed_in(self.visitor):
            return None
        access = desk_access(self.stream_id, user_id)
        if access is None or not may_stream(access.owner):
            return None
        note_stream_watched(self.stream_id, timezone.now())
        return access

    def _lost(self) -> int | None:
        return None if self._access() is not None else self._why_lost()

    def _why_lost(self) -> int:
        return REFUSED if is_still_signed_in(self.visitor) else SESSION_CHANGED

    async def session_ended(self, message: Message) -> None:
        if message["session"] == self.visitor.mark:
            self.close_with(REFUSED)

    async def mutes_changed(self, message: Message) -> None:
        """Ignores a message for the table pages of the same account."""

    async def friends_changed(self, message: Message) -> None:
        """Ignores a message for the other pages of the same account."""

    # ── Changes ─────────────────────────────────────────────────────────────────────────────────

    async def stream_changed(self, message: Message) -> None:
        await self._changes.note_change()

    async def _tell_change(self) -> None:
        """Tells the page that something has changed, and follows the stream to another table.

        Closes the socket of a visitor who may no longer see the desk.
        """
        if self.closing:
            return
        self.post({"type": "changed"})
        access = await in_thread(self._access)
        if access is None:
            self.close_with(await in_thread(self._why_lost))
        else:
            await self._follow_table(access.table)

    # ── Spectators ──────────────────────────────────────────────────────────────────────────────

    async def _follow_table(self, code: str | None) -> None:
        """Listens to the numbers of spectators at the stream's table, and asks the processes for theirs."""
        if code is None or code == self._table or self.closing:
            return
        if self._table is not None:
            await self.channel_layer.group_discard(table_group(self._table), self.channel_name)
        self._table, self._count = code, SpectatorCount(code)
        await self.join_groups(table_group(code))
        ask = {"type": "table.watchers", "process": f"{DESK}{token_hex(6)}", "count": 0, "ask": True}
        await self.channel_layer.group_send(table_group(code), ask)

    async def table_watchers(self, message: Message) -> None:
        if self._count is None or self.closing or message["process"].startswith(DESK):
            return
        if message["process"] == PROCESS:
            self._count.here = message["count"]
        else:
            self._count.receive({**message, "ask": False})
        self._tell_count()

    def _tell_count(self) -> None:
        """Tells the page the number of spectators, at most every 2 s."""
        if self._count is None or self.closing:
            return
        shown = self._count.update(here=self._count.here)
        if shown != self._told:
            self._told = shown
            self.post({"type": "watching", "count": shown})
        if self._count.waiting and self._recount is None:
            self._recount = asyncio.get_running_loop().call_later(COUNT_EVERY_SECONDS, self._count_again)

    def _count_again(self) -> None:
        self._recount = None
        self._tell_count()
