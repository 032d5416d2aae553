"""Who the agents are at a table: a proper name and a face, the same before and during a match."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "小满": "Xiaoman", "青禾": "Qinghe", "墨团": "Motuan", "竹心": "Zhuxin", "阿砚": "Ayan",
    "松针": "Songzhen", "云片": "Yunpian", "半夏": "Banxia", "拾光": "Shiguang", "白露": "Bailu",
}  # fmt: skip
"""The name that is kept, and how English pages spell it."""
FACES = ("panda", "fox", "tiger", "rabbit", "crane", "ox", "cat", "carp")


def persona(code: str, seat: int) -> tuple[str, str]:
    """Name and face of the agent in this seat of the table of that code; seats of one table never share either."""
    start = sha256(code.encode()).digest()
    return tuple(NAMES)[(start[0] + seat) % len(NAMES)], FACES[(start[1] + seat) % len(FACES)]


def spelled(name: str, lang: str) -> str:
    """An agent's name for readers of that language; what is no agent's name stays as it is."""
    return name if lang.startswith("zh") else NAMES.get(name, name)
