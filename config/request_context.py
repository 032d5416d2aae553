"""Gives each HTTP request an id, which its answer and its log lines carry, and counts and times requests.

Sockets get no id. Together with the log of a proxy it would tell whose seat has acted, even where others may not know
that anybody has.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from structlog.contextvars import bind_contextvars, bound_contextvars

from games import metrics

HEADER = b"x-request-id"
PROXYS_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")

Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[Any]]


class RequestIds:
    """ASGI middleware that binds the id of each HTTP request to its log lines and returns it in `X-Request-ID`.

    The id in a request's own header counts only behind trusted proxies, which set it; otherwise a visitor chose it.
    """

    def __init__(self, app: App, *, trusted_proxies: int) -> None:
        self._app, self._trusts = app, trusted_proxies > 0

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        request = self._id_of(scope)
        began, status = perf_counter(), "5xx"

        async def send_with_id(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = f"{message['status'] // 100}xx"
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, request)]}
            await send(message)

        with bound_contextvars(request=request.decode()):
            try:
                return await self._app(scope, receive, send_with_id)
            finally:
                metrics.add("http_requests", status)
                metrics.add("http_request_seconds", amount=perf_counter() - began)

    def _id_of(self, scope: Scope) -> bytes:
        given = next((value for name, value in scope["headers"] if name == HEADER), b"") if self._trusts else b""
        return given if PROXYS_ID.fullmatch(given) else uuid4().hex.encode()


class MatchOfPageMiddleware:
    """Django middleware that adds the match of a page's address to the log lines of its request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        match_id = kwargs.get("match_id")
        if match_id is not None:
            bind_contextvars(match=str(match_id))
