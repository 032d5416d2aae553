"""How a bot is greeted: which version it speaks, which token it shows, and the message that welcomes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .match_feed import HelloOptions
from .seat_snapshot import Message, now_ms

VERSION = "kaiju.bot.v1"
VERSIONS = (VERSION,)
"""Sub-protocols that are spoken, the newest first."""


def version_of(offered: Sequence[str]) -> str | None:
    """The newest that the server speaks and the client offers."""
    return next((version for version in VERSIONS if version in offered), None)


def bearer_token(scope: Mapping[str, Any]) -> str | None:
    """The token of the handshake's header."""
    for name, value in scope.get("headers", ()):
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return str(value[7:].decode("latin1").strip())
    return None


def hello_options(fields: Mapping[str, Any]) -> HelloOptions:
    """What the fields of a `HELLO` ask for."""
    return HelloOptions(*(fields[name] for name in ("cards", "legal", "follow", "language")))


def welcome(
    player: str, wishes: HelloOptions, *, limits: Mapping[str, int] | None = None, matches: Sequence[str] = (),
    waiting: Sequence[Message] = (), challenges: Sequence[Message] = (),
) -> Message:  # fmt: skip
    """The message `WELCOME`, wherever a bot comes in."""
    return {
        "type": "WELCOME", "protocol": VERSION, "player_id": player, "cards": wishes.cards, "now": now_ms(),
        "limits": dict(limits or {}), "matches": list(matches), "waiting": list(waiting),
        "challenges": list(challenges),
    }  # fmt: skip
