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
    """Returns the name of the agent that belongs to this seat of the table with this code.

    The same table and seat always give the same name, and no two seats of a table share one.
    """
    return tuple(NAMES)[(sha256(code.encode()).digest()[0] + seat) % len(NAMES)]


def face_of(name: str) -> str:
    """Returns the face (avatar picture) of the agent with this name: the same at every table and on every page.

    Two names share a face only if no table for eight has both by itself. `小满 2` looks like `小满`.
    """
    own = name.partition(" ")[0]
    if own not in NAMES:
        return FACES[sha256(name.encode()).digest()[0] % len(FACES)]
    index = tuple(NAMES).index(own)
    return FACES[index if index < len(FACES) else index - len(NAMES) // 2]


def deal_personas(code: str, people: Mapping[int, str], agents: Mapping[int, str]) -> dict[int, tuple[str, str]]:
    """Returns seat -> (name, face) for all taken seats of the table with this code. Names of people are empty.

    `people`: seat -> the face that its person or bot chose, or an empty string. `agents`: seat -> the name that its
    agent keeps, or an empty string. An agent always has the face of its name. An agent that keeps no name is the one
    that belongs to the seat or, if somebody else has its name or face, another one. If several people chose one face,
    the first seat gets it, and the others the next free one.
    """
    first, names = sha256(code.encode()).digest()[1], {seat: name for seat, name in agents.items() if name}
    faces = {seat: face_of(name) for seat, name in sorted(names.items())}
    for seat, wish in sorted(people.items()):
        if wish and wish not in faces.values():
            faces[seat] = wish
    for seat in sorted(people.keys() - faces.keys()):
        turned = [FACES[(first + seat + step) % len(FACES)] for step in range(len(FACES))]
        faces[seat] = min(turned, key=list(faces.values()).count)  # the first of the least used faces
    unnamed = sorted(agents.keys() - names.keys())
    for seat in unnamed:
        usual = persona_name(code, seat)
        if usual not in names.values() and face_of(usual) not in faces.values():
            names[seat], faces[seat] = usual, face_of(usual)
    for seat in (seat for seat in unnamed if seat not in names):
        others, shown = [persona_name(code, seat + step) for step in range(len(NAMES))], list(faces.values())
        chosen = min(others, key=lambda name: (name in names.values(), shown.count(face_of(name))))
        names[seat], faces[seat] = chosen, face_of(chosen)
    return {seat: (names.get(seat, ""), face) for seat, face in faces.items()}


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
    return f"{name} {lap + 1}" if lap else name, face_of(name)
