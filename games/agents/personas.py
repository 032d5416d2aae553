"""Names and faces of agents, such as 小满 with the panda, which a table shows before and during a match."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "小满": "Xiaoman", "青禾": "Qinghe", "墨团": "Motuan", "竹心": "Zhuxin", "阿砚": "Ayan",
    "松针": "Songzhen", "云片": "Yunpian", "半夏": "Banxia", "拾光": "Shiguang", "白露": "Bailu",
    "听雨": "Tingyu", "南枝": "Nanzhi", "石榴": "Shiliu", "惊蛰": "Jingzhe", "木樨": "Muxi", "霜降": "Shuangjiang",
}  # fmt: skip
"""Stored Chinese name of an agent -> its spelling on English pages."""
FACES = ("panda", "fox", "tiger", "rabbit", "crane", "ox", "cat", "carp", "owl", "monkey", "frog", "deer")
"""Names of the face pictures, one for each seat of the largest table."""


def persona_name(code: str, seat: int) -> str:
    """Returns the name that the agent in this seat has at the table with this code.

    The same table and seat always give the same name, and no two seats of a table share one.
    """
    return tuple(NAMES)[(sha256(code.encode()).digest()[0] + seat) % len(NAMES)]


def persona(code: str, seat: int, faces: Mapping[int, str]) -> tuple[str, str]:
    """Returns (name, face) of the agent in this seat of the table with this code.

    `faces` maps seats to faces, as `deal_faces` returns them.
    """
    return persona_name(code, seat), faces[seat]


def deal_faces(code: str, wishes: Mapping[int, str]) -> dict[int, str]:
    """Returns seat -> face (avatar picture) for all taken seats of a table.

    `wishes`: seat -> the face that its player chose, or an empty string. If several players chose one face, the first
    seat gets it. The others, and agents, get the next free one. Faces are shared only if there are more players than
    faces.
    """
    first, dealt = sha256(code.encode()).digest()[1], dict[int, str]()
    for seat, wish in sorted(wishes.items()):
        if wish and wish not in dealt.values():
            dealt[seat] = wish
    for seat in sorted(wishes.keys() - dealt.keys()):
        turned = [FACES[(first + seat + step) % len(FACES)] for step in range(len(FACES))]
        dealt[seat] = min(turned, key=list(dealt.values()).count)  # the first of the least used faces
    return dealt


def localized_name(name: str, lang: str) -> str:
    """Returns an agent's name in the reader's language: `小满 2` becomes `Xiaoman 2` in English.

    Names of other players are returned unchanged.
    """
    own, space, number = name.partition(" ")
    return name if lang.startswith("zh") else NAMES.get(own, own) + space + number


def persona_by_number(number: int) -> tuple[str, str]:
    """Returns (name, face) of the agent with this number, from 1: `小满`, `青禾`, …, then again `小满 2`, …."""
    lap, index = divmod(number - 1, len(NAMES))
    name = tuple(NAMES)[index]
    return f"{name} {lap + 1}" if lap else name, FACES[(number - 1) % len(FACES)]
