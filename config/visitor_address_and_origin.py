"""ASGI middleware that finds the visitor's address and decides which pages may open sockets.

Everything behind it (pages, the API's throttles, sign-in limits, sockets) uses the address found here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import OriginValidator, WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

Scope = dict[str, Any]
Headers = Iterable[tuple[bytes, bytes]]
App = Callable[[Scope, Any, Any], Awaitable[Any]]

FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"


class TrustedProxies:
    """Middleware that reads a visitor's address and scheme from the headers of `count` proxies in front of the server.

    Each proxy appends an entry to X-Forwarded-For, so the address is entry number `count` from the right. A visitor may
    forge the entries left of it. With fewer entries the request bypassed the proxies, and the connection's address
    counts. The header is then dropped, since no code behind needs it, and without trusted proxies it proves nothing.
    X-Forwarded-Proto is dropped once it is read, because Django would read its first entry, which a visitor may forge.
    """

    def __init__(self, app: App, *, count: int) -> None:
        self._app, self._count = app, count

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        if scope["type"] in ("http", "websocket"):
            scope = self._seen(scope)
        return await self._app(scope, receive, send)

    def _seen(self, scope: Scope) -> Scope:
        headers = scope["headers"]
        known = (FORWARDED_FOR, FORWARDED_PROTO) if self._count else (FORWARDED_FOR,)
        seen = {**scope, "headers": [pair for pair in headers if pair[0] not in known]}
        if not self._count:
            return seen
        address = _forwarded(headers, self._count)
        if address is not None:
            seen["client"] = [address, 0]
        schemes = _entries(headers, FORWARDED_PROTO)
        if schemes:
            names = ("ws", "wss") if scope["type"] == "websocket" else ("http", "https")
            seen["scheme"] = names[schemes[-min(self._count, len(schemes))].lower() in ("https", "wss")]
        return seen


def visitor_address(headers: Headers, peer: str) -> str:
    """Returns the visitor's IP address from the headers of trusted proxies, or `peer` if the request bypassed them.

    `peer` is the address of the connection. `TrustedProxies` explains the rule.
    """
    count = settings.TRUSTED_PROXIES
    return (_forwarded(headers, count) if count else None) or peer


class SameOriginSockets:
    """ASGI middleware that refuses WebSockets opened by pages of other web sites.

    A page may open a socket if its origin has the scheme, host and port that the handshake addresses, or if
    `CSRF_TRUSTED_ORIGINS` lists it.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        if is_same_origin(scope):
            return await self._app(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def is_same_origin(scope: Scope) -> bool:
    """Whether a WebSocket handshake comes from one of our own pages.

    False without an `Origin` header, which every browser sends. Channels' `OriginValidator` makes the check, by a list
    that is fixed when the process starts. A list from `ALLOWED_HOSTS` would accept pages of any scheme and port on
    these hosts. So the scheme, host and port that this handshake addresses are added instead.
    """
    origin, host = (next(_values(scope["headers"], name), "") for name in (b"origin", b"host"))
    allowed = [each.replace("://*.", "://.", 1) for each in settings.CSRF_TRUSTED_ORIGINS]
    try:
        name = urlsplit(f"//{host}").hostname or ""
        bracketed = f"[{name}]" if ":" in name else name
        if not name.startswith(".") and validate_host(bracketed, settings.ALLOWED_HOSTS):  # the list reads it as "*."
            allowed.append(f"{'https' if _is_secure(scope) else 'http'}://{host}")
        return bool(OriginValidator(None, allowed).valid_origin(urlsplit(origin)))
    except ValueError:  # an invalid port or address
        return False


def _is_secure(scope: Scope) -> bool:
    """Whether the handshake came over TLS, by the scheme that `TrustedProxies` found or by Django's rule for pages."""
    if scope.get("scheme") in ("https", "wss"):
        return True
    if settings.TRUSTED_PROXIES or not settings.SECURE_PROXY_SSL_HEADER:
        return False
    name, secure = settings.SECURE_PROXY_SSL_HEADER
    told = _entries(scope["headers"], name.removeprefix("HTTP_").lower().replace("_", "-").encode())
    return bool(told) and told[0] == secure


def _values(headers: Headers, name: bytes) -> Iterator[str]:
    return (value.decode("latin1") for key, value in headers if key == name)


def _entries(headers: Headers, name: bytes) -> list[str]:
    return [entry.strip() for value in _values(headers, name) for entry in value.split(",") if entry.strip()]


def _forwarded(headers: Headers, count: int) -> str | None:
    addresses = _entries(headers, FORWARDED_FOR)
    return addresses[-count] if len(addresses) >= count else None
