"""Requests to the test server of `bench.memory`, which answers each kind wrongly in its own way."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LIMIT = 8.0
"""Seconds to wait for an answer; everything that the server checks once a second is answered by then."""


@contextmanager
def run_test_server() -> Iterator[int]:
    """Runs the test server in its own process during the block; yields its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "bench.memory.failing_server", str(port), "--quiet"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout is None or process.stdout.readline() != "ready\n":
                raise RuntimeError("the server did not start")
            yield port
        finally:
            process.terminate()


def request_answer(port: int, kind: str, *, version: str = "1.1", patience: float = LIMIT) -> bytes:
    """Requests one kind of answer and returns all bytes until the connection ends.

    Raises ConnectionError if the connection breaks, TimeoutError after `patience` seconds.
    """
    head = f"GET /{kind} HTTP/{version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as line:
        line.sendall(head.encode())
        return _to_the_end(line)


def request_and_leave(port: int, kind: str) -> None:
    """Sends a request and disconnects before the answer comes."""
    with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as line:
        line.sendall(f"GET /{kind} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())


def open_socket_and_leave(port: int, kind: str) -> bytes:
    """Opens a WebSocket of one kind and leaves without a message. Returns the server's answer to the handshake."""
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /{kind} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as line:
        line.sendall(head.encode())
        return line.recv(4096) if kind != "fails" else b""  # the server answers that kind only with its next check


def counts(port: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(request_answer(port, "counts").partition(b"\r\n\r\n")[2].split(b"\r\n")[1])
    return found


def counts_when_idle(port: int, *, seconds: float = 20.0) -> dict[str, Any]:
    """Returns the server's counts once it holds no connection but the one that asks, or after `seconds`."""
    until = time.monotonic() + seconds
    while (found := counts(port))["connections"] > 1 and time.monotonic() < until:
        time.sleep(0.2)
    return found


def _to_the_end(line: socket.socket) -> bytes:
    came = b""
    while part := line.recv(65536):
        came += part
    return came
