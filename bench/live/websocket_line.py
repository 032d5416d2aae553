"""A WebSocket client that costs little: clients share the cores with the servers that they measure."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""First bytes of whole frames."""


class WebSocketLine(asyncio.Protocol):
    """One WebSocket, which calls `hear` with each text message. It knows no extensions and no fragments."""

    def __init__(
        self, request: bytes, hear: Callable[[bytes], None], ended: Callable[[int, str], None] | None = None
    ) -> None:
        self._request, self._hear, self._ended = request, hear, ended
        self._transport: asyncio.Transport
        self._data = bytearray()
        self._closing = False
        self._open = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls, url: str, headers: Mapping[str, str], hear: Callable[[bytes], None],
        ended: Callable[[int, str], None] | None = None,
    ) -> WebSocketLine:  # fmt: skip
        """Opens a WebSocket. Raises ConnectionError if the server does not accept it.

        `ended` is called with the close code and reason when the server ends it later; without it, that is an error.
        """
        parts = urlsplit(url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        fields = {
            "Host": parts.netloc, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **headers,
        }  # fmt: skip
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
        made = cls("\r\n".join(lines).encode(), hear, ended)
        await asyncio.get_running_loop().create_connection(lambda: made, str(parts.hostname), int(parts.port or 80))
        async with asyncio.timeout(30):
            await made._open
        return made

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def close(self) -> None:
        self._closing = True
        self._write(CLOSE, b"\x03\xe8")
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  for the types
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(ConnectionError("the server closed the connection"))
        elif not self._closing:
            self._end(1006, "")

    def data_received(self, data: bytes) -> None:
        held = self._data
        held += data
        if not self._open.done() and not self._read_answer():
            return
        at, size = 0, len(held)
        while size - at >= 2:
            length, start = held[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(held[start : start + 2], "big"), start + 2
            elif length == 127:
                length, start = int.from_bytes(held[start : start + 8], "big"), start + 8
            if size < start + length:  # also if the length itself is not there yet
                break
            kind, at = held[at], start + length
            self._read_frame(kind, bytes(held[start:at]))
        del held[:at]

    def _read_answer(self) -> bool:
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return False
        answer = bytes(self._data[: end + 4])
        del self._data[: end + 4]
        if answer.startswith(b"HTTP/1.1 101"):
            self._open.set_result(None)
            return True
        self._open.set_exception(ConnectionError(answer.splitlines()[0].decode()))
        return False

    def _read_frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE and not self._closing:
            self._end(int.from_bytes(payload[:2], "big") or 1005, payload[2:].decode(errors="replace"))
        elif kind not in (CLOSE, PONG):
            raise ConnectionError(f"a frame of an unknown kind: {kind}")

    def _end(self, code: int, reason: str) -> None:
        if self._ended is None:
            raise ConnectionError(f"the server closed a socket: {code}")
        self.close()
        self._ended(code, reason)

    def _write(self, kind: int, payload: bytes) -> None:
        size, key = len(payload), os.urandom(4)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        mask = int.from_bytes((key * (size // 4 + 1))[:size], "big")
        masked = (int.from_bytes(payload, "big") ^ mask).to_bytes(size, "big")
        self._transport.write(head + key + masked)
