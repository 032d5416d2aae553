"""The one client for requests to addresses that users of the product have chosen, such as a platform's callbacks.

Only https to public addresses of the Internet, without redirects, proxies or cookies, and bounded in time and bytes.
`docs/decisions/streams.md` gives the reasons.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from queue import Empty, SimpleQueue
from typing import Any, Final

from django.conf import settings
from urllib3 import BaseHTTPResponse
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, LocationParseError
from urllib3.util import parse_url

TOTAL_SECONDS: Final = 10.0
"""Seconds for a whole request: look-up, connection, TLS, sending, and the answer."""
MAX_ANSWER_BYTES: Final = 64 * 1024
"""The most bytes of an answer's body."""
MAX_URL_LENGTH: Final = 300
"""The most characters of an address, unless the caller expects longer ones."""

Address = IPv4Address | IPv6Address

GLOBAL_UNICAST = ip_network("2000::/3")
NAT64 = ip_network("64:ff9b::/96")
SPECIAL = tuple(
    ip_network(each)
    for each in (
        "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.175.48.0/24", "198.18.0.0/15", "224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    )
)  # fmt: skip
"""Special networks of RFC 6890 and later ones, some of which Python 3.11 takes for global."""


class OutboundError(Exception):
    """Raised if a request could not be made or had no acceptable answer.

    `code` is the reason, without any text of address, request or answer: `SWITCHED_OFF`, `INVALID_ADDRESS`,
    `NOT_HTTPS`, `PRIVATE_ADDRESS`, `UNKNOWN_HOST`, `UNREACHABLE`, `TLS_FAILED`, `TIMED_OUT`, `ANSWER_TOO_LONG` or
    `BROKEN_ANSWER`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Answer:
    """A server's answer to a request: its status, and its body of at most `MAX_ANSWER_BYTES`."""

    status: int
    body: bytes


@dataclass(frozen=True, slots=True)
class _Target:
    """The parts of a web address. `name` is the host in the form that TLS verifies, without brackets."""

    secure: bool
    name: str
    port: int
    host: str
    """The value of the `Host` header."""
    path: str


@dataclass(slots=True)
class _Deadline:
    """The end of a request's time. When it comes, the connection is cut."""

    at: float
    connection: HTTPConnection | None = None
    cut: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def left(self) -> float:
        """Returns the seconds left. Raises OutboundError TIMED_OUT when there are none."""
        seconds = self.at - time.monotonic()
        if self.cut or seconds <= 0:
            raise OutboundError("TIMED_OUT")
        return seconds

    def hang_up(self) -> None:
        """Cuts the connection, from any thread. A request that waits for it then fails."""
        with self.lock:
            self.cut = True
            line: Any = None if self.connection is None else self.connection.sock
        if line is not None:
            with suppress(OSError):
                # not the method of a TLS socket, which would go on in clear
                socket.socket.shutdown(line, socket.SHUT_RDWR)


def check_address(url: str, *, longest: int = MAX_URL_LENGTH) -> None:
    """Checks the form of a web address of at most `longest` characters, without a look-up of its name.

    Raises OutboundError INVALID_ADDRESS, NOT_HTTPS, or PRIVATE_ADDRESS for a number that is no public address.
    """
    target = _target(url, longest)
    try:
        address = ip_address(target.name)
    except ValueError:
        if not target.secure and target.name != "localhost":
            raise OutboundError("NOT_HTTPS") from None
        return
    _require_permitted([address], secure=target.secure)


def post(
    url: str, *, body: bytes, headers: Mapping[str, str], seconds: float = TOTAL_SECONDS, longest: int = MAX_URL_LENGTH
) -> Answer:  # fmt: skip
    """Sends a POST request and returns the answer, whatever its status. A redirect is an answer like any other.

    The name is looked up once. All its addresses must be public, and the connection goes to one of these addresses.
    So another answer of the name server cannot lead it elsewhere. Raises OutboundError, at the latest after `seconds`.
    """
    if not settings.KAIJU["OUTBOUND"]["ENABLED"]:
        raise OutboundError("SWITCHED_OFF")
    target = _target(url, longest)
    deadline = _Deadline(time.monotonic() + seconds)
    addresses = _look_up(target, deadline)
    _require_permitted(addresses, secure=target.secure)
    with _timed(deadline, seconds):
        connection = _connect(target, addresses, deadline)
        try:
            return _exchange(connection, target, body, headers, deadline)
        finally:
            connection.close()


def is_public(address: Address) -> bool:
    """Whether an IP address belongs to the public Internet.

    False for loopback, private, link-local, shared, multicast, reserved and documentation networks, for tunnels, and
    for IPv6 forms of an IPv4 address that is none itself.
    """
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in NAT64:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in GLOBAL_UNICAST:
            return False
    return address.is_global and not any(address in network for network in SPECIAL)


def _target(url: str, longest: int) -> _Target:
    """Returns the parts of an address. Raises OutboundError INVALID_ADDRESS or NOT_HTTPS."""
    if len(url) > longest or not url.isprintable() or "\\" in url or " " in url:
        raise OutboundError("INVALID_ADDRESS")
    try:
        parts = parse_url(url)
    except LocationParseError:
        raise OutboundError("INVALID_ADDRESS") from None
    if parts.scheme not in ("http", "https"):
        raise OutboundError("NOT_HTTPS" if parts.scheme else "INVALID_ADDRESS")
    secure = parts.scheme == "https"
    if not secure and not settings.KAIJU["OUTBOUND"]["LOOPBACK"]:
        raise OutboundError("NOT_HTTPS")
    if not parts.host or parts.auth is not None or parts.fragment is not None or parts.port == 0:
        raise OutboundError("INVALID_ADDRESS")
    port = parts.port or (443 if secure else 80)
    host = parts.host if parts.port is None else f"{parts.host}:{parts.port}"
    return _Target(secure, parts.host.strip("[]"), port, host, parts.request_uri)


def _look_up(target: _Target, deadline: _Deadline) -> list[Address]:
    """Returns the addresses of a name. Raises OutboundError.

    It asks in a thread of its own, since a name server that is silent has no time limit.
    """
    found: SimpleQueue[list[Any] | None] = SimpleQueue()

    def ask() -> None:
        try:
            found.put(socket.getaddrinfo(target.name, target.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            found.put(None)

    threading.Thread(target=ask, daemon=True).start()
    try:
        rows = found.get(timeout=deadline.left())
    except Empty:
        raise OutboundError("TIMED_OUT") from None
    addresses = list(dict.fromkeys(ip_address(row[4][0]) for row in rows or ()))
    if not addresses:
        raise OutboundError("UNKNOWN_HOST")
    return addresses


def _require_permitted(addresses: list[Address], *, secure: bool) -> None:
    """Checks that each address is public, or this machine where the setting allows that.

    Raises OutboundError PRIVATE_ADDRESS, or NOT_HTTPS for plain HTTP to another machine.
    """
    if settings.KAIJU["OUTBOUND"]["LOOPBACK"] and all(address.is_loopback for address in addresses):
        return
    if not all(is_public(address) for address in addresses):
        raise OutboundError("PRIVATE_ADDRESS")
    if not secure:
        raise OutboundError("NOT_HTTPS")


@contextmanager
def _timed(deadline: _Deadline, seconds: float) -> Iterator[None]:
    """Cuts the connection when the time is over, since each single byte would extend a socket's own time limit."""
    timer = threading.Timer(max(0.0, min(seconds, deadline.at - time.monotonic())), deadline.hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    except OutboundError as error:
        raise OutboundError("TIMED_OUT" if deadline.cut else error.code) from None
    finally:
        timer.cancel()


def _connect(target: _Target, addresses: list[Address], deadline: _Deadline) -> HTTPConnection:
    """Connects to the first address that answers. Raises OutboundError UNREACHABLE, TLS_FAILED or TIMED_OUT."""
    for address in addresses:
        connection = _connection(target, address, deadline.left())
        with deadline.lock:
            deadline.connection = connection
        try:
            connection.connect()
        except ssl.SSLError:
            connection.close()
            raise OutboundError("TLS_FAILED") from None
        except (HTTPError, OSError) as error:
            connection.close()
            if isinstance(error.__cause__ or error.__context__, ssl.SSLError):
                raise OutboundError("TLS_FAILED") from None
            continue
        connection.timeout = deadline.left()
        return connection
    deadline.left()
    raise OutboundError("UNREACHABLE")


def _connection(target: _Target, address: Address, seconds: float) -> HTTPConnection:
    if not target.secure:
        return HTTPConnection(str(address), target.port, timeout=seconds)
    return HTTPSConnection(
        str(address), target.port, timeout=seconds, ssl_context=ssl.create_default_context(),
        server_hostname=target.name,
    )  # fmt: skip


def _exchange(
    connection: HTTPConnection, target: _Target, body: bytes, headers: Mapping[str, str], deadline: _Deadline
) -> Answer:
    sent = {**headers, "Host": target.host, "Connection": "close"}
    try:
        connection.request("POST", target.path, body, sent, preload_content=False, decode_content=False)
        answer: BaseHTTPResponse = connection.getresponse()
        received = answer.read(MAX_ANSWER_BYTES + 1, decode_content=False)
    except TimeoutError:
        raise OutboundError("TIMED_OUT") from None
    except (HTTPError, HTTPException, OSError, ValueError):
        raise OutboundError("BROKEN_ANSWER") from None
    deadline.left()
    if len(received) > MAX_ANSWER_BYTES:
        raise OutboundError("ANSWER_TOO_LONG")
    return Answer(answer.status, received)
