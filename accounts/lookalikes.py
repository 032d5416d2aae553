"""Finds names that look the same, by their skeletons as UTS 39 defines them, from ICU's spoof checker.

Two names with one skeleton pass for each other at a glance: `limes11` and `1imes11`, a Latin and a Cyrillic letter,
`rn` and `m`. Beyond UTS 39 case does not tell two names apart (`Panda`, `panda`), nor do the separators in them
(`li_mes11`). Skeletons of different Unicode versions cannot be compared, so the version is kept beside each.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Final, TypeVar

import icu

Key = TypeVar("Key", bound=Hashable)

UNICODE: Final[str] = icu.UNICODE_VERSION
"""Version of the data with which this process makes skeletons."""
LONGEST: Final = 200
"""Characters of a skeleton that are kept: a letter may have a skeleton of several."""

STROKE: Final = "丨"
"""A Han character that usernames may have, and that nobody tells from an l; UTS 39 does not name it."""

_CHECKER: Final = icu.SpoofChecker()
_SEPARATORS: Final = frozenset("'’.·•・")


def shape(text: str) -> str:
    """Returns what a text looks like letter by letter, in one case; its separators stay."""
    plain = unicodedata.normalize("NFKC", text).replace(STROKE, "l")
    # twice: a capital may look like one letter and the small one like another
    return str(_CHECKER.getSkeleton(0, _CHECKER.getSkeleton(0, plain).casefold()))


def skeleton(name: str) -> str:
    """Returns the skeleton of a name; two names that pass for each other at a glance have the same one."""
    plain = unicodedata.normalize("NFKC", name)
    bare = "".join(one for one in plain if not _separates(one))
    return shape(bare or plain)[:LONGEST]


def _separates(one: str) -> bool:
    kind = unicodedata.category(one)
    return kind[0] == "Z" or kind in ("Pd", "Pc") or one in _SEPARATORS


def told_apart(people: Mapping[Key, tuple[str, str, bool]]) -> dict[Key, str]:
    """Returns the names of people who are shown together, so that no two of them look the same.

    `people` have a shown name, a username, and whether they are guests. Of those who look alike each has the username
    first, where no narrow plate cuts it off; a guest, whose username nobody chose, the last letters of it.
    """
    looks = {key: skeleton(shown) for key, (shown, _username, _guest) in people.items()}
    often = Counter(looks.values())
    found = {}
    for key, (shown, username, guest) in people.items():
        if often[looks[key]] > 1 and shown != username:
            found[key] = f"{username[-4:]} · {shown}" if guest else f"{username} ({shown})"
        else:
            found[key] = shown
    # somebody may call themselves what another is called here
    often = Counter(skeleton(name) for name in found.values())
    for key, (shown, username, guest) in people.items():
        if often[skeleton(found[key])] > 1 and found[key] == shown != username and not guest:
            found[key] = f"{username} ({shown})"
    return found
