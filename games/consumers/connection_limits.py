"""Limits how many sockets one visitor may hold open in this process.

The limits lie above the number of tabs that a person opens, and below a number that harms other visitors.
"""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address
from typing import Any

from .socket_visitor import Visitor

MAX_PER_USER = 20
"""The most sockets of one account, at tables and in the lobby together."""
MAX_PER_ADDRESS = 40
"""The most sockets of all visitors without an account from one address. Every player has an account, even guests."""

Slot = tuple[str, Any]
"""The key under which sockets are counted together."""

_open: Counter[Slot] = Counter()


def acquire(visitor: Visitor, scope: dict[str, Any]) -> Slot | None:
    """Counts one more open socket of this visitor. Returns the key to pass to `release`; None if there are too many."""
    place = counted_place(visitor, scope)
    most = MAX_PER_USER if place[0] == "user" else MAX_PER_ADDRESS
    if place[0] != "here" and _open[place] >= most:
        return None
    _open[place] += 1
    return place


def release(place: Slot) -> None:
    _open[place] -= 1
    if not _open[place]:
        del _open[place]


def counted_place(visitor: Visitor, scope: dict[str, Any]) -> Slot:
    """Returns the key under which a socket is counted: its account, its address, or this machine, without a limit."""
    if visitor.user_id is not None:
        return "user", visitor.user_id
    address = (scope.get("client") or ("",))[0]
    try:
        # this machine itself: a benchmark, or a proxy that `TRUSTED_PROXIES` does not count
        return ("here", "") if not address or ip_address(address).is_loopback else ("address", address)
    except ValueError:  # a Unix socket
        return "here", ""
