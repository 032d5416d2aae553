"""The sockets of spectators in the benchmark, in a process of their own: players must not wait for their clients."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

MOVES = tuple(b'"kind":"%b"' % kind for kind in (b"bid", b"play", b"pass", b"ready"))
EVENTS = b',"events":['
AT_ONCE = 40
"""The sockets that connect at the same time."""

Arrivals = list[list[list[float]]]
"""For each table and each of its spectators the times (`time.monotonic`) at which its moves arrived, in order."""


class Watchers:
    """A process that holds the sockets of the spectators of several tables, spread over the web processes."""

    def __init__(self, codes: Sequence[str], ports: Sequence[int], *, each: int) -> None:
        method = multiprocessing.get_context("spawn")
        self._pipe, other = method.Pipe()
        self._process = method.Process(target=_run, args=(other, tuple(codes), tuple(ports), each), daemon=True)

    async def open(self) -> None:
        """Connects all spectators and waits until each has the state of its table."""
        self._process.start()
        await asyncio.to_thread(self._pipe.recv)

    async def close(self) -> Arrivals:
        """Disconnects all spectators and returns when the moves arrived."""
        self._pipe.send(None)
        arrivals: Arrivals = await asyncio.to_thread(self._pipe.recv)
        await asyncio.to_thread(self._process.join, 30)
        return arrivals


def _run(pipe: Connection, codes: Sequence[str], ports: Sequence[int], each: int) -> None:
    os.nice(19)  # spectators have machines of their own: theirs must not take a core from the players
    asyncio.run(_watch(pipe, codes, ports, each))


async def _watch(pipe: Connection, codes: Sequence[str], ports: Sequence[int], each: int) -> None:
    arrivals: Arrivals = [[[] for _ in range(each)] for _ in codes]
    lines: list[ClientConnection] = []
    readers: list[asyncio.Task[None]] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(code: str, port: int, seen: list[float]) -> None:
        async with gate:
            line = await connect(
                f"ws://127.0.0.1:{port}/ws/tables/{code}/", additional_headers={"Origin": f"http://127.0.0.1:{port}"},
                compression=None, ping_interval=None, open_timeout=60,
            )  # fmt: skip
            await line.recv(decode=False)
        lines.append(line)
        readers.append(asyncio.create_task(_read(line, seen)))

    await asyncio.gather(
        *(
            one(code, ports[number % len(ports)], seen)
            for code, table in zip(codes, arrivals, strict=True)
            for number, seen in enumerate(table)
        )
    )
    pipe.send(None)
    await asyncio.to_thread(pipe.recv)
    for reader in readers:
        reader.cancel()
    pipe.send(arrivals)
    for line in lines:
        line.transport.abort()
    await asyncio.gather(*readers, return_exceptions=True)


async def _read(line: ClientConnection, seen: list[float]) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            told = await line.recv(decode=False)
            at = told.rfind(EVENTS)
            if at >= 0:
                seen += [time.monotonic()] * sum(told.count(kind, at) for kind in MOVES)
