"""A client of an OpenAI-compatible language model: one request, one answer, within a fixed time.

The standard library is enough: the whole exchange is one POST. Existing clients of this protocol bring more (pydantic,
an event loop, retries of their own). They do not limit what matters here: the time of the whole exchange.
"""

from __future__ import annotations

import http.client
import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final
from urllib.parse import urlsplit

from ..model_settings import ModelEndpoint

log = logging.getLogger(__name__)

MAX_ANSWER_BYTES: Final = 262_144
"""The most bytes of an answer; reading stops beyond them."""
MAX_TOKENS: Final = 700
"""The most tokens that a model may write in an answer."""
UNSURE: Final = frozenset({400, 404, 415, 422, 501})
"""HTTP statuses of servers that may not know the schema; the request is repeated once without it."""
MAX_FAILURES: Final = 3
"""After this many failures in a row the endpoint is not used for a while."""
REST_SECONDS: Final = 30.0
"""Seconds for which the endpoint is then not used."""
MAX_REST_SECONDS: Final = 120.0
"""The most seconds for which it is not used, even if the server asks for more."""


class ModelError(Exception):
    """Raised if the language model gives no usable answer.

    `code` is the reason in one word, without any text of request or answer.
    """

    def __init__(self, code: str, *, calls: int = 1) -> None:
        super().__init__(code)
        self.code = code
        self.calls = calls
        """The number of requests that were made."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The text of a model's answer, and its cost in tokens and requests."""

    text: str
    tokens: int
    """The tokens of request and answer as the server counts them; 0 if it does not."""
    calls: int
    """The number of requests that were needed."""


@dataclass(slots=True)
class _RunningRequest:
    """The socket of a running request, which another thread can close to end the request."""

    socket: socket.socket | None = None
    cut: bool = False

    def hang_up(self) -> None:
        self.cut = True
        if self.socket is not None:
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)


