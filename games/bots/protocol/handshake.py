"""The handshake of a bot: it chooses the protocol version, reads the token, and builds the message `WELCOME`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .match_feed import HelloOptions
from .seat_snapshot import Message, now_ms

VERSION = "kaiju.bot.v1"
VERSIONS = (VERSION,)
"""Supported sub-protocols, the newest first."""


def version_of(offered: Sequence[str]) -> str | None:
    """Returns the newest protocol version that both the bot and the server support; None if there is none."""
    return next((version for version in VERSIONS if version in offered), None)


def bearer_token(scope: Mapping[str, Any]) -> str | None:
    """Returns the token of the HTTP header `Authorization: Bearer …`; None without that header."""
    for name, value in scope.get("headers", ()):
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return str(value[7:].decode("latin1").strip())
    return None


def hello_options(fields: Mapping[str, Any]) -> HelloOptions:
    """Returns the options that a bot chose in the fields of its `HELLO`."""
    return HelloOptions(*(fields[name] for name in ("cards", "legal", "follow", "language")))


def welcome(
    player: str, wishes: HelloOptions, *, limits: Mapping[str, int] | None = None, matches: Sequence[str] = (),
    waiting: Sequence[Message] = (), challenges: Sequence[Message] = (),
) -> Message:  # fmt: skip
    """Returns the message `WELCOME`, the reply to `HELLO`.

    Bots on sockets and programs in the arena get the same one.
    """
    return {
        "type": "WELCOME", "protocol": VERSION, "player_id": player, "cards": wishes.cards, "now": now_ms(),
        "limits": dict(limits or {}), "matches": list(matches), "waiting": list(waiting),
        "challenges": list(challenges),
    }  # fmt: skip
