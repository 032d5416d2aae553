"""The sockets of spectators in the benchmark: how late each move reaches them, beyond the delay of their table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect

MOVES = tuple(b'"kind":"%b"' % kind for kind in (b"bid", b"play", b"pass", b"ready"))
EVENTS = b',"events":['
AT_ONCE = 40
"""The sockets that connect at the same time."""


@dataclass
class WatchedTable:
    """One table with its spectators: the times at which its moves were sent, and the lateness of each frame."""

    code: str
    delay: float
    sent: list[float] = field(default_factory=list)
    """The time (`time.monotonic`) of each move since the spectators came, in order."""
    late: list[float] = field(default_factory=list)
    """For each move and spectator the seconds from the end of the delay to the frame."""
    bytes: int = 0
    missed: int = 0


class Watchers:
    """The sockets of all spectators of several tables, spread over the web processes."""

    def __init__(self, tables: Sequence[WatchedTable], ports: Sequence[int]) -> None:
        self._tables, self._ports = tables, ports
        self._lines: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []

    async def open(self, each: int) -> None:
        """Connects this number of spectators to each table."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: WatchedTable, port: int) -> None:
            async with gate:
                url = f"ws://127.0.0.1:{port}/ws/tables/{table.code}/"
                line = await connect(
                    url, additional_headers={"Origin": f"http://127.0.0.1:{port}"}, compression=None,
                    ping_interval=None, open_timeout=60,
                )  # fmt: skip
                await line.recv()
            self._lines.append(line)
            self._readers.append(asyncio.create_task(self._read(table, line)))

        await asyncio.gather(
            *(one(table, self._ports[n % len(self._ports)]) for table in self._tables for n in range(each))
        )

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(line: ClientConnection) -> None:
            async with gate:
                with contextlib.suppress(Exception):
                    await line.close()

        await asyncio.gather(*(one(line) for line in self._lines))

    async def _read(self, table: WatchedTable, line: ClientConnection) -> None:
        seen = 0
        try:
            async for frame in line:
                now = time.monotonic()
                told = frame if isinstance(frame, bytes) else frame.encode()
                table.bytes += len(told)
                at = told.rfind(EVENTS)
                if at < 0:
                    continue
                news = sum(told.count(kind, at) for kind in MOVES)
                for number in range(seen, min(seen + news, len(table.sent))):
                    table.late.append(now - table.sent[number] - table.delay)
                seen += news
        finally:
            table.missed += len(table.sent) - min(seen, len(table.sent))
