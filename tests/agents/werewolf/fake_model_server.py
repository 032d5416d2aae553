"""A fake language model server for tests, with the chat-completions protocol. It fails in the ways that a test sets."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Behaviour = Callable[["FakeModelRequest"], None]


class FakeModelRequest(BaseHTTPRequestHandler):
    """The handler of one request to the fake server. It stores the request and lets a behaviour answer it.

    The behaviours of a server answer one request each, in order. The last one answers all later requests.
    """

    protocol_version = "HTTP/1.1"
    server: FakeModelServer

    def do_POST(self) -> None:
        self.asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(self.asked)
        self.server.headers.append(dict(self.headers))
        self.server.paths.append(self.path)
        behaviours = self.server.behaviours
        (behaviours.pop(0) if len(behaviours) > 1 else behaviours[0])(self)

    def answer(
        self, body: bytes, *, status: int = 200, kind: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Logs nothing. A test reads the stored requests instead."""


class FakeModelServer(ThreadingHTTPServer):
    """The fake server: its behaviours, the requests it got, and an event that ends requests which hang."""

    daemon_threads = True

    def __init__(self, *behaviours: Behaviour) -> None:
        super().__init__(("127.0.0.1", 0), FakeModelRequest)
        self.behaviours = list(behaviours)
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores a client that has hung up, which tests do on purpose."""


@contextmanager
def serving(*behaviours: Behaviour) -> Iterator[FakeModelServer]:
    """Runs the fake server with these behaviours during the block, and yields it."""
    server = FakeModelServer(*behaviours)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


# ── Behaviours ──────────────────────────────────────────────────────────────────────────────────


def answering_with(content: Any, *, tokens: int | None = 50) -> Behaviour:
    """Returns a behaviour that answers correctly with this content; a value that is not a text becomes JSON."""
    text = content if isinstance(content, str) else json.dumps(content)

    def behave(exchange: FakeModelRequest) -> None:
        answer: dict[str, Any] = {
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}]
        }
        if tokens is not None:
            answer["usage"] = {"prompt_tokens": tokens - 10, "completion_tokens": 10, "total_tokens": tokens}
        exchange.answer(json.dumps(answer).encode())

    return behave


def deciding(**answer: Any) -> Behaviour:
    """Returns a behaviour that answers correctly with a decision of these fields; the others have default values."""
    return answering_with({"choice": 0, "text": "", "claims": [], "why": "because", "memo": "", **answer})


def status(code: int, **headers: str) -> Behaviour:
    body = b'{"error": {"message": "no"}}'
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda exchange: exchange.answer(body, status=code, headers=named)


def hangs(exchange: FakeModelRequest) -> None:
    """A behaviour that sends no answer, until the test ends or 5 s have passed."""
    exchange.server.over.wait(5)


def drips(exchange: FakeModelRequest) -> None:
    """A behaviour that sends one byte of the body from time to time without an end, so that no read takes long."""
    exchange.send_response(200)
    exchange.send_header("Content-Type", "application/json")
    exchange.send_header("Content-Length", "100000")
    exchange.end_headers()
    while not exchange.server.over.wait(0.02):
        exchange.wfile.write(b" ")
        exchange.wfile.flush()


def drips_headers(exchange: FakeModelRequest) -> None:
    """A behaviour that sends one byte of the headers from time to time without an end."""
    exchange.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not exchange.server.over.wait(0.02):
        exchange.wfile.write(b"x")
        exchange.wfile.flush()


def closes_mid_body(exchange: FakeModelRequest) -> None:
    exchange.send_response(200)
    exchange.send_header("Content-Type", "application/json")
    exchange.send_header("Content-Length", "5000")
    exchange.end_headers()
    exchange.wfile.write(b'{"choices": [{"message": {"content": "{')
    exchange.close_connection = True


def closes_at_once(exchange: FakeModelRequest) -> None:
    exchange.close_connection = True


def no_http(exchange: FakeModelRequest) -> None:
    exchange.wfile.write(b"220 mail.example ESMTP\r\n")
    exchange.close_connection = True


def huge(exchange: FakeModelRequest) -> None:
    exchange.answer(b'{"choices": "' + b"x" * 2_000_000 + b'"}')


def wrong_type(exchange: FakeModelRequest) -> None:
    exchange.answer(b"<html>sign in to the network</html>", kind="text/html")


def not_json(exchange: FakeModelRequest) -> None:
    exchange.answer(b'{"choices": [{"message": ')


def other_form(exchange: FakeModelRequest) -> None:
    exchange.answer(b'{"choices": {"0": null}, "usage": [1]}')


def deep(exchange: FakeModelRequest) -> None:
    exchange.answer(b"[" * 100_000)


def refusing(exchange: FakeModelRequest) -> None:
    message = {"role": "assistant", "content": None, "refusal": "I cannot take part in deception."}
    exchange.answer(json.dumps({"choices": [{"message": message, "finish_reason": "stop"}]}).encode())


def filtered(exchange: FakeModelRequest) -> None:
    message = {"role": "assistant", "content": '{"choice": 0'}
    exchange.answer(json.dumps({"choices": [{"message": message, "finish_reason": "content_filter"}]}).encode())


def redirects(exchange: FakeModelRequest) -> None:
    exchange.answer(b"", status=307, headers={"Location": f"{exchange.server.url}/elsewhere"})


def without_schemas(behaviour: Behaviour) -> Behaviour:
    """Returns a behaviour that answers 400 to a request with `response_format`, and leaves others to `behaviour`."""

    def behave(exchange: FakeModelRequest) -> None:
        (status(400) if "response_format" in exchange.asked else behaviour)(exchange)

    return behave
