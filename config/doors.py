"""What stands before the application: who is at the other end, and which pages may open sockets.

Everything behind it (pages, the API's throttles, the limits of signing in, sockets) reads the one address that is
found here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[Any]]

FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class TrustedProxies:
    """Takes a visitor's address and scheme from so many proxies, each of which appends what it sees.

    The address is that many entries from the right of X-Forwarded-For: what stands left of it a visitor may have
    written themselves. With fewer entries somebody came past the proxies, and is who the connection says. Where no
    proxy is trusted the header is hearsay. Nobody behind this reads it: it is dropped.
    """

    def __init__(self, app: App, *, count: int) -> None:
        self._app, self._count = app, count

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        if scope["type"] in ("http", "websocket"):
            scope = self._seen(scope)
        return await self._app(scope, receive, send)

    def _seen(self, scope: Scope) -> Scope:
        seen = {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != FORWARDED_FOR]}
        if not self._count:
            return seen
        addresses, schemes = _entries(scope, FORWARDED_FOR), _entries(scope, FORWARDED_PROTO)
        if len(addresses) >= self._count:
            seen["client"] = [addresses[-self._count], 0]
        if schemes:
            names = ("ws", "wss") if scope["type"] == "websocket" else ("http", "https")
            seen["scheme"] = names[schemes[-1].lower() in ("https", "wss")]
        return seen


class OwnOrigins:
    """Lets a page open sockets on its own host and port, and one of `CSRF_TRUSTED_ORIGINS` everywhere."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        if own_origin(scope):
            return await self._app(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def own_origin(scope: Scope) -> bool:
    """Does the handshake come from a page of ours? Never without an Origin, which every browser sends."""
    origin, host = (next(iter(_values(scope, name)), "") for name in (b"origin", b"host"))
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        where = (page.hostname, page.port or PORTS[page.scheme])
        same = where == (here.hostname, here.port or PORTS[page.scheme])
    except (KeyError, ValueError):  # "null", a scheme of its own, a port that is none
        return False
    ours = same and validate_host(_bracketed(here.hostname or ""), settings.ALLOWED_HOSTS)
    return ours or _listed(page.scheme, where)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listed(scheme: str, where: tuple[str | None, int]) -> bool:
    for allowed in settings.CSRF_TRUSTED_ORIGINS:
        listed = urlsplit(allowed.replace("://*.", "://.", 1))
        same = listed.scheme == scheme and (listed.port or PORTS[scheme]) == where[1]
        if same and validate_host(where[0] or "", [listed.hostname or ""]):
            return True
    return False


def _values(scope: Scope, name: bytes) -> Iterable[str]:
    return (value.decode("latin1") for key, value in scope["headers"] if key == name)


def _entries(scope: Scope, name: bytes) -> list[str]:
    return [entry.strip() for value in _values(scope, name) for entry in value.split(",") if entry.strip()]
