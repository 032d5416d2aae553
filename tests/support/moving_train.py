"""A line like that of a phone on a train, between a browser and a web process: late, silent, deaf, or cut at once.

A TCP proxy on an event loop in a thread of its own. Nothing happens by its own clock: a test says when the train enters
a tunnel and when it leaves it, and `ride` repeats that for a test that wants a whole journey.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar

CHUNK = 64 * 1024
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER by which a closed socket sends RST: the other end learns at once that the line is gone."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Step:
    """A part of a journey: what happens (`stall`, `cut`), and the seconds after the last part until it does."""

    after: float
    what: str
    seconds: float = 0.0
    """How long a stall lasts."""


@dataclass(eq=False)
class _Line:
    """One connection of a browser, and that to the server which belongs to it."""

    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    def reset(self) -> None:
        for writer in self.writers:
            line: socket.socket | None = writer.get_extra_info("socket")
            if line is not None:
                with suppress(OSError):
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            writer.transport.abort()


class MovingTrain:
    """A proxy in front of the port `target` of this machine. A test changes its weather from its own thread."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.cuts = 0
        self._delay = 0.0
        self._deaf = False
        self._refuses = False
        self._lines: set[_Line] = set()
        self._loop = asyncio.new_event_loop()
        self._clear: asyncio.Event
        self._server: asyncio.Server
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # ── The weather ─────────────────────────────────────────────────────────────────────────────

    def delay(self, seconds: float) -> None:
        """Passes every byte on that much later from now on, each way."""
        self._in_loop(lambda: setattr(self, "_delay", seconds))

    def stall(self) -> None:
        """Passes nothing on any more. The lines stay open, and new ones open too, so that nobody notices by itself."""
        self._in_loop(self._clear.clear)

    def go_on(self) -> None:
        """Ends a stall: everything that waits is passed on."""
        self._in_loop(self._clear.set)

    def lose_answers(self) -> None:
        """Drops what the server sends; what the browser sends still arrives. Only `cut` ends this."""
        self._in_loop(lambda: setattr(self, "_deaf", True))

    def enter_tunnel(self) -> None:
        """Cuts all lines and lets none open until `leave_tunnel`."""
        self._in_loop(lambda: setattr(self, "_refuses", True))
        self.cut()

    def leave_tunnel(self) -> None:
        self._in_loop(lambda: setattr(self, "_refuses", False))

    def cut(self) -> None:
        """Resets every open line, at both ends. What was on its way is lost; new lines open as before."""

        def reset() -> None:
            self._deaf = False
            self.cuts += 1
            for line in self._lines:
                line.reset()

        self._in_loop(reset)

    @contextmanager
    def ride(self, steps: Sequence[Step]) -> Iterator[None]:
        """Repeats these steps during the block, in a thread of its own, by the time of the machine."""
        ended = threading.Event()

        def travel() -> None:
            while not ended.is_set():
                for step in steps:
                    if ended.wait(step.after):
                        return
                    if step.what == "cut":
                        self.cut()
                    else:
                        self.stall()
                        ended.wait(step.seconds)
                        self.go_on()

        journey = threading.Thread(target=travel, daemon=True)
        journey.start()
        try:
            yield
        finally:
            ended.set()
            journey.join(10)

    # ── The rails ───────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        self._thread.start()

        async def listen() -> None:
            self._clear = asyncio.Event()
            self._clear.set()
            self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
            self.port = self._server.sockets[0].getsockname()[1]

        asyncio.run_coroutine_threadsafe(listen(), self._loop).result(10)

    def stop(self) -> None:
        async def close() -> None:
            self._server.close()
            for line in self._lines:
                line.reset()
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _in_loop(self, work: Callable[[], Result]) -> Result:
        async def run() -> Result:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(10)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = _Line([writer])
        self._lines.add(line)
        try:
            if self._refuses:
                return
            inner, outward = await asyncio.open_connection("127.0.0.1", self.target)
            line.writers.append(outward)
            both = [
                asyncio.ensure_future(self._carry(reader, outward, from_server=False)),
                asyncio.ensure_future(self._carry(inner, writer, from_server=True)),
            ]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        except OSError:
            pass  # the server does not listen
        finally:
            line.reset()
            self._lines.discard(line)

    async def _until(self, due: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout_at(due):
                await asyncio.Event().wait()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, from_server: bool) -> None:
        """Passes bytes on, each no earlier than the delay after it came, until one end closes."""
        waiting: deque[tuple[float, bytes]] = deque()
        came = asyncio.Event()

        async def deliver() -> None:
            while True:
                while not waiting:
                    came.clear()
                    await came.wait()
                due, data = waiting.popleft()
                await self._until(due)
                await self._clear.wait()
                if not data:
                    return
                if not (from_server and self._deaf):
                    writer.write(data)
                    await writer.drain()

        delivery = asyncio.ensure_future(deliver())
        try:
            while not delivery.done():
                data = await reader.read(CHUNK)
                waiting.append((self._loop.time() + self._delay, data))
                came.set()
                if not data:
                    await delivery
                    return
        except OSError:
            pass  # cut
        finally:
            delivery.cancel()
            await asyncio.gather(delivery, return_exceptions=True)


@contextmanager
def moving_train(target: int) -> Iterator[MovingTrain]:
    """Runs such a proxy during the block."""
    train = MovingTrain(target)
    train.start()
    try:
        yield train
    finally:
        train.stop()
