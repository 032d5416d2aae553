"""The overlays of one stream in this process. They share each reading of the database and each encoding of a state.

The room reads the stream after a message to the stream's or the table's group, and after a ping if the last reading is
old. A message that is lost while the broker is away therefore costs some seconds, and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol
from uuid import UUID

from django.utils import timezone

from games.after_commit import stream_group, table_group
from games.consumers.database_threads import in_thread
from games.consumers.group_listener import Subscription, subscribe
from games.consumers.late_viewers import MARGIN_SECONDS
from games.services.failure_log import log_failure
from games.streams.selectors.overlay_state import OverlayState, overlay_state
from games.streams.services.watched_streams import NOTED_EVERY, note_stream_watched

logger = logging.getLogger(__name__)

PAUSE_SECONDS = 0.1
"""Seconds between the starts of two readings, however fast gifts arrive."""
CHECK_SECONDS = 4.0
"""Seconds without a reading after which a ping starts one."""
LATE_SECONDS = 1.0
"""Seconds after which a past moment is read again, if no change is known to come earlier."""


@dataclass(frozen=True, slots=True)
class ShownState:
    """A state as the overlays of a stream get it."""

    body: bytes
    digest: str
    behind: int
    """Seconds by which the state is late."""

    def clock(self) -> int:
        """Returns the time at the moment that is shown, in milliseconds of the Unix epoch."""
        return int((timezone.now() - timedelta(seconds=self.behind)).timestamp() * 1000)


class Overlay(Protocol):
    """An overlay as its room sees it."""

    digest: str
    """The digest of the secret with which it came, which was valid when it came."""

    def show(self, state: ShownState) -> None: ...

    def dismiss(self) -> None: ...


class OverlayRoom:
    """All overlays of one stream in this process, and the state that they were last shown."""

    def __init__(self, stream_id: UUID, *, now: Callable[[], datetime] = timezone.now) -> None:
        self.stream_id = stream_id
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._overlays: set[Overlay] = set()
        self._state: ShownState | None = None
        self._due = False
        self._hint: dict[str, Any] | None = None
        """The newest nudge about a move since the last reading began."""
        self._reading: asyncio.Task[None] | None = None
        self._read_at = float("-inf")
        self._noted_at = float("-inf")
        """The time at which this room last stored that an overlay is open."""
        self._timer: asyncio.TimerHandle | None = None
        self._code: str | None = None
        """The code of the table at which the stream plays, as the last reading showed it."""
        self._messages: dict[str, Subscription] = {}
        """The groups whose messages the room gets: the stream's and its table's."""
        self._following: asyncio.Task[None] | None = None

    @property
    def alive(self) -> bool:
        return bool(self._overlays) and self._loop is asyncio.get_running_loop()

    async def join(self, overlay: Overlay) -> None:
        """Adds an overlay and shows it the stream. Works without the broker too: pings then find the changes."""
        self._overlays.add(overlay)
        await self._follow_groups()  # before the first reading, so that no later change is missed
        if overlay not in self._overlays:
            return
        if self._state is not None and self._state.digest == overlay.digest:
            overlay.show(self._state)
            self.check()
        else:  # a secret newer than the last reading
            self.read_soon()

    def leave(self, overlay: Overlay) -> None:
        self._overlays.discard(overlay)
        if self._overlays:
            return
        if _rooms.get(self.stream_id) is self:
            del _rooms[self.stream_id]
        if self._timer is not None:
            self._timer.cancel()
        self._drop_groups()

    def show_again(self, overlay: Overlay) -> None:
        """Shows an overlay the state once more: at its request, or after it lost frames."""
        if self._state is not None:
            overlay.show(self._state)
        self.check()

    def check(self) -> None:
        """Reads the stream if the last reading is old, since a message about a change may have been lost."""
        if self._loop.time() - self._read_at >= CHECK_SECONDS:
            self.read_soon()

    def read_soon(self, hint: dict[str, Any] | None = None) -> None:
        """Starts a reading. One runs at a time, and at most one more follows it. `hint` is a nudge about a move."""
        self._due = True
        if hint is not None:
            self._hint = hint
        if self._reading is None or self._reading.done():
            self._reading = self._loop.create_task(self._read())

    async def _read(self) -> None:
        while self._due and self._overlays:
            await asyncio.sleep(max(0.0, self._read_at + PAUSE_SECONDS - self._loop.time()))
            self._due, hint, self._hint = False, self._hint, None
            self._read_at = self._loop.time()
            try:
                found = await in_thread(partial(self._read_state, hint))
            except Exception as error:  # noqa: BLE001  the sockets stay open: their next ping tries again
                log_failure(logger, error, "stream %s could not be read", self.stream_id)
                self._read_at = float("-inf")
                return
            self._show(found)

    def _read_state(self, hint: dict[str, Any] | None) -> OverlayState | None:
        """Reads the state, and notes now and then that an overlay is open. Runs in a worker thread."""
        now = self._now()
        if time.monotonic() - self._noted_at >= NOTED_EVERY.total_seconds():
            self._noted_at = time.monotonic()
            note_stream_watched(self.stream_id, now)
        return overlay_state(self.stream_id, now, nudge=hint)

    def _show(self, found: OverlayState | None) -> None:
        if found is None:
            for overlay in tuple(self._overlays):
                overlay.dismiss()
            return
        state = ShownState(found.body, found.digest, found.behind)
        if state != self._state:
            self._state = state
            for overlay in tuple(self._overlays):
                overlay.show(state)
        if found.table_code != self._code:
            self._code = found.table_code
            self._following = self._loop.create_task(self._follow_table())
        self._set_timer(found)

    def _set_timer(self, found: OverlayState) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not found.behind:
            return
        known = LATE_SECONDS
        if found.next_at is not None:
            known = (found.next_at - self._now()).total_seconds() + MARGIN_SECONDS
        self._timer = self._loop.call_later(min(max(known, 0.0), LATE_SECONDS), self.read_soon)

    # ── Messages between processes ──────────────────────────────────────────────────────────────

    async def _follow_groups(self) -> None:
        """Joins the groups of the stream and of its table, and leaves that of an earlier table."""
        wanted = {stream_group(self.stream_id)} | ({table_group(self._code)} if self._code else set())
        for group in self._messages.keys() - wanted:
            self._messages.pop(group).cancel()
        for group in wanted - self._messages.keys():
            self._messages[group] = subscribe(group, self._handle, missed=self.read_soon)
        for subscription in tuple(self._messages.values()):
            await subscription.joined()

    async def _follow_table(self) -> None:
        """Follows the stream to another table, and reads once more: something may have changed there before."""
        if self._overlays:
            await self._follow_groups()
            self.read_soon()

    def _drop_groups(self) -> None:
        for subscription in self._messages.values():
            subscription.cancel()
        self._messages.clear()

    def _handle(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table.nudge":
                self.read_soon(message if message.get("match") else None)
            case "stream.changed" | "table.chat" | "table.chat_hidden":
                self.read_soon()


_rooms: dict[UUID, OverlayRoom] = {}


def room_of(stream_id: UUID) -> OverlayRoom:
    """Returns the room of this stream's overlays in this process, created if it does not exist."""
    room = _rooms.get(stream_id)
    if room is None or not room.alive:
        room = _rooms[stream_id] = OverlayRoom(stream_id)
    return room
