"""Three people who play at the streamed table while gifts change their hands, and the times of their moves."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Sequence
from statistics import quantiles

import orjson
from websockets.asyncio.client import ClientConnection, connect

from bench.live.clients import legal_move

EVERY = 0.1
"""Seconds between two moves of the table."""
WITHIN = 20.0
"""Seconds within which a move must be answered."""


class Players:
    """The sockets of three seats, in a thread of their own. They make a move as soon as one may."""

    def __init__(self, url: str, origin: str, cookies: Sequence[str]) -> None:
        self._url, self._origin, self._cookies = url, origin, cookies
        self._shown = [b""] * len(cookies)
        self._answers: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._lines: list[ClientConnection] = []
        self.moves: list[tuple[float, float]] = []
        """For each accepted move when it was sent and the seconds until it was acknowledged."""
        self.refused = 0
        """Moves that a gift or a timeout had overtaken."""
        self.silent = 0
        """Moves without an answer. There must be none."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(WITHIN + 10)

    def times(self, since: float, until: float) -> dict[str, float]:
        """Returns the number of moves sent between two moments (`time.monotonic`), with median and 99th percentile."""
        found = sorted(took for sent, took in self.moves if since <= sent < until)
        if len(found) < 2:
            return {"moves": len(found)}
        cuts = quantiles(found, n=100, method="inclusive")
        return {
            "moves": len(found), "p50_ms": round(cuts[49] * 1000, 1), "p99_ms": round(cuts[98] * 1000, 1),
            "max_ms": round(found[-1] * 1000, 1),
        }  # fmt: skip

    async def _run(self) -> None:
        readers = []
        for number, cookie in enumerate(self._cookies):
            headers = {"Origin": self._origin, "Cookie": cookie}
            line = await connect(self._url, additional_headers=headers, compression=None, ping_interval=None)
            self._lines.append(line)
            readers.append(asyncio.create_task(self._read(number, line)))
        number = 0
        while not self._stop.is_set():
            number += 1
            if not await self._move(number):
                await asyncio.sleep(0.02)
                continue
            await asyncio.sleep(EVERY)
        for reader, line in zip(readers, self._lines, strict=True):
            reader.cancel()
            with contextlib.suppress(Exception):
                await line.close()

    async def _move(self, number: int) -> bool:
        """Makes the next move, if a seat has one. Returns False without one."""
        for socket, frame in enumerate(self._shown):
            if b'"mine":true' not in frame:
                continue
            wanted = legal_move(frame)
            if wanted is None:
                continue
            ref = str(number)
            sent = time.monotonic()
            await self._lines[socket].send(orjson.dumps({**orjson.loads(wanted), "ref": ref}), text=True)
            answer = await self._answered(ref)
            if answer is None:
                self.silent += 1
            elif b'"type":"error"' in answer[:40]:
                self.refused += 1
                await asyncio.sleep(0.05)  # the newer state is on its way
            else:
                self.moves.append((sent, time.monotonic() - sent))
            return True
        return False

    async def _answered(self, ref: str) -> bytes | None:
        until = time.monotonic() + WITHIN
        while (left := until - time.monotonic()) > 0:
            try:
                found, frame = await asyncio.wait_for(self._answers.get(), left)
            except TimeoutError:
                return None
            if found == ref:
                return frame
        return None

    async def _read(self, number: int, line: ClientConnection) -> None:
        async for message in line:
            frame = message if isinstance(message, bytes) else message.encode()
            if frame.startswith(b'{"type":"state"'):
                self._shown[number] = frame
            elif b'"type":"ack"' in frame[:40] or b'"type":"error"' in frame[:40]:
                told = orjson.loads(frame)
                await self._answers.put((str(told.get("ref")), frame))
