"""A push service on the loopback, and a device whose messages it takes, which really decrypts them."""

from __future__ import annotations

import base64
import os
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import http_ece
import orjson
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushService(ThreadingHTTPServer):
    """A push service that keeps each message with its headers: (path, headers, body). It answers with `status`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taker)
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self._thread = threading.Thread(target=self.serve_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()


class _Taker(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, dict(self.headers.items()), body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the library names it
        """Prints nothing."""


@dataclass
class Device:
    """A browser with the keys of its subscription."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def auth(self) -> str:
        """The secret that it shares with the site, as a browser gives it."""
        return base64url(self.secret)

    @property
    def public_key(self) -> str:
        """The public key, as a browser gives it to the site."""
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64url(point)

    def read(self, body: bytes) -> dict[str, str]:
        """Returns the message that was encrypted for this device."""
        raw = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        message: dict[str, str] = orjson.loads(raw)
        return message
