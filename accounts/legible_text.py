"""Filter for texts that people write, so that no invisible or deceptive character is shown on a page.

In a chat, invisible characters are dropped (`legible`). A name or description with deceptive characters is refused
(`is_deceptive`). Deceptive are blanks that pass for letters, stacked accents, and controls of the text direction.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

MAX_MARKS: Final = 3
"""Maximum number of accents (combining marks) in a row. No living script stacks more on one letter in common words."""
MAX_MARKS_IN_NAMES: Final = 2
"""Maximum number of accents (combining marks) in a row in a name or a description."""
FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters that are drawn as nothing but count as letters, symbols or marks and not as spaces."""
NON_JOINER, JOINER = "\u200c", "\u200d"

_TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_MARKS_OF_DIRECTION: Final = frozenset("\u061c\u200e\u200f")
_NEW_EMOJI: Final = range(0x1F000, 0x1FB00)
"""Range of new emoji, some of them newer than Python's character database."""
_EMOJI_MODIFIERS: Final = frozenset("\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Characters allowed between an emoji and a joiner: its colour, and the emoji presentation."""
_VIRAMA: Final = 9  # a class of combining marks


def legible(text: str) -> str:
    """Returns the text without invisible characters, and with at most `MAX_MARKS` combining marks on a letter.

    Spaces of any kind stay. Joiners stay where they join: in families of emoji, Persian, and Indic conjuncts. A text
    without visible characters is returned as spaces or empty.
    """
    return "".join(_kept(text))


def is_deceptive(text: str) -> bool:
    """Whether the text has invisible letters, characters that control the text direction, or stacked accents.

    Stacked means more than `MAX_MARKS_IN_NAMES` combining marks in a row.
    """
    stacked = 0
    for one in text:
        if one in FILLERS or one in _MARKS_OF_DIRECTION or unicodedata.bidirectional(one) in _TURNS:
            return True
        kind = unicodedata.category(one)
        if kind in ("Mn", "Me"):
            stacked += 1
            if stacked > MAX_MARKS_IN_NAMES:
                return True
        elif kind[0] != "C":  # a dropped character does not separate a letter from its marks
            stacked = 0
    return False


def _kept(text: str) -> Iterator[str]:
    room = 0
    for at, one in enumerate(text):
        kind = unicodedata.category(one)[0]
        if one.isspace():
            room = 0
        elif one in (NON_JOINER, JOINER):
            if not _joiner_is_needed(text, at):
                continue
        elif one in FILLERS or (kind == "C" and not _picture(one)):
            continue
        elif kind == "M":
            if not room:
                continue
            room -= 1
        else:
            room = MAX_MARKS
        yield one


def _joiner_is_needed(text: str, at: int) -> bool:
    """Whether the zero-width joiner or non-joiner at index `at` changes how the letters or emoji beside it are drawn.

    The rules are those of RFC 5892 and UTS 51. Joiners without a purpose are dropped from texts.
    """
    if at == 0:
        return False
    if unicodedata.combining(text[at - 1]) == _VIRAMA:
        return True
    after = text[at + 1 : at + 2]
    if not after:
        return False
    if text[at] == JOINER and _picture(after):
        return _picture(_before(text, at, _EMOJI_MODIFIERS.__contains__))
    before = _before(text, at, lambda one: unicodedata.category(one) == "Mn")
    return _is_arabic_letter(before) and _is_arabic_letter(after)


def _before(text: str, at: int, passed: Callable[[str], bool]) -> str:
    while at > 0 and passed(text[at - 1]):
        at -= 1
    return text[at - 1] if at else ""


def _picture(one: str) -> bool:
    if not one or one in FILLERS:
        return False
    return unicodedata.category(one) == "So" or ord(one) in _NEW_EMOJI


def _is_arabic_letter(one: str) -> bool:
    """Whether the character is a letter of Arabic or of a similar script, whose letters join from right to left."""
    return bool(one) and unicodedata.bidirectional(one) == "AL" and unicodedata.category(one)[0] == "L"
