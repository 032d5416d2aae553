"""One WebSocket of the real server in memory that takes hostile bytes, and the frames that the server sent to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from config.asgi import application
from tests.games.live.in_memory_websocket import MemorySocket, text
from tests.support.servers.polling import yield_to_others

TEXT, CLOSE, PONG = 1, 8, 10
OPENED = ("state", "room")
"""The types of frames that end the wait in the line."""
PATIENCE = 60.0
"""Seconds in which an answer must come. Only a failure waits so long."""
LOOK_AGAIN = 0.25
"""Seconds without a frame after which the server's clock goes on, since a socket may wait for a timer."""
HELD = 7.0
"""Seconds of the server's clock in which a socket that is held before its close is closed."""
TURNS = 20
"""Turns of the event loop that a socket gets which answers nothing."""


class PatchedAlready:
    """Stands for pytest's patcher where the limits have their clock already."""

    def setitem(self, *_about: Any) -> None: ...


class Stuck(AssertionError):
    """Raised if a socket neither answers nor closes."""


class FuzzedSocket:
    """A client that sends anything, over one socket after the other at the same address."""

    def __init__(self, name: str, path: str, clock: Clock, **headers: str) -> None:
        self.name, self.path, self.clock = name, path, clock
        self.told: list[dict[str, Any]] = []
        """The JSON frames that arrived since the last `take`."""
        self.opened = 0
        self.close_code: int | None = None
        self._headers = {"Origin": "http://localhost", **headers}
        self._line: MemorySocket | None = None
        self._pings = 0
        self._waits = False
        """Whether the server lets the socket wait in its line."""

    @property
    def is_open(self) -> bool:
        line = self._line
        return line is not None and self.close_code is None and line.protocol.state == line.protocol.STATE_OPEN

    async def open(self) -> None:
        """Opens the socket, in place of an earlier one."""
        await self.hang_up()
        self.close_code, self._waits = None, False
        self._line = MemorySocket(application, path=self.path, peer="198.51.100.7")
        self._line.clock = self._line.protocol.clock = self.clock
        # Autobahn's own timers read another clock, and would keep each connection in memory for a while
        self._line.protocol.factory.setProtocolOptions(openHandshakeTimeout=0, closeHandshakeTimeout=0)
        await self._line.open(PatchedAlready(), keep=True, **self._headers)
        answer = self._line.line.value()
        assert answer.startswith(b"HTTP/1.1 101"), answer[:80]
        self._kept = answer.partition(b"\r\n\r\n")[2]
        self._line.line.clear()
        self.opened += 1

    def give(self, *wire: bytes) -> bool:
        """Sends frames as long as the server reads. Returns False if it did not read all of them: the rest is lost."""
        if self._line is None or not self.is_open:
            return False
        read = self._line.give(*wire)
        self._read()
        return read == len(wire)

    def give_json(self, **frame: Any) -> None:
        self.give(text(json.dumps(frame)))

    async def answered(self, kind: str, **wanted: Any) -> dict[str, Any] | None:
        """Waits for a frame of this type with these fields; None if the socket closes."""
        waited = asyncio.get_running_loop().time() + PATIENCE
        seen = 0
        while True:
            self._read()
            for frame in self.told[seen:]:
                if frame.get("type") == kind and all(frame.get(name) == value for name, value in wanted.items()):
                    return frame
            seen = len(self.told)
            if not self.is_open:
                return None
            if asyncio.get_running_loop().time() > waited:
                raise Stuck(f"{self.name}: no {kind} {wanted}")
            await self._wait_for_frame()

    async def ponged(self, kind: str = "ping") -> bool:
        """Whether the socket answers a ping after all that it was sent; False if it has closed.

        A socket in the line answers pings before it carries out what it got, so its turn is awaited first.
        """
        self._read()
        while self._waits and self.is_open:
            await self._wait_for_frame()
            self._read()
        self._pings += 1
        mark = f"mark-{self._pings}"
        self.give_json(type=kind, t=mark)
        if self._is_within_frame:
            await self.hang_up()
            return False
        answer = "PONG" if kind.isupper() else "pong"
        return await self.answered(answer, t=mark) is not None

    async def emptied(self) -> None:
        """Waits until the application has taken all messages of a socket that answers none."""
        waited = asyncio.get_running_loop().time() + PATIENCE
        while self._line is not None and self.is_open and self._line.waiting:
            if asyncio.get_running_loop().time() > waited:
                raise Stuck(f"{self.name}: messages are not taken")
            await yield_to_others()
        for _ in range(TURNS):
            await asyncio.sleep(0)
        self._read()

    def take(self) -> list[dict[str, Any]]:
        """Returns the JSON frames that arrived since the last time."""
        self._read()
        told, self.told = self.told, []
        return told

    async def hang_up(self) -> None:
        """Ends the connection and waits for the application. Raises what the application ended with, if it failed."""
        if self._line is None:
            return
        protocol, self._line = self._line.protocol, None
        running = [each["application_instance"] for each in protocol.server.connections.values()]
        protocol.connectionLost(Failure(ConnectionDone()))
        for each in running:
            with suppress(asyncio.CancelledError):
                await asyncio.wait_for(each, PATIENCE)

    # ── Frames from the server ──────────────────────────────────────────────────────────────────

    @property
    def _is_within_frame(self) -> bool:
        """Whether the server waits for the rest of a frame whose length was a lie: all that follows is its content."""
        line = self._line
        return (
            line is not None
            and line.line.reads
            and (line.protocol.current_frame is not None or bool(line.protocol.data))
        )

    async def _wait_for_frame(self) -> None:
        assert self._line is not None
        written = self._line.line.written
        if self._line.line.value():
            return
        written.clear()
        try:
            async with asyncio.timeout(LOOK_AGAIN):
                await written.wait()
        except TimeoutError:
            self.clock.advance(HELD)

    def _read(self) -> None:
        if self._line is None:
            return
        sent = self._line.line.value()
        if not sent:
            return
        self._line.line.clear()
        self._kept += sent
        for opcode, payload in self._frames():
            if opcode == TEXT:
                frame = json.loads(payload)
                self._waits = frame.get("type") == "waiting" or (self._waits and frame.get("type") not in OPENED)
                self.told.append(frame)
            elif opcode == CLOSE:
                self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        while len(self._kept) >= 2:
            size, head = self._kept[1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(self._kept[2:4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(self._kept[2:10], "big"), 10
            if len(self._kept) < head + size:
                return
            opcode, payload = self._kept[0] & 15, self._kept[head : head + size]
            self._kept = self._kept[head + size :]
            yield opcode, payload
