"""Reads and writes whole WebSocket text frames (RFC 6455) with as little work as possible.

Nearly every frame of a table is a short text that arrives in one piece. Autobahn's parser, which handles all others,
takes ten times as long for it.
"""

from __future__ import annotations

WHOLE_TEXT = 0x81
"""The first byte of a text message of one frame."""
MASKED = 0x80
LONGEST = 8 * 1024
"""The most bytes of a payload that `masked_text` reads."""


def text_frame(payload: bytes) -> bytes:
    """Returns a text frame as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def masked_text(data: bytes) -> str | None:
    """Returns the text if `data` is exactly one whole text frame of a client; None if it is anything else.

    None also for a frame that breaks the protocol, such as one with broken UTF-8.
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    length, start = data[1] - MASKED, 2
    if length == 126:
        length, start = int.from_bytes(data[2:4], "big"), 4
        if not 126 <= length <= LONGEST:
            return None
    elif not 0 <= length < 126:
        return None
    if len(data) != start + 4 + length:
        return None
    key, masked = data[start : start + 4], data[start + 4 :]
    mask = int.from_bytes((key * (length // 4 + 1))[:length], "big")
    try:
        return (int.from_bytes(masked, "big") ^ mask).to_bytes(length, "big").decode()
    except UnicodeDecodeError:
        return None
