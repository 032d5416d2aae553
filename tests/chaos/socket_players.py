"""Players of Dou Dizhu over real sockets, who note each move that they sent and whether it was acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from bench.live.clients import legal_move

PING_SECONDS = 2.0
"""Seconds between two pings, with which a socket also asks for what it has missed."""
PAUSE_SECONDS = 0.5
"""Seconds before a player comes back, and before one acts again after a refusal."""
MISSES = 0.03
"""The share of turns that a player lets run out, so that the clock has something to do."""


@dataclass
class SentMove:
    """A move that a player sent, perhaps several times: a copy follows if the connection broke before the answer."""

    code: str
    seat: int
    window: str
    verb: str
    acknowledged: bool = False


class SocketPlayer:
    """One person at a table, who plays over a socket to any web process, and comes back to another one."""

    def __init__(self, *, code: str, cookie: str, addresses: Sequence[str], rng: Random, sent: list[SentMove]) -> None:
        self._code, self._cookie, self._addresses, self._rng = code, cookie, addresses, rng
        self._sent = sent
        self._refs = 0
        self._missed = ""
        """The window that this player lets run out."""
        self._waiting: tuple[SentMove, bytes] | None = None
        """The move that has no answer yet, and its frame."""

    async def play(self) -> None:
        """Plays until cancelled."""
        while True:
            with contextlib.suppress(OSError, TimeoutError, WebSocketException, InvalidHandshake):
                await self._visit(self._rng.choice(self._addresses))
            await _last(PAUSE_SECONDS)

    async def _visit(self, address: str) -> None:
        headers = {"Origin": address, "Cookie": self._cookie}
        url = f"{address.replace('http', 'ws')}/ws/tables/{self._code}/"
        async with connect(url, additional_headers=headers, ping_interval=None, open_timeout=10) as line:
            if self._waiting is not None:
                await line.send(self._waiting[1], text=True)
            pings = asyncio.create_task(_ping(line))
            try:
                shown = b""
                async for frame in line:
                    text = frame if isinstance(frame, bytes) else frame.encode()
                    if text.startswith(b'{"type":"state"'):
                        shown = text
                    elif not self._is_answer(text):
                        continue
                    if self._waiting is None and shown:
                        await self._move(line, shown)
            finally:
                pings.cancel()

    def _is_answer(self, frame: bytes) -> bool:
        """Notes the answer to the last move. Returns False if the frame is none."""
        if self._waiting is None or frame[:14] not in (b'{"type":"ack",', b'{"type":"error'):
            return False
        answer = orjson.loads(frame)
        if answer.get("ref") != str(self._refs):
            return False
        self._waiting[0].acknowledged = answer["type"] == "ack"
        self._waiting = None
        return True

    async def _move(self, line: ClientConnection, shown: bytes) -> None:
        frame = legal_move(shown) if b'"mine":true' in shown else None
        if frame is None:
            return
        move: dict[str, Any] = orjson.loads(frame)
        if move["window"] == self._missed or (self._sent and self._repeats(move)):
            return
        if self._rng.random() < MISSES and move["verb"] != "ready":
            self._missed = move["window"]
            return
        self._refs += 1
        seat = orjson.loads(shown)["you"]["seat"]
        note = SentMove(self._code, seat, move["window"], move["verb"])
        self._sent.append(note)
        self._waiting = note, orjson.dumps({**move, "ref": str(self._refs)})
        await line.send(self._waiting[1], text=True)

    def _repeats(self, move: dict[str, Any]) -> bool:
        """Whether the move has been acknowledged, and only the frame that shows it is still on its way."""
        return any(
            each.acknowledged and (each.code, each.window) == (self._code, move["window"]) for each in self._sent[-50:]
        )


async def _ping(line: ClientConnection) -> None:
    with contextlib.suppress(WebSocketException):
        while True:
            await _last(PING_SECONDS)
            await line.send(b'{"type":"ping","t":1}', text=True)


async def _last(seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), seconds)


def as_rows(sent: Sequence[SentMove]) -> list[dict[str, Any]]:
    return [asdict(each) for each in sent]
