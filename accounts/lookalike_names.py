"""Detection of names that look alike. The skeleton of a name is a form of it that is equal for such names.

Skeletons follow the Unicode standard UTS 39 and come from ICU's spoof checker. For example `limes11` looks like
`1imes11`, a Latin letter like a Cyrillic one, and `rn` like `m`. Beyond UTS 39, names look alike if they differ only in
case (`Panda`, `panda`) or in separators (`li_mes11`). Skeletons of different Unicode versions cannot be compared, so
each is stored with its version.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Final, TypeVar

import icu

Key = TypeVar("Key", bound=Hashable)

UNICODE_VERSION: Final[str] = icu.UNICODE_VERSION
"""Version of the Unicode data with which this process computes skeletons."""
MAX_SKELETON_LENGTH: Final = 200
"""Maximum stored length of a skeleton. One letter of a name may become several characters."""

STROKE: Final = "丨"
"""A Han character allowed in usernames that looks like an l; UTS 39 does not list it."""

_CHECKER: Final = icu.SpoofChecker()
_SEPARATORS: Final = frozenset("'’.·•・")


def shape(text: str) -> str:
    """Returns a form of a text that is equal for texts that look alike. Case is ignored, separators are kept."""
    plain = unicodedata.normalize("NFKC", text).replace(STROKE, "l")
    # twice, since a capital and its small letter may look like different letters
    return str(_CHECKER.getSkeleton(0, _CHECKER.getSkeleton(0, plain).casefold()))


def skeleton(name: str) -> str:
    """Returns a form of a name that is equal for names that look alike. Case and separators are ignored."""
    plain = unicodedata.normalize("NFKC", name)
    bare = "".join(one for one in plain if not _separates(one))
    return shape(bare or plain)[:MAX_SKELETON_LENGTH]


def _separates(one: str) -> bool:
    kind = unicodedata.category(one)
    return kind[0] == "Z" or kind in ("Pd", "Pc") or one in _SEPARATORS


def distinct_names(people: Mapping[Key, tuple[str, str, bool]]) -> dict[Key, str]:
    """Returns key -> name to show for people at one table, so that no two names look alike.

    `people` maps keys to (shown name, username, whether a guest). If names look alike, the username is put in front,
    where a narrow name plate does not cut it off. For a guest it is the last four letters of the username, which are
    random.
    """
    looks = {key: skeleton(shown) for key, (shown, _username, _guest) in people.items()}
    often = Counter(looks.values())
    found = {}
    for key, (shown, username, guest) in people.items():
        if often[looks[key]] > 1 and shown != username:
            found[key] = f"{username[-4:]} · {shown}" if guest else f"{username} ({shown})"
        else:
            found[key] = shown
    # a display name may equal a name made above
    often = Counter(skeleton(name) for name in found.values())
    for key, (shown, username, guest) in people.items():
        if often[skeleton(found[key])] > 1 and found[key] == shown != username and not guest:
            found[key] = f"{username} ({shown})"
    return found
