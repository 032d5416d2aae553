"""Receives callbacks about gifts, verifies them, and prints each event once. Needs Python 3.11 and nothing else.

    export KAIJU_SECRET=whsec_…
    python receive_callbacks.py --port 8080

Kaiju sends to https addresses only: put a proxy with TLS in front, or set `OUTBOUND_LOOPBACK` for a try on one machine.
"""

from __future__ import annotations

import argparse
import hmac
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from send_gift import sign

WINDOW_SECONDS = 300
MAX_BODY_BYTES = 64 * 1024


def verify(secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None) -> bool:
    """Whether a callback was signed with this secret within the last five minutes."""
    timestamp, key = headers.get("Kaiju-Timestamp", ""), headers.get("Kaiju-Key", "")
    moment = time.time() if now is None else now
    if not timestamp.isdecimal() or abs(moment - int(timestamp)) > WINDOW_SECONDS:
        return False
    expected = "v1=" + sign(secret, timestamp, key, body)
    given = [part.strip() for part in headers.get("Kaiju-Signature", "").split(",")]
    return any(hmac.compare_digest(expected.encode(), each.encode()) for each in given)


class Events:
    """The events received so far. Every event may come more than once, with the same id."""

    def __init__(self, told: Callable[[dict[str, Any]], None]) -> None:
        self._told = told
        self._seen: set[str] = set()  # a real platform stores them with the payment

    def take(self, body: bytes) -> None:
        event = json.loads(body)
        if event["event"] not in self._seen:
            self._seen.add(event["event"])
            self._told(event)


def server(port: int, secret: str, events: Events) -> ThreadingHTTPServer:
    """Returns a server on this port of this machine that passes verified callbacks on."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), MAX_BODY_BYTES))
            headers = {name: str(value) for name, value in self.headers.items()}
            good = verify(secret, headers, body)
            if good:
                events.take(body)
            self.send_response(204 if good else 401)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            """Prints no line for each request."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8080)
    secret = os.environ.get("KAIJU_SECRET", "")
    if not secret:
        print("set KAIJU_SECRET to the stream's signing secret", file=sys.stderr)
        return 2
    events = Events(lambda event: print(json.dumps(event, ensure_ascii=False), flush=True))
    with server(parser.parse_args().port, secret, events) as running:
        running.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
