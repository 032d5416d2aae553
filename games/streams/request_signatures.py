"""The signature of messages between a platform and a stream: HMAC-SHA256 over `timestamp.key.body`.

`timestamp` is the time of sending in seconds of the Unix epoch, `key` the idempotency key or the id of the event, and
`body` the raw bytes. Neither of the first two contains a dot, so no two messages give the same bytes. A pure module.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final

TIMESTAMP_HEADER: Final = "Kaiju-Timestamp"
KEY_HEADER: Final = "Kaiju-Key"
SIGNATURE_HEADER: Final = "Kaiju-Signature"
VERSION: Final = "v1"
WINDOW_SECONDS: Final = 300
"""Seconds by which the time of sending may differ from ours, to either side."""
MAX_SIGNATURES: Final = 5
"""Signatures of one message, such as one with the old secret and one with the new one."""
KEY_PATTERN: Final = r"^[A-Za-z0-9_:-]{1,64}$"
TIMESTAMP_PATTERN: Final = r"^[0-9]{1,12}$"
SIGNATURE_PATTERN: Final = rf"^{VERSION}=[0-9a-f]{{64}}(,{VERSION}=[0-9a-f]{{64}}){{0,{MAX_SIGNATURES - 1}}}$"

_KEY, _TIMESTAMP = re.compile(KEY_PATTERN[1:-1]), re.compile(TIMESTAMP_PATTERN[1:-1])
_SIGNATURE = re.compile(rf"{VERSION}=([0-9a-f]{{64}})")


def is_key(text: str) -> bool:
    """Whether a text has the form of an idempotency key."""
    return _KEY.fullmatch(text) is not None


def is_timestamp(text: str) -> bool:
    """Whether a text has the form of a time of sending."""
    return _TIMESTAMP.fullmatch(text) is not None


def sign(secret: str, *, timestamp: str, key: str, body: bytes) -> str:
    """Returns the signature of a message, 64 hex digits. The secret's text itself, with its prefix, is the HMAC key."""
    signed = b".".join((timestamp.encode(), key.encode(), body))
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def header_of(*signatures: str) -> str:
    """Returns the value of the header with these signatures: `v1=…,v1=…`."""
    return ",".join(f"{VERSION}={each}" for each in signatures)


def signatures_in(header: str) -> list[str]:
    """Returns the signatures of the known version in a header. Those of other versions are ignored."""
    parts = (part.strip() for part in header.split(",")[:MAX_SIGNATURES])
    return [found[1] for part in parts if (found := _SIGNATURE.fullmatch(part))]


def is_signed(signatures: Sequence[str], secrets: Sequence[str], *, timestamp: str, key: str, body: bytes) -> bool:
    """Whether one of these signatures was made with one of these secrets.

    Compares all with all in constant time, so that the time does not tell which one fits.
    """
    fits = False
    for secret in secrets:
        expected = sign(secret, timestamp=timestamp, key=key, body=body)
        for given in signatures:
            fits |= hmac.compare_digest(expected, given)
    return fits
