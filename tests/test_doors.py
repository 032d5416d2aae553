"""Who is at the other end is found once, by one setting; sockets open for pages of one's own host and port alone."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from allauth.core.internal.httpkit import get_client_ip
from django.core.handlers.asgi import ASGIRequest
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

from config.doors import TrustedProxies, own_origin

PROXY = ["127.0.0.1", 4711]


def scope(**headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": "GET", "path": "/", "query_string": b"", "client": PROXY, "scheme": "http",
            "headers": pairs}  # fmt: skip


async def seen(count: int, **headers: str) -> dict[str, Any]:
    """The scope as the application behind so many proxies gets it."""
    got: list[dict[str, Any]] = []

    async def app(inner: dict[str, Any], receive: Any, send: Any) -> None:
        got.append(inner)

    await TrustedProxies(app, count=count)(scope(**headers), None, None)
    return got[0]


@pytest.mark.parametrize(
    ("count", "forwarded", "address"),
    [
        (0, "6.6.6.6", "127.0.0.1"),
        (1, "6.6.6.6", "6.6.6.6"),
        (1, "1.1.1.1, 2.2.2.2, 6.6.6.6", "6.6.6.6"),
        (2, "1.1.1.1, 6.6.6.6, 10.0.0.1", "6.6.6.6"),
        (2, "6.6.6.6", "127.0.0.1"),
        (1, "", "127.0.0.1"),
    ],
)
async def test_pages_limits_and_throttles_see_the_same_address(count, forwarded, address):
    request = ASGIRequest(await seen(count, x_forwarded_for=forwarded), BytesIO())
    assert request.META["REMOTE_ADDR"] == address
    assert get_client_ip(request) == address
    assert AnonRateThrottle().get_ident(Request(request)) == address


async def test_two_headers_count_as_one_list():
    inner = {**scope(), "headers": [(b"x-forwarded-for", b"1.1.1.1"), (b"x-forwarded-for", b"6.6.6.6")]}
    assert TrustedProxies(None, count=1)._seen(inner)["client"] == ["6.6.6.6", 0]  # type: ignore[arg-type]


async def test_the_scheme_is_the_nearest_proxys():
    assert (await seen(1, x_forwarded_proto="http, https"))["scheme"] == "https"
    assert (await seen(0, x_forwarded_proto="https"))["scheme"] == "http"


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("https://kaiju.example", "kaiju.example", True),
        ("http://kaiju.example", "kaiju.example:80", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://127.0.0.1:9999", "127.0.0.1:8000", False),  # another program on the same machine
        ("https://evil.example", "kaiju.example", False),
        ("https://evil.example", "evil.example", False),  # a name that was bent to this address
        ("https://play.example:444", "inner", True),
        ("https://play.example", "inner", False),
        ("https://a.kaiju.club", "inner", True),
        ("http://a.kaiju.club", "inner", False),
        ("null", "kaiju.example", False),
        ("", "kaiju.example", False),
        ("file://", "kaiju.example", False),
        ("http://kaiju.example:x", "kaiju.example", False),
    ],
)
def test_a_socket_opens_for_pages_of_the_same_host_and_port(settings, origin, host, allowed):
    settings.ALLOWED_HOSTS = ["kaiju.example", "127.0.0.1", "[::1]"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example:444", "https://*.kaiju.club"]
    assert own_origin(scope(origin=origin, host=host)) is allowed


def test_a_handshake_without_an_origin_is_refused():
    assert not own_origin(scope(host="kaiju.example"))