class Client:
    """A client of the server of one language model, for use by any thread.

    It remembers whether the server accepts a JSON schema, and whether it failed lately.
    """

    def __init__(self, endpoint: ModelEndpoint, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.endpoint = endpoint
        self._clock = clock
        self._lock = threading.Lock()
        self._structured = True
        """Whether the endpoint accepts a schema and limits; assumed until it refuses them."""
        self._failures = 0
        self._rests_until = float("-inf")

    def ask(
        self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any], *, seconds: float, calls: int = 2
    ) -> Reply:
        """Returns the model's answer to these messages, in the form of the JSON schema.

        Takes at most `seconds` and `calls` requests. Raises ModelError if there is no usable answer, at the latest when
        `seconds` are over.
        """
        if self._clock() < self._rests_until:
            raise ModelError("resting", calls=0)
        until = self._clock() + seconds
        made, structured = 0, self._structured
        while True:
            made += 1
            body = self._request_body(messages, schema if structured else None)
            try:
                status, headers, answer = self._send_in_time(body, until - self._clock())
            except ModelError as error:
                self._count_failure(REST_SECONDS)
                raise ModelError(error.code, calls=made) from None
            if status in UNSURE and structured and made < calls:
                structured = False
                continue
            break
        if status != 200:
            self._count_failure(_rest_from_headers(headers) if status == 429 else REST_SECONDS, at_once=status == 429)
            raise ModelError(f"status_{status}", calls=made)
        try:
            reply = _parse_reply(headers, answer, made)
        except ModelError:
            self._count_failure(REST_SECONDS)
            raise
        with self._lock:
            self._failures, self._structured = 0, structured
        return reply

    def _request_body(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None) -> bytes:
        body: dict[str, Any] = {"model": self.endpoint.model, "messages": list(messages)}
        if schema is not None:
            body |= {
                "temperature": 0.8,
                "max_tokens": MAX_TOKENS,
                "response_format": {
                    "type": "json_schema", "json_schema": {"name": "decision", "strict": True, "schema": schema},
                },
            }  # fmt: skip
        return json.dumps(body, ensure_ascii=False).encode()

    def _count_failure(self, rest: float, *, at_once: bool = False) -> None:
        """Counts a failed request. After `MAX_FAILURES` in a row no request is sent to the model for `rest` seconds.

        With `at_once` the first failure is enough.
        """
        with self._lock:
            self._failures += 1
            if at_once or self._failures >= MAX_FAILURES:
                self._rests_until = max(self._rests_until, self._clock() + rest)
                log.warning("the language model is left alone for %.0f s", rest)

    def _send_in_time(self, body: bytes, seconds: float) -> tuple[int, Mapping[str, str], bytes]:
        """Sends one request and returns (status, headers, body). Raises ModelError after `seconds`.

        The request runs in a thread, since neither a DNS look-up nor a slow trickle of bytes has a time limit.
        """
        if seconds <= 0:
            raise ModelError("timeout")
        results: SimpleQueue[tuple[int, Mapping[str, str], bytes] | ModelError] = SimpleQueue()
        line = _RunningRequest()
        threading.Thread(target=self._exchange, args=(body, seconds, line, results), daemon=True).start()
        try:
            result = results.get(timeout=seconds)
        except Empty:
            line.hang_up()
            raise ModelError("timeout") from None
        if isinstance(result, ModelError):
            raise result
        return result

    def _exchange(self, body: bytes, seconds: float, line: _RunningRequest, results: SimpleQueue[Any]) -> None:
        try:
            results.put(self._transfer(body, seconds, line))
        except ModelError as error:
            results.put(error)
        except TimeoutError:
            results.put(ModelError("timeout"))
        except (OSError, http.client.HTTPException, ValueError):
            results.put(ModelError("unreachable"))

    def _transfer(self, body: bytes, seconds: float, line: _RunningRequest) -> tuple[int, Mapping[str, str], bytes]:
        parts = urlsplit(self.endpoint.base_url)
        host = parts.hostname or ""
        connection: http.client.HTTPConnection
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, parts.port, timeout=seconds, context=context)
        else:
            connection = http.client.HTTPConnection(host, parts.port, timeout=seconds)
        try:
            connection.connect()
            line.socket = connection.sock
            if line.cut:
                raise ModelError("timeout")
            headers = {"Content-Type": "application/json", "Accept": "application/json", "Connection": "close"}
            if self.endpoint.key:
                headers["Authorization"] = f"Bearer {self.endpoint.key}"
            connection.request("POST", f"{parts.path.rstrip('/')}/chat/completions", body, headers)
            answer = connection.getresponse()
            received = bytearray()
            while piece := answer.read1(65_536):
                received += piece
                if len(received) > MAX_ANSWER_BYTES:
                    raise ModelError("too_big")
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, bytes(received)
        finally:
            connection.close()


def _parse_reply(headers: Mapping[str, str], body: bytes, calls: int) -> Reply:
    """Returns the reply in a response's body. Raises ModelError if it contains no text of a model."""
    if "json" not in headers.get("content-type", "").lower():
        raise ModelError("wrong_type", calls=calls)
    try:
        answer = json.loads(body)
        choice = answer["choices"][0]
        message = choice["message"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise ModelError("broken", calls=calls) from None
    if not isinstance(message, dict) or not isinstance(choice, dict):
        raise ModelError("broken", calls=calls)
    if message.get("refusal") or choice.get("finish_reason") == "content_filter":
        raise ModelError("refused", calls=calls)
    text = message.get("content")
    if not isinstance(text, str) or not text.strip():
        raise ModelError("broken", calls=calls)
    usage = answer.get("usage")
    tokens = usage.get("total_tokens") if isinstance(usage, dict) else None
    return Reply(text, tokens if isinstance(tokens, int) and 0 <= tokens < 10_000_000 else 0, calls)


def _rest_from_headers(headers: Mapping[str, str]) -> float:
    """Returns for how many seconds the server asks for no further request, up to `MAX_REST_SECONDS`.

    The number is in the `Retry-After` header; without it, the result is `REST_SECONDS`.
    """
    asked = headers.get("retry-after", "").strip()
    return min(float(asked), MAX_REST_SECONDS) if asked.isdecimal() else REST_SECONDS
