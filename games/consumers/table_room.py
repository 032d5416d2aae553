"""A table's room: all viewers of one table whose sockets are in this process. They share each reading of the database.

The room reads the table after a nudge, a message without content that says that something changed. `refresh` runs in a
worker thread, under the room's lock, so that frames leave in the order of the table states that they show. Everything
else runs on the server's event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

import orjson
from channels.layers import get_channel_layer
from django.db import DatabaseError
from redis.exceptions import RedisError

from games.after_commit import table_group
from games.models import Table
from games.selectors import (
    AddressedFrame,
    Cursor,
    TableState,
    chat_frame,
    hidden_frame,
    load_table_state,
    said_frame,
    spectators_frame,
)
from games.services.failure_log import log_failure

from .attendance import GRACE_SECONDS, SILENT_SECONDS, Attendance
from .database_threads import in_thread
from .spectator_counts import COUNT_EVERY_SECONDS, SpectatorCount

logger = logging.getLogger(__name__)

CHECK_EVERY_SECONDS = 1.0
"""Seconds between two checks that pings request."""


Claim = tuple[int, str]
"""The time at which a socket took its player's seat, and the socket. The later claim holds."""


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket in a table's room: its user, and the functions by which the room sends it frames."""

    user_id: int | None
    show: Callable[[bytes, int, int | None], None]
    """Called on the loop with a state's body, its time in ms and the viewer's seat."""
    tell: Callable[[str], None]
    """Called on the loop with any other frame."""
    claimed: Callable[[Claim], None]
    """Called on the loop when a socket of this viewer's user takes the seat."""
    cursor: Cursor | None = None
    """The position of the last state built for the viewer. Only `refresh` uses it."""
    heard_at: float = field(default_factory=time.monotonic)
    """The monotonic time of the last frame from the viewer."""


