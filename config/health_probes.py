"""ASGI middleware that answers the probes of balancers and supervisors: `/healthz` and `/readyz`.

It stands before everything else, so a probe needs no session, no known `Host` and no HTTPS.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs

from .readiness import Readiness
from .visitor_address_and_origin import App, Scope

ALIVE, READY = "/healthz", "/readyz"
"""The paths: whether the event loop answers; whether the process can serve."""
HEADERS = [
    (b"content-type", b"application/json"), (b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff"),
]  # fmt: skip


class HealthProbes:
    """Middleware that answers `/healthz` at once and `/readyz` by a `Readiness`. Other requests go to `app`.

    A prober may leave parts out of `/readyz`, as in `?exclude=channel_layer`. The answers name parts of the product,
    and neither versions nor addresses, since anybody may ask.
    """

    def __init__(self, app: App, *, readiness: Readiness) -> None:
        self._app, self._readiness = app, readiness

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        if scope["type"] != "http" or scope["path"] not in (ALIVE, READY):
            return await self._app(scope, receive, send)
        if scope["method"] not in ("GET", "HEAD"):
            return await _answer(scope, send, 405, {"code": "METHOD_NOT_ALLOWED"}, (b"allow", b"GET, HEAD"))
        if scope["path"] == ALIVE:
            return await _answer(scope, send, 200, {"alive": True})
        left_out = parse_qs(scope.get("query_string", b"").decode("latin1")).get("exclude", [])
        missing = [part for part in await self._readiness.missing_parts() if part not in left_out]
        if missing:
            return await _answer(
                scope, send, 503, {"ready": False, "code": "NOT_READY", "parts": missing}, (b"retry-after", b"1")
            )
        return await _answer(scope, send, 200, {"ready": True})


async def _answer(scope: Scope, send: Any, status: int, body: dict[str, Any], *headers: tuple[bytes, bytes]) -> None:
    data = json.dumps(body).encode()
    sized = [*HEADERS, *headers, (b"content-length", str(len(data)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": sized})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else data})
