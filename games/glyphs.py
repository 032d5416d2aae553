"""Which characters of a text leave a mark on the page: blanks that pass for letters, and heaps of accents, do not."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""Combining marks in a row; no living script stacks more on one letter in common words."""
FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Drawn as nothing, though they count as letters, symbols or marks and not as spaces."""


def legible(text: str) -> str:
    """The text without control characters and fillers, with MOST_MARKS marks on a letter, and none on nothing.

    Spaces stay, of whatever kind; a text of nothing that can be seen comes back as spaces, or empty.
    """
    kept: list[str] = []
    room = 0
    for one in text:
        kind = unicodedata.category(one)[0]
        if one.isspace():
            room = 0
        elif kind == "C" or one in FILLERS:
            continue
        elif kind == "M":
            if not room:
                continue
            room -= 1
        else:
            room = MOST_MARKS
        kept.append(one)
    return "".join(kept)