class Room:
    """All viewers of one table in this process, and the table state that they were last shown."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.moment: TableState | None = None
        """The table state that the viewers were last shown."""
        self.gone = False
        """Whether the table turned out not to exist."""
        self.watchers = SpectatorCount(code)
        self.attendance = Attendance()
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._viewers: frozenset[Viewer] = frozenset()
        self._asking: set[Viewer] = set()
        """Viewers that still have to get a whole state."""
        self._listening: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._pulling: asyncio.Task[None] | None = None
        self._full = False
        """Whether the next reading looks at the whole table, not only at the move of a hint."""
        self._hint: dict[str, Any] | None = None
        """The newest nudge about a move, if a reading for that move alone is due."""
        self._looked_at = 0.0
        self._next_reading: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading = asyncio.Lock()
        """Held while a chat message is read: two threads could deliver the later message first."""

    # ── On the event loop ───────────────────────────────────────────────────────────────────────

    @property
    def alive(self) -> bool:
        return bool(self._viewers) and self._loop is asyncio.get_running_loop()

    async def join(self, viewer: Viewer) -> None:
        """Adds a viewer to the room and shows it the table before returning.

        Raises RedisError if the broker is away.
        """
        self._viewers |= {viewer}
        if self._listening is None:
            self._listening = self._loop.create_task(self._join_group())
        await self._listening  # before the first reading, so that no later change is missed
        await self.pull()

    def leave(self, viewer: Viewer) -> None:
        self._viewers -= {viewer}
        self._asking.discard(viewer)
        if self._viewers:
            self._schedule_reading(0.0 if viewer.user_id in self.attendance.seated else COUNT_EVERY_SECONDS)
            return
        if _rooms.get(self.code) is self:
            del _rooms[self.code]
        self.watchers.here = 0
        self.attendance.clear_here()
        self._send_news()
        if self._hearing is not None:
            self._hearing.cancel()
        if self._next_reading is not None:
            self._next_reading.cancel()

    def show_whole(self, viewer: Viewer) -> None:
        """Sends a viewer the whole state of the table: at its request, or after it lost frames."""
        self._asking.add(viewer)
        self.pull()

    def nudged(self, message: dict[str, Any]) -> None:
        """Reads the table after a nudge.

        Does nothing if the nudge is about a move that the viewers have been shown already.
        """
        head = self.moment.head if self.moment is not None else None
        if head is not None and message.get("match") == str(head.info.id) and message["number"] <= head.number:
            return
        self.pull(message)

    def check_now(self) -> None:
        """Reads the table soon, at most once a second, since a nudge about a change may have been lost."""
        self._schedule_reading(max(0.0, self._looked_at + CHECK_EVERY_SECONDS - self._loop.time()))

    def pull(self, message: dict[str, Any] | None = None) -> asyncio.Task[None]:
        """Starts a task that reads the table and shows its viewers what has changed. Returns the task.

        With a nudge about a move (`message`), only that move is looked for. One reading runs at a time, and at most one
        more follows it.
        """
        if message is None or not message.get("match"):
            self._full = True
        elif self._hint is None:
            self._hint = message
        elif self._hint["match"] != message["match"]:
            self._full = True
        elif self._hint["number"] < message["number"]:
            self._hint = message
        if self._pulling is None or self._pulling.done():
            self._pulling = self._loop.create_task(self._pull())
        return self._pulling

    async def _pull(self) -> None:
        while self._full or self._hint is not None:
            hint = None if self._full else self._hint
            self._full, self._hint = False, None
            asking, self._asking = self._asking, set()
            if hint is None:
                self._looked_at = self._loop.time()
            try:
                await in_thread(partial(self.refresh, nudge=hint, asking=asking))
            except Table.DoesNotExist:
                self.gone = True
                return
            except Exception as error:  # noqa: BLE001  the sockets stay open: their next ping tries again
                log_failure(logger, error, "table %s could not be read", self.code)
                self._asking |= asking & self._viewers
                return

    async def _read_chat(self, pk: Any, read: Callable[[Any], AddressedFrame | None]) -> None:
        async with self._reading:
            try:
                shown = await in_thread(partial(read, pk))
            except DatabaseError as error:
                log_failure(logger, error, "message %s could not be read", pk)
                return
            if shown is not None:
                text = orjson.dumps(shown.frame).decode()
                for viewer in self._viewers:
                    if shown.is_for(viewer.user_id):
                        viewer.tell(text)

    def _schedule_reading(self, seconds: float) -> None:
        at = self._loop.time() + seconds
        if self._next_reading is not None:
            if self._next_reading.when() <= at:
                return
            self._next_reading.cancel()
        self._next_reading = self._loop.call_at(at, self._read_if_viewed)

    def _read_if_viewed(self) -> None:
        self._next_reading = None
        if self._viewers:
            self.pull()

    # ── In a worker thread ──────────────────────────────────────────────────────────────────────

    def refresh(
        self,
        *,
        nudge: dict[str, Any] | None = None,
        asking: Collection[Viewer] = (),
        first: Callable[[], None] | None = None,
    ) -> None:
        """Loads the table state and sends a frame to every viewer whose view has changed. Runs in a worker thread.

        Viewers in `asking` get the whole state in any case, followed by the messages of the chat; new viewers do too.
        If `nudge` names a move of this process, the frames of all other viewers come from memory, not from the
        database. `first` is called on the event loop before any frame leaves. Raises Table.DoesNotExist.
        """
        with self._lock:
            moment = load_table_state(self.code, nudge=nudge)
            if moment is None:
                raise Table.DoesNotExist(self.code)
            viewers = self._viewers
            seats = {viewer: moment.seat_of(viewer.user_id) for viewer in viewers}
            counting = nudge is None
            if counting:
                watchers = self.watchers.update(here=sum(seat is None for seat in seats.values()))
                away = self.attendance.update(
                    seated=moment.people, here=self._recently_heard_users(viewers), hushed=moment.hides_moves
                )
            else:  # a count taken at the time of a move would reveal when a hidden move was made
                watchers, away = self.watchers.last_shown(), self.attendance.shown
            frames = []
            said = _ChatHistoryFrames(moment)
            for viewer, seat in seats.items():
                since = None if viewer in asking else viewer.cursor
                made = moment.encoded(
                    user_id=viewer.user_id, cursor=since, watchers=watchers, before=viewer.cursor, away=away
                )
                if made is not None:
                    viewer.cursor = made.cursor
                    texts = said.for_viewer(viewer.user_id) if since is None else None
                    frames.append((viewer, made.body, seat, texts))
                elif since is not None:
                    viewer.cursor = moment.cursor_past(since)
            self.moment = moment
            # inside the lock, so that frames reach their sockets in the order of the states that they show
            self._loop.call_soon_threadsafe(partial(self._show, frames, moment.at, first, counted=counting))

    def _show(
        self, frames: list[tuple[Viewer, bytes, int | None, str | None]], at: int, first: Callable[[], None] | None,
        *, counted: bool,
    ) -> None:  # fmt: skip
        if first is not None:
            first()
        for viewer, body, seat, said in frames:
            if viewer in self._viewers:
                viewer.show(body, at, seat)
                if said is not None:
                    viewer.tell(said)
        if counted:
            if self.watchers.waiting:
                self._schedule_reading(COUNT_EVERY_SECONDS)
            if self.attendance.waiting:
                self._schedule_reading(GRACE_SECONDS)
            self._send_news()

    # ── Messages between processes ──────────────────────────────────────────────────────────────

    async def _join_group(self) -> None:
        """Subscribes the room to the table's channel-layer group, once for all its viewers."""
        layer = get_channel_layer()
        try:
            channel = await layer.new_channel()
            await layer.group_add(table_group(self.code), channel)
        except BaseException:
            self._listening = None  # the next viewer tries again
            raise
        if self._viewers:
            self._hearing = self._loop.create_task(self._receive_messages(layer, channel))
        else:  # the last viewer left while the room was joining
            await self._leave_group(layer, channel)

    async def _receive_messages(self, layer: Any, channel: str) -> None:
        try:
            while True:
                self._handle_message(await layer.receive(channel))
        finally:
            await self._leave_group(layer, channel)

    async def _leave_group(self, layer: Any, channel: str) -> None:
        with contextlib.suppress(RedisError):  # a broker that is away forgets the group by itself
            await layer.group_discard(table_group(self.code), channel)

    def _handle_message(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table.nudge":
                self.nudged(message)
            case "table.chat":
                self._start_task(self._read_chat(message["id"], chat_frame))
            case "table.chat_hidden":
                self._start_task(self._read_chat(message["id"], hidden_frame))
            case "table.spectators_said":
                self._start_task(self._read_chat(UUID(message["match"]), spectators_frame))
            case "table.watchers":
                if self.watchers.receive(message):
                    self._schedule_reading(0.0)
                self._send_news()
            case "table.present":
                if self.attendance.receive(message):
                    self._schedule_reading(0.0)
                self._send_news()
            case "table.claimed":
                for viewer in self._viewers:
                    if viewer.user_id == message["user"]:
                        viewer.claimed((message["at"], message["by"]))

    def _send_news(self) -> None:
        layer = get_channel_layer()
        for news in (self.watchers.next_message(), self.attendance.next_message()):
            if news is not None and layer is not None:
                self._start_task(_send(layer, table_group(self.code), news))

    @staticmethod
    def _recently_heard_users(viewers: Collection[Viewer]) -> set[int]:
        """Returns the ids of the users among these viewers whose socket sent something in the last 12 s."""
        since = time.monotonic() - SILENT_SECONDS
        return {viewer.user_id for viewer in viewers if viewer.user_id is not None and viewer.heard_at >= since}

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in a new task, and keeps a reference to the task, since the event loop does not."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _ChatHistoryFrames:
    """The `said` frames of one table state: what has been said in the match so far.

    Viewers who may read the same messages share one frame, which is built once.
    """

    def __init__(self, moment: TableState) -> None:
        self._head, self._is_sealed_to = moment.head, moment.hides_messages_from
        self._made: dict[int | None, str] = {}

    def for_viewer(self, user_id: int | None) -> str | None:
        """Returns the encoded `said` frame for this user.

        None before the table's first match, or if the user may not read messages.
        """
        head = self._head
        if head is None or self._is_sealed_to(user_id):
            return None
        seat = None if head.ended else head.seat_of(user_id)
        if seat not in self._made:
            self._made[seat] = orjson.dumps(said_frame(head.info, seat, ended=head.ended)).decode()
        return self._made[seat]


async def _send(layer: Any, group: str, message: dict[str, Any]) -> None:
    with contextlib.suppress(RedisError):  # the news is repeated before long
        await layer.group_send(group, message)


_rooms: dict[str, Room] = {}


def room_of(code: str) -> Room:
    """Returns the room of the table with this code in this process, created if it does not exist."""
    room = _rooms.get(code)
    if room is None or not room.alive:
        room = _rooms[code] = Room(code)
    return room
