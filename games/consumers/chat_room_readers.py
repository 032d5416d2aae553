"""The readers of one chat room whose sockets are in this process. They share each reading and each encoded frame.

Everything here runs on the server's event loop; the database is read in worker threads, one reading at a time, so that
frames leave in the order in which they were read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import orjson
from django.db import DatabaseError
from django.utils import timezone

from games import selectors
from games.after_commit import room_group
from games.services.failure_log import log_failure

from .database_threads import in_thread
from .group_listener import Subscription, subscribe

logger = logging.getLogger(__name__)

Tell = Callable[[str], None]
"""Sends an encoded frame to one socket."""

FRESH_SECONDS = 5.0
"""Seconds for which a history serves all that join, and between two checks for lost messages."""


class ChatRoomReaders:
    """All readers of one chat room in this process, and the history that they were sent."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._loop = asyncio.get_running_loop()
        self._readers: frozenset[Tell] = frozenset()
        self._reading = asyncio.Lock()
        self._messages: Subscription | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._checking: asyncio.Task[None] | None = None
        self._frames: tuple[str, str] | None = None
        """The encoded frames `room` and `said`, until a message makes them old."""
        self._read_at = 0.0
        self._shown: dict[str, int] = {}
        """The messages on the readers' screens: reference -> time of sending in ms."""
        self._since = 0
        """The time in ms before which messages are too old, or too many, for the last history."""
        self._room = ""
        """The last encoded frame `room`."""

    @property
    def alive(self) -> bool:
        return bool(self._readers) and self._loop is asyncio.get_running_loop()

    async def join(self, tell: Tell) -> None:
        """Adds a reader and sends it the room and its history. Works without the broker too.

        Raises DatabaseError if the room cannot be read.
        """
        self._readers |= {tell}
        if self._messages is None:
            self._messages = subscribe(room_group(self.key), self._handle_message, missed=self._check_soon)
        await self._messages.joined()  # before the first reading, so that no later message is missed
        await self.show_whole(tell)

    def leave(self, tell: Tell) -> None:
        self._readers -= {tell}
        if self._readers:
            return
        if _rooms.get(self.key) is self:
            del _rooms[self.key]
        if self._messages is not None:
            self._messages.cancel()
            self._messages = None

    async def show_whole(self, tell: Tell) -> None:
        """Sends one reader the room and its history: at its request, after joining, or after it lost frames."""
        async with self._reading:
            for text in await self._current_frames():
                tell(text)

    def check_now(self) -> None:
        """Looks for messages whose broadcast was lost, at most once in 5 s for all readers together."""
        if self._loop.time() - self._read_at >= FRESH_SECONDS:
            self._check_soon()

    def _check_soon(self) -> None:
        if self._checking is None or self._checking.done():
            self._checking = self._loop.create_task(self._check())

    async def _check(self) -> None:
        async with self._reading:
            before, room_before = self._shown, self._room
            self._frames = None
            try:
                room, said = await self._current_frames()
            except DatabaseError as error:
                log_failure(logger, error, "the chat room %s could not be read", self.key)
                return
            if room != room_before:
                self._tell_all(room)
            if {ref for ref, sent in before.items() if sent >= self._since} != self._shown.keys():
                self._tell_all(said)

    async def _current_frames(self) -> tuple[str, str]:
        if self._frames is None or self._loop.time() - self._read_at >= FRESH_SECONDS:
            room, said, self._since = await in_thread(self._read)
            self._read_at = self._loop.time()
            self._frames = self._room, _ = _encoded(room), _encoded(said)
            self._shown = {message["ref"]: message["sent"] for message in said["messages"]}
        return self._frames

    def _read(self) -> tuple[dict[str, Any], dict[str, Any], int]:
        now = timezone.now()
        said = selectors.room_history_frame(self.key, now=now)
        return selectors.room_frame(self.key), said, selectors.room_history_since(said, now=now)

    # ── Messages between processes ──────────────────────────────────────────────────────────────

    def _handle_message(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "room.chat":
                self._start_telling(partial(selectors.room_message_frame, message["id"]))
            case "room.chat_hidden":
                self._start_telling(partial(selectors.room_hidden_frame, message["id"]))
            case "room.changed":
                self._start_telling(partial(selectors.room_frame, self.key))

    def _start_telling(self, read: Callable[[], dict[str, Any] | None]) -> None:
        """Starts a task that reads and sends one frame. The lock lets the tasks go on in the order of their start."""
        task = self._loop.create_task(self._tell_read(read))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_read(self, read: Callable[[], dict[str, Any] | None]) -> None:
        """Reads one frame and sends it to all readers. None is not sent."""
        async with self._reading:
            self._frames = None
            try:
                frame = await in_thread(read)
            except DatabaseError as error:  # a later check finds it
                log_failure(logger, error, "a message in the chat room %s could not be read", self.key)
                return
            if frame is None:
                return
            if frame["type"] == "chat":
                self._shown[frame["ref"]] = frame["sent"]
            elif frame["type"] == "chat_hidden":
                self._shown.pop(frame["message"], None)
            else:
                self._room = _encoded(frame)
            self._tell_all(_encoded(frame))

    def _tell_all(self, text: str) -> None:
        for tell in self._readers:
            tell(text)


def _encoded(frame: dict[str, Any]) -> str:
    return orjson.dumps(frame).decode()


_rooms: dict[str, ChatRoomReaders] = {}


def readers_of(key: str) -> ChatRoomReaders:
    """Returns the readers of the chat room with this key in this process."""
    room = _rooms.get(key)
    if room is None or not room.alive:
        room = _rooms[key] = ChatRoomReaders(key)
    return room
