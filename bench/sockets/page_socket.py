"""The socket of one page: it says what the page says, and connects again by the page's own rule."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.live.tables import TableAddress
from bench.live.websocket_line import WebSocketLine

from .reconnect_delay import TABLE_PAUSES, comes_back_in

PING_SECONDS = 5.0
"""Seconds from a pong to the next ping of a table's page, as in `static/js/table/socket.js`."""
DEAD_SECONDS = 8.0
"""Seconds without an answer after which a page counts its connection as lost."""
LINE_SECONDS = 60.0
"""Seconds without a frame after which a page gives up that waits in the line of the server."""
PLANNED = 1012
"""The close code of a server that restarts."""
PONG_AT = re.compile(rb'"t":([0-9.e+-]+)')


@dataclass
class Figures:
    """The figures of all sockets of a bench together."""

    pongs: list[float] = field(default_factory=list)
    """Seconds from each ping to its pong, while `counting`."""
    counting: bool = False
    errors: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    shown_at: dict[int, float] = field(default_factory=dict)
    """Number of a socket -> time at which its newest connection showed the page's content."""


class PageSocket:
    """A socket of the lobby or of a table, for a person in a seat or a spectator.

    Without a proxy it chooses a web process itself. One that takes no connection is passed over, as a proxy does.
    """

    def __init__(self, number: int, path: str, headers: dict[str, str], ports: Sequence[int], seen: Figures) -> None:
        self.number, self._path, self._headers, self._ports, self._seen = number, path, headers, ports, seen
        self._line: WebSocketLine | None = None
        self._tries = self._attempt = 0
        self._pinged = 0.0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._task: asyncio.Task[None] | None = None
        self._closed = self._waiting = False

    @property
    def is_shown(self) -> bool:
        return self.number in self._seen.shown_at

    async def open(self) -> None:
        """Connects, and returns when the server has accepted the socket or refused it, which counts as an error."""
        self._seen.shown_at.pop(self.number, None)
        self._attempt += 1
        mine, start = self._attempt, self.number + self._tries
        for turn in range(len(self._ports)):
            port = self._ports[(start + turn) % len(self._ports)]
            headers = {"Origin": f"http://127.0.0.1:{port}", **self._headers}
            self._set("dead", DEAD_SECONDS, self._stay_silent)
            try:
                url = f"ws://127.0.0.1:{port}{self._path}"
                line = await WebSocketLine.connect(url, headers, self._hear, self._end)
            except ConnectionRefusedError:
                continue
            except (OSError, TimeoutError) as error:
                if mine == self._attempt:
                    self._fail(f"handshake: {error}" if isinstance(error, ConnectionError) else type(error).__name__)
                return
            if mine != self._attempt or self._closed:  # the page has given this attempt up
                line.close()
                return
            self._line = line
            if self._path == "/ws/lobby/":
                self._show()
            else:
                self._ping()
            return
        self._fail("no web process")

    def close(self) -> None:
        self._closed = True
        self._clear()
        if self._line is not None:
            self._line.close()

    def _hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"pong"'):
            if self._waiting:
                return
            if self._seen.counting:
                self._seen.pongs.append(time.perf_counter() - self._pinged)
            self._cancel("dead")
            self._set("ping", PING_SECONDS, self._ping)
        elif frame.startswith(b'{"type":"state"'):
            self._show()
        elif frame.startswith(b'{"type":"waiting"'):
            self._waiting = True
            self._cancel("ping")
            self._set("dead", LINE_SECONDS, self._stay_silent)
        elif frame.startswith(b'{"type":"error"'):
            self._seen.errors["frame"] += 1

    def _show(self) -> None:
        self._tries = 0
        self._cancel("dead")
        if self._waiting:
            self._waiting = False
            self._ping()
        self._seen.shown_at.setdefault(self.number, time.monotonic())

    def _ping(self) -> None:
        self._pinged = time.perf_counter()
        if self._line is not None:
            self._line.send(b'{"type":"ping","t":%.1f}' % (self._pinged * 1000))
            self._set("dead", DEAD_SECONDS, self._stay_silent)

    def _stay_silent(self) -> None:
        if self._line is not None:
            self._line.close()
        self._fail("silence")

    def _end(self, code: int, reason: str) -> None:
        self._seen.closed[code] += 1
        if code != PLANNED:
            self._seen.errors[f"closed {code}"] += 1
        self._come_back(code, reason)

    def _fail(self, why: str) -> None:
        if not self._closed:
            self._seen.errors[why] += 1
        self._come_back(1006, "")

    def _come_back(self, code: int, reason: str) -> None:
        self._clear()
        self._attempt += 1
        self._line, self._waiting = None, False
        self._seen.shown_at.pop(self.number, None)
        if self._closed:
            return
        wait = comes_back_in(TABLE_PAUSES, self._tries, code, reason, random.random)
        self._tries += 1
        self._set("open", wait / 1000, self._open_again)

    def _open_again(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self.open())

    def _set(self, name: str, seconds: float, call: object) -> None:
        self._cancel(name)
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, call)  # type: ignore[arg-type]

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _clear(self) -> None:
        for name in list(self._timers):
            self._cancel(name)


def page_sockets(count: int, places: Sequence[TableAddress], ports: Sequence[int], seen: Figures) -> list[PageSocket]:
    """Returns sockets as pages open them: of five, two in a seat, two of spectators, one of the lobby.

    Each seat has one socket. Spectators and visitors of the lobby have no account.
    """
    seats = [(place.code, cookie) for place in places for cookie in place.cookies]
    made = []
    for number in range(count):
        kind = number % 5
        if kind < 2:
            code, cookie = seats[number // 5 * 2 + kind]
            made.append(PageSocket(number, f"/ws/tables/{code}/", {"Cookie": cookie}, ports, seen))
        elif kind < 4:
            code = places[number % len(places)].code
            made.append(PageSocket(number, f"/ws/tables/{code}/", {}, ports, seen))
        else:
            made.append(PageSocket(number, "/ws/lobby/", {}, ports, seen))
    return made


def tables_for(count: int) -> int:
    """Returns the number of tables whose seats `page_sockets` fills."""
    return -(-(-(-count // 5) * 2) // 3)


async def open_all(sockets: Sequence[PageSocket], at_once: int) -> None:
    """Opens sockets, at most `at_once` handshakes at a time, and returns when each shows its content."""
    gate = asyncio.Semaphore(at_once)

    async def one(each: PageSocket) -> None:
        async with gate:
            await each.open()

    await asyncio.gather(*map(one, sockets))
    while not all(each.is_shown for each in sockets):  # noqa: ASYNC110  they show it in many ways
        await asyncio.sleep(0.05)
