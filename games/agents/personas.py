"""Who the agents are at a table: a proper name and a face, the same before and during a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "小满": "Xiaoman", "青禾": "Qinghe", "墨团": "Motuan", "竹心": "Zhuxin", "阿砚": "Ayan",
    "松针": "Songzhen", "云片": "Yunpian", "半夏": "Banxia", "拾光": "Shiguang", "白露": "Bailu",
    "听雨": "Tingyu", "南枝": "Nanzhi", "石榴": "Shiliu", "惊蛰": "Jingzhe", "木樨": "Muxi", "霜降": "Shuangjiang",
}  # fmt: skip
"""The name that is kept, and how English pages spell it."""
FACES = ("panda", "fox", "tiger", "rabbit", "crane", "ox", "cat", "carp")


def persona(code: str, seat: int, agents: Iterable[int] = (), faces: Iterable[str] = ()) -> tuple[str, str]:
    """Name and face of the agent in this seat of the table of that code.

    `agents` are the seats of all its agents, `faces` those of the people who sit there. Seats of one table never share
    a name. A face is shared only when more sit there than there are faces: an agent that would have that of somebody
    else takes the next that is free.
    """
    start = sha256(code.encode()).digest()
    taken = list(faces)
    for each in [other for other in sorted(agents) if other < seat] + [seat]:
        turned = [FACES[(start[1] + each + step) % len(FACES)] for step in range(len(FACES))]
        taken.append(min(turned, key=taken.count))  # the first of those that were taken least
    return tuple(NAMES)[(start[0] + seat) % len(NAMES)], taken[-1]


def spelled(name: str, lang: str) -> str:
    """An agent's name, perhaps with a number, for readers of that language; what is no agent's name stays as it is."""
    own, space, number = name.partition(" ")
    return name if lang.startswith("zh") else NAMES.get(own, own) + space + number


def numbered(number: int) -> tuple[str, str]:
    """Name and face of the agent of that number, from 1, where there are more than names: `小满`, …, `小满 2`, …"""
    lap, index = divmod(number - 1, len(NAMES))
    name = tuple(NAMES)[index]
    return f"{name} {lap + 1}" if lap else name, FACES[(number - 1) % len(FACES)]
