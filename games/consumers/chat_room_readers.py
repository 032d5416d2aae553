"""The readers of one chat room whose sockets are in this process. They share each reading and each encoded frame.

Everything here runs on the server's event loop; the database is read in worker threads, one reading at a time, so that
frames leave in the order in which they were read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import orjson
from channels.layers import get_channel_layer
from django.db import DatabaseError
from django.utils import timezone
from redis.exceptions import RedisError

from games import selectors
from games.after_commit import room_group
from games.services.failure_log import log_failure

from .database_threads import in_thread

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
        self._listening: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
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
        """Adds a reader and sends it the room and its history.

        Raises RedisError if the broker is away, DatabaseError if the room cannot be read.
        """
        self._readers |= {tell}
        if self._listening is None:
            self._listening = self._loop.create_task(self._join_group())
        # shielded: other readers wait for the same task, which must go on if this reader's own task is cancelled
        await asyncio.shield(self._listening)  # before the first reading, so that no later message is missed
        await self.show_whole(tell)

    def leave(self, tell: Tell) -> None:
        self._readers -= {tell}
        if self._readers:
            return
        if _rooms.get(self.key) is self:
            del _rooms[self.key]
        if self._hearing is not None:
            self._hearing.cancel()

    async def show_whole(self, tell: Tell) -> None:
        """Sends one reader the room and its history: at its request, after joining, or after it lost frames."""
        async with self._reading:
            for text in await self._current_frames():
                tell(text)

    def check_now(self) -> None:
        """Looks for messages whose broadcast was lost, at most once in 5 s for all readers together."""
        due = self._loop.time() - self._read_at >= FRESH_SECONDS
        if due and (self._checking is None or self._checking.done()):
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

    async def _join_group(self) -> None:
        layer = get_channel_layer()
        try:
            channel = await layer.new_channel()
            await layer.group_add(room_group(self.key), channel)
        except BaseException:
            self._listening = None  # the next reader tries again
            raise
        self._hearing = self._loop.create_task(self._receive_messages(layer, channel))
        if not self._readers:  # the last reader left while the room was joining
            self._hearing.cancel()

    async def _receive_messages(self, layer: Any, channel: str) -> None:
        try:
            while True:
                message = await layer.receive(channel)
                match message["type"]:
                    case "room.chat":
                        await self._tell_read(partial(selectors.room_message_frame, message["id"]))
                    case "room.chat_hidden":
                        await self._tell_read(partial(selectors.room_hidden_frame, message["id"]))
                    case "room.changed":
                        await self._tell_read(partial(selectors.room_frame, self.key))
        finally:
            with contextlib.suppress(RedisError):  # a broker that is away forgets the group by itself
                await layer.group_discard(room_group(self.key), channel)

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
