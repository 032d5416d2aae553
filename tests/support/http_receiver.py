"""A small HTTP client, and a server on the loopback that keeps all that is sent to it."""

from __future__ import annotations

import gzip
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import brotli

DECOMPRESS: dict[str, Callable[[bytes], bytes]] = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
"""Content-Encoding of a request -> function that undoes it."""


def get(address: str, **headers: str) -> tuple[int, bytes]:
    """Returns the status and the body of the answer at an address on the loopback."""
    request = urllib.request.Request(
        address, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


class Receiver(ThreadingHTTPServer):
    """A server that answers 200 to every POST and keeps the bodies, decompressed: (path, body)."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Keeper)
        self.bodies: list[tuple[str, bytes]] = []
        self._some = threading.Condition()
        self._thread = threading.Thread(target=self.serve_forever, daemon=True)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def keep(self, path: str, body: bytes) -> None:
        with self._some:
            self.bodies.append((path, body))
            self._some.notify_all()

    def wait_for(self, count: int, *, seconds: float = 30.0) -> bool:
        """Waits until so many bodies have come. Returns False if they have not after these seconds."""
        with self._some:
            return self._some.wait_for(lambda: len(self.bodies) >= count, seconds)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()


class _Keeper(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.keep(self.path, DECOMPRESS[self.headers.get("Content-Encoding", "")](body))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the library names it
        """Prints nothing."""
