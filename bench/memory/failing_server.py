"""`python -m bench.memory.failing_server PORT`: the product's web server with an application that fails in every way.

GET /whole /raises /breaks /empty /silent /wrong /late    one kind of answer each
GET /counts                                               {"connections", "objects", "rss_kb"}
WebSocket /echo /refuses /fails /leaves                   one kind of socket each
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from pathlib import Path
from typing import Any

from config.daphne_server import LiveServer


class Broken(Exception):
    """The error that the application raises on purpose."""


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    kind = scope["path"].strip("/")
    if scope["type"] == "websocket":
        await _socket(kind, receive, send)
    elif scope["type"] == "http":
        await _request(kind, receive, send)


async def _request(kind: str, receive: Any, send: Any) -> None:
    if kind == "counts":
        await _whole(send, json.dumps(counts()).encode())
    elif kind == "whole":
        await _whole(send, b"row\n" * 100)
    elif kind == "raises":
        raise Broken
    elif kind == "breaks":  # like an export whose database goes away
        await _begin(send)
        await send({"type": "http.response.body", "body": b"row\n" * 100, "more_body": True})
        raise Broken
    elif kind == "empty":  # fails before the first byte of its body
        await _begin(send)
        raise Broken
    elif kind == "silent":  # ends without an answer
        return
    elif kind == "wrong":  # an invalid header
        await send({"type": "http.response.start", "status": 200, "headers": [("text", "text")]})
    elif kind == "late":  # outlives its client
        await receive()
        await asyncio.sleep(3600)


async def _socket(kind: str, receive: Any, send: Any) -> None:
    await receive()
    if kind == "refuses":
        await send({"type": "websocket.close"})
        return
    if kind == "fails":
        raise Broken
    await send({"type": "websocket.accept"})
    if kind == "leaves":
        await send({"type": "websocket.close", "code": 1000})
        return
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def _begin(send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/csv")]})


async def _whole(send: Any, body: bytes) -> None:
    await _begin(send)
    await send({"type": "http.response.body", "body": body})


def counts() -> dict[str, int]:
    """Returns what the server holds at present: open connections, live Python objects, and memory in kB."""
    gc.collect()
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines() if ":" in line)
    return {
        "connections": len(server.connections),
        "objects": len(gc.get_objects()),
        "rss_kb": int(status["VmRSS"].split()[0]),
    }


server = LiveServer(
    host="127.0.0.1", port=int(sys.argv[1]), application=application, ready=lambda: print("ready", flush=True)
)
server.application_close_timeout = 1  # in place of 5 s: an application that outlives its client is ended alike
if __name__ == "__main__":
    logging.basicConfig(level=logging.CRITICAL if "--quiet" in sys.argv else logging.ERROR)
    server.run()
