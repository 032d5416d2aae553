"""The clients of the benchmark: tables that play over sockets, and the time until all sockets of one have a move."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import orjson

from .tables import TableAddress
from .websocket_line import WebSocketLine

SOCKETS = 4
"""The sockets of each table: three players and one spectator."""
MOVES = frozenset({"bid", "play", "pass", "ready"})


@dataclass
class MoveTimes:
    """The measured times: for each move the seconds from sending it until all four sockets of its table had it."""

    seconds: list[float] = field(default_factory=list)
    counting: bool = False
    frames: int = 0
    bytes: int = 0

    def add(self, since: float) -> None:
        if self.counting:
            self.seconds.append(time.perf_counter() - since)


class Table(ABC):
    """The sockets of one table. A move is sent only when all have received the previous one."""

    def __init__(self, urls: Sequence[str], headers: Sequence[dict[str, str]], measured: MoveTimes) -> None:
        self._urls = urls
        self._headers = headers
        self._measured = measured
        self._lines: list[WebSocketLine] = []
        self._have = [0] * len(urls)
        """Moves that each socket has seen."""
        self._made = 0
        self._sent_at = 0.0
        self._all = asyncio.Event()

    async def open(self) -> None:
        for number, (url, headers) in enumerate(zip(self._urls, self._headers, strict=True)):
            self._lines.append(await WebSocketLine.connect(url, headers, partial(self._hear, number)))
        await self.ready()

    async def close(self) -> None:
        for line in self._lines:
            line.close()
        await asyncio.sleep(0)

    async def play(self) -> None:
        """Sends one move and waits until all its sockets have it."""
        socket, frame = self.next_move()
        self._made += 1
        self._all.clear()
        self._sent_at = time.perf_counter()
        self._lines[socket].send(frame)
        async with asyncio.timeout(30):
            await self._all.wait()
        self._measured.add(self._sent_at)

    def _hear(self, socket: int, frame: bytes) -> None:
        if socket == len(self._lines):  # a frame that came together with the end of the handshake
            asyncio.get_running_loop().call_soon(self._hear, socket, frame)
            return
        self._measured.frames += 1
        self._measured.bytes += len(frame)
        self._have[socket] += self.moves_in(socket, frame)
        if self.complete():
            self._all.set()

    def complete(self) -> bool:
        """Whether all sockets have received every move sent so far."""
        return min(self._have) >= self._made

    @abstractmethod
    async def ready(self) -> None:
        """Waits until the match at the table has begun."""

    @abstractmethod
    def next_move(self) -> tuple[int, bytes]:
        """Returns the number of the socket that moves next, and the frame that it sends."""

    @abstractmethod
    def moves_in(self, socket: int, frame: bytes) -> int:
        """Returns how many moves a received frame shows to this socket for the first time."""


class BareTable(Table):
    """A table at the bare server, where any frame counts as a move."""

    @classmethod
    def at(cls, number: int, port: int, measured: MoveTimes) -> BareTable:
        return cls([f"ws://127.0.0.1:{port}/{number}/"] * SOCKETS, [{}] * SOCKETS, measured)

    async def ready(self) -> None:
        pass

    def next_move(self) -> tuple[int, bytes]:
        return self._made % 3, b'{"type":"move","ref":"1","window":"0123456789ab","verb":"play","cards":["3S"]}'

    def moves_in(self, socket: int, frame: bytes) -> int:
        return 1


class ShownTable(Table):
    """A table that shows each socket its state. The newest frame with a state is kept for each socket."""

    def __init__(self, urls: Sequence[str], headers: Sequence[dict[str, str]], measured: MoveTimes) -> None:
        super().__init__(urls, headers, measured)
        self._shown = [b""] * len(urls)

    async def ready(self) -> None:
        await self._all.wait()

    def complete(self) -> bool:
        return all(self._shown) and super().complete()


class DouDizhuTable(ShownTable):
    """A table at Kaiju with a real match of Dou Dizhu.

    The seat whose turn it is leads its lowest card, beats a single card, or passes.
    """

    @classmethod
    def at(cls, place: TableAddress, port: int, measured: MoveTimes, *, spectator: bool = True) -> DouDizhuTable:
        origin = {"Origin": f"http://127.0.0.1:{port}"}
        headers = [{**origin, "Cookie": cookie} for cookie in place.cookies] + [origin] * spectator
        return cls([f"ws://127.0.0.1:{port}/ws/tables/{place.code}/"] * len(headers), headers, measured)

    def next_move(self) -> tuple[int, bytes]:
        for socket in range(3):
            frame = self._shown[socket]
            if b'"mine":true' in frame:
                answer = legal_move(frame)
                if answer is not None:
                    return socket, answer
        raise RuntimeError("nobody has a window")

    def moves_in(self, socket: int, frame: bytes) -> int:
        if not frame.startswith(b'{"type":"state"'):
            if b'"type":"error"' in frame[:40] or b'"bye"' in frame[:20]:
                raise RuntimeError(frame.decode())
            return 0
        self._shown[socket] = frame
        events = orjson.loads(frame[frame.rindex(b',"events":') + 10 : -1])
        return sum(event["kind"] in MOVES for event in events)


def legal_move(frame: bytes) -> bytes | None:
    """Returns a legal move for the seat that received this `state` frame; None if the seat is ready already."""
    state = orjson.loads(frame)
    view, me = state["view"], state["you"]["seat"]
    window = next(w for w in state["windows"] if w["mine"])
    if "ready" in window["verbs"]:
        if view["ready"][me]:
            return None
        action: dict[str, object] = {"verb": "ready"}
    elif "bid" in window["verbs"]:
        action = {"verb": "bid", "points": 0 if view["highest"] else 1}
    else:
        action = _play(view)
    return orjson.dumps({"type": "move", "ref": "1", "window": window["id"], **action})


RANKS = {
    rank: value for value, rank in enumerate(("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"), 3)
}


def _rank(card: str) -> int:
    return {"SJ": 16, "BJ": 17}.get(card) or RANKS[card[:-1]]


def _play(view: dict[str, object]) -> dict[str, object]:
    hand: list[str] = sorted(view["hand"], key=_rank)  # type: ignore[call-overload]
    last = view["last"]
    if last is None:
        return {"verb": "play", "cards": hand[:1]}
    if last["type"] == "SINGLE":  # type: ignore[index]
        for card in hand:
            if _rank(card) > last["rank"]:  # type: ignore[index]
                return {"verb": "play", "cards": [card]}
    return {"verb": "pass"}
