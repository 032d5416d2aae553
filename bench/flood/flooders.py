"""`python -m bench.flood.flooders PORT TABLE KIND SECONDS`: 20 sockets that send as fast as they can.

They run in this process of their own, which may use only a share of a core (`SHARE`).
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import socket
import sys
import time
from collections import Counter

from websockets.frames import Frame, Opcode

HOST = "127.0.0.1"
SOCKETS = 20
SHARE = 0.25
"""The share of one core: flooders elsewhere would take nothing from the server's machine."""
AGAIN = 1.0
"""Seconds until a socket that was closed is opened again."""
PIECE = 64 * 1024

KINDS = {
    "text": (b"", Frame(Opcode.TEXT, b"x").serialize(mask=True)),
    "ping": (b"", Frame(Opcode.PING, b"").serialize(mask=True)),
    "fragments": (
        Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"", fin=False).serialize(mask=True),
    ),
    "large": (b"", Frame(Opcode.TEXT, b"x" * 500_000).serialize(mask=True)),
}
"""Kind -> the first bytes on a socket, and the bytes that then repeat without end."""


class Flooder:
    """One flooding socket: it connects, sends the same bytes again and again, and reads what the server answers."""

    def __init__(self, port: int, path: str, kind: str) -> None:
        self._port, self._path = port, path
        self._first, one = KINDS[kind]
        self._piece = one * max(1, PIECE // len(one))
        self.line: socket.socket | None = None
        self.open_at = 0.0
        self.sent = 0

    def open(self) -> socket.socket:
        self.line = socket.create_connection((HOST, self._port), timeout=10)
        head = (
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}:{self._port}\r\nOrigin: http://{HOST}:{self._port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        self.line.sendall(head.encode())
        self.line.recv(65536)
        self.line.setblocking(False)  # noqa: FBT003
        self._left = memoryview(self._first + self._piece)
        return self.line

    def go_on(self) -> None:
        """Sends as many bytes of the flood as the socket takes now. Raises OSError if the connection is gone."""
        assert self.line is not None  # noqa: S101  it has been opened
        with contextlib.suppress(BlockingIOError):
            sent = self.line.send(self._left)
            self.sent += sent
            self._left = self._left[sent:] or memoryview(self._piece)

    def hear(self) -> bytes:
        """Returns the bytes that arrived, a zero byte if there are none yet, or b"" if the server has hung up."""
        assert self.line is not None  # noqa: S101
        try:
            return self.line.recv(65536)
        except BlockingIOError:
            return b"\x00"
        except OSError:
            return b""

    def drop(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line, self.open_at = None, time.monotonic() + AGAIN


def flood(port: int, table: str, kind: str, seconds: float) -> dict[str, object]:
    """Floods the lobby's, a table's and the bots' sockets.

    Returns the megabytes sent, and the ways in which sockets ended.
    """
    paths = ["/ws/lobby/", f"/ws/tables/{table}/", "/ws/bot/"]
    flooders = [Flooder(port, paths[number % len(paths)], kind) for number in range(SOCKETS)]
    ends: Counter[str] = Counter()
    ready, began = selectors.DefaultSelector(), time.monotonic()
    while (now := time.monotonic()) < began + seconds:
        for flooder in flooders:
            if flooder.line is None and now >= flooder.open_at:
                try:
                    ready.register(flooder.open(), selectors.EVENT_READ | selectors.EVENT_WRITE, flooder)
                except OSError:
                    ends["refused"] += 1
                    flooder.drop()
        for key, events in ready.select(0.05):
            flooder = key.data
            heard = flooder.hear() if events & selectors.EVENT_READ else b"\x00"
            try:
                if events & selectors.EVENT_WRITE:
                    flooder.go_on()
            except OSError:
                heard = flooder.hear() or b""
            code = close_code(heard)
            if not heard or code is not None:
                ends[str(code or "cut")] += 1
                ready.unregister(flooder.line)
                flooder.drop()
        if time.process_time() > SHARE * (time.monotonic() - began):
            time.sleep(0.01)
    for flooder in flooders:
        flooder.drop()
    return {"megabytes": round(sum(flooder.sent for flooder in flooders) / 1e6, 1), "ends": dict(sorted(ends.items()))}


def close_code(heard: bytes) -> int | None:
    """Returns the code of the WebSocket close frame at the end of the received bytes, or None if there is none."""
    at = heard.rfind(b"\x88")
    if at < 0 or len(heard) < at + 4 or heard[at + 1] != len(heard) - at - 2:
        return None
    code = int.from_bytes(heard[at + 2 : at + 4], "big")
    return code if 1000 <= code < 5000 else None


if __name__ == "__main__":
    os.nice(5)
    port, table, kind, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(flood(int(port), table, kind, float(seconds))) + "\n")
