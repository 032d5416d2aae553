"""Finds the stream of an overlay by the secret in its address, and limits how often an address may be guessed."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from games.process_cache import ProcessCache
from games.socket_limits import Rate, TokenBucket
from games.streams.models import Stream

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{16,128}")
WRONG: Final[Rate] = (20, 0.1)
"""Wrong secrets from one IP address in this process: at once, and per second. Then none is looked up for it."""

_wrong: ProcessCache[str, TokenBucket] = ProcessCache(
    "streams.wrong_overlay_addresses", max_bytes=2_000_000, weigh=lambda _: 500
)


def digest_of(secret: str) -> str:
    """Returns the digest by which a stream is found (`Stream.overlay_digest`)."""
    return hashlib.sha256(secret.encode()).hexdigest()


def stream_of_overlay(secret: str, *, address: str) -> Stream | None:
    """Returns the stream whose overlay has this secret; None if there is none.

    Returns None too if too many wrong secrets came from this IP address. Neither a page nor a socket tells the two
    apart.
    """
    with _wrong.lock:
        wrong = _wrong.get(address) or TokenBucket(*WRONG)
        if wrong.left < 1:
            return None
    found = None
    if SECRET.fullmatch(secret):
        found = Stream.objects.select_related("owner").filter(overlay_digest=digest_of(secret)).first()
    if found is None:
        wrong.take()
        _wrong[address] = wrong
    return found
