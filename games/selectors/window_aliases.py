"""Gives windows the names that clients see (aliases), and finds the window with such a name.

A window is a period in which certain seats may make certain moves. Its number stays on the server, since it would
reveal how many hidden windows there are.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from uuid import UUID

from django.conf import settings

from games.process_cache import memoized
from games.rules.core import Window

DIGITS = 12


@cache
def _key(secret: str) -> bytes:
    return hmac.digest(secret.encode(), b"kaiju window alias", "sha256")


@memoized(max_bytes=8_000_000, entry_bytes=600)
def alias_of(match_id: UUID, seat: int | None, window: int) -> str:
    """Returns the alias of a window for a seat: 12 hex digits, equal in every process and different for every seat.

    Spectators (None) share one alias.
    """
    viewer = "spectator" if seat is None else str(seat)
    # keyed BLAKE2 needs a tenth of the time of HMAC, and a move needs five aliases
    message = f"{match_id}/{viewer}/{window}".encode()
    return blake2b(message, digest_size=DIGITS // 2, key=_key(settings.SECRET_KEY)).hexdigest()


def window_with_alias(match_id: UUID, seat: int | None, alias: str, windows: Iterable[Window]) -> int | None:
    """Returns the id of the open window with that alias; None if there is none, or none that this seat may know of."""
    for window in windows:
        if window.known_to(seat) and alias_of(match_id, seat, window.id) == alias:
            return window.id
    return None
