"""Who is at the other end is found once, by one setting; sockets open for pages of one's own origin alone."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from allauth.core.internal.httpkit import get_client_ip
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.handlers.asgi import ASGIRequest
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

from config.visitor_address_and_origin import TrustedProxies, is_same_origin

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


async def test_the_scheme_is_what_the_outermost_trusted_proxy_sees():
    assert (await seen(1, x_forwarded_proto="http, https"))["scheme"] == "https"
    assert (await seen(2, x_forwarded_proto="http, https, http"))["scheme"] == "https"
    assert (await seen(2, x_forwarded_proto="https"))["scheme"] == "https"  # the inner one passes it on as it is
    assert (await seen(0, x_forwarded_proto="https"))["scheme"] == "http"


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "allowed"),
    [
        ("https://kaiju.example", "kaiju.example", "wss", True),
        ("https://kaiju.example", "kaiju.example:443", "wss", True),
        ("http://kaiju.example", "kaiju.example", "wss", False),  # a page that anybody on the way may have written
        ("http://kaiju.example", "kaiju.example:80", "wss", False),
        ("http://kaiju.example:443", "kaiju.example", "wss", False),
        ("https://kaiju.example", "kaiju.example", "ws", False),
        ("http://kaiju.example", "kaiju.example:80", "ws", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "ws", True),
        ("https://127.0.0.1:8000", "127.0.0.1:8000", "wss", True),
        ("https://127.0.0.1", "127.0.0.1:8000", "wss", False),
        ("http://[::1]:8000", "[::1]:8000", "ws", True),
        ("http://127.0.0.1:9999", "127.0.0.1:8000", "ws", False),  # another program on the same machine
        ("https://evil.example", "kaiju.example", "wss", False),
        ("https://evil.example", "evil.example", "wss", False),  # a name that was bent to this address
        ("https://play.example:444", "inner", "ws", True),
        ("https://play.example", "inner", "ws", False),
        ("https://a.kaiju.club", "inner", "ws", True),
        ("http://a.kaiju.club", "inner", "ws", False),
        ("null", "kaiju.example", "ws", False),
        ("", "kaiju.example", "ws", False),
        ("file://", "kaiju.example", "ws", False),
        ("http://kaiju.example:x", "kaiju.example", "ws", False),
    ],
)
def test_a_socket_opens_for_pages_of_the_same_scheme_host_and_port(settings, origin, host, scheme, allowed):
    settings.ALLOWED_HOSTS = ["kaiju.example", "127.0.0.1", "[::1]"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example:444", "https://*.kaiju.club"]
    assert is_same_origin({**scope(origin=origin, host=host), "type": "websocket", "scheme": scheme}) is allowed


def test_a_host_that_begins_with_a_dot_stands_for_no_other_host(settings):
    settings.ALLOWED_HOSTS = [".kaiju.example"]
    settings.CSRF_TRUSTED_ORIGINS = []
    for origin in ("http://kaiju.example", "http://a.kaiju.example"):
        assert not is_same_origin({**scope(origin=origin, host=".kaiju.example"), "scheme": "ws"})


@pytest.mark.parametrize(
    ("proxies", "header", "forwarded", "origins"),
    [
        (1, True, "https", {"https"}),
        (1, False, "https", {"https"}),
        (1, True, "http", {"http"}),
        (1, True, "https, http", {"http"}),  # the proxy's word, whatever a visitor wrote before it
        (0, True, "https", {"https"}),  # as Django takes it for pages
        (0, True, None, {"http"}),
        (0, False, "https", {"http"}),  # hearsay
        (0, False, None, {"http"}),
    ],
)
async def test_the_scheme_of_sockets_is_that_of_pages_behind_a_proxy_too(settings, proxies, header, forwarded, origins):
    """No scheme stands in the scope of Daphne's sockets."""
    settings.ALLOWED_HOSTS = ["kaiju.example"]
    settings.TRUSTED_PROXIES = proxies
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if header else None
    told = {"x_forwarded_proto": forwarded} if forwarded else {}
    opened, pages = set(), set()
    for origin in ("http", "https"):
        inner = scope(origin=f"{origin}://kaiju.example", host="kaiju.example", **told)
        page = TrustedProxies(None, count=proxies)._seen(inner)  # type: ignore[arg-type]
        pages.add(ASGIRequest(page, BytesIO()).scheme)
        del inner["scheme"]
        socket = TrustedProxies(None, count=proxies)._seen({**inner, "type": "websocket"})  # type: ignore[arg-type]
        opened |= {origin} if is_same_origin(socket) else set()
    assert opened == pages == origins


@pytest.mark.parametrize("origin", ["http://kaiju.example", "https://kaiju.example:9999", "https://second.example"])
async def test_channels_own_list_would_let_in_other_programs_and_hosts(settings, origin):
    settings.ALLOWED_HOSTS = ["kaiju.example", "second.example"]
    settings.CSRF_TRUSTED_ORIGINS = []
    socket = {**scope(origin=origin, host="kaiju.example"), "type": "websocket", "scheme": "wss"}
    opened = []

    async def app(inner: dict[str, Any], receive: Any, send: Any) -> None:
        opened.append(inner)

    await AllowedHostsOriginValidator(app)(socket, None, None)
    assert opened == [socket]
    assert not is_same_origin(socket)


def test_a_handshake_without_an_origin_is_refused():
    assert not is_same_origin(scope(host="kaiju.example"))
