"""Who the agents are at a table: a proper name and a face, the same before and during a match."""

from __future__ import annotations

from hashlib import sha256

NAMES = ("小满", "青禾", "墨团", "竹心", "阿砚", "松针", "云片", "半夏", "拾光", "白露")
FACES = ("panda", "fox", "tiger", "rabbit", "crane", "ox", "cat", "carp")


def persona(code: str, seat: int) -> tuple[str, str]:
    """Name and face of the agent in this seat of the table of that code; seats of one table never share either."""
    start = sha256(code.encode()).digest()
    return NAMES[(start[0] + seat) % len(NAMES)], FACES[(start[1] + seat) % len(FACES)]
