"""The word list: words that no text of a person may contain, found however they are written.

A text is compared in one form: NFKC, one case, without accents, simplified characters, and letters that look alike as
one letter (UTS 39). Spaces and punctuation do not count. Chinese words are also found by their sound, in pinyin without
tones. The libraries are ICU's, through PyICU. docs/decisions/word-list.md says what a list may hold and why.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import Final

import icu
from django.conf import settings

from .lookalike_names import shape

BY_SOUND, INNOCENT, PART = "~", "-", "*"
"""Signs of a line: found by sound too; never part of a listed word; the word may be part of a longer one."""

COMMON: Final = frozenset((
    "am", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "for", "go", "has", "he", "her", "hi",
    "his", "how", "in", "is", "it", "its", "me", "my", "no", "not", "of", "off", "oh", "on", "or", "our", "out",
    "she", "so", "the", "to", "too", "up", "us", "was", "we", "who", "why", "yes", "you", "your",
))  # fmt: skip
"""English words that no listed word is put together from: `sh it` stays two words, `fu ck` is one."""

_SIMPLIFIED: Final = icu.Transliterator.createInstance("Traditional-Simplified")
_PINYIN: Final = icu.Transliterator.createInstance("Han-Latin; Latin-ASCII")
_READ_AS: Final = str.maketrans("134578@$", "ieasibas")
"""Digits and signs that stand for letters within a word."""
_MARKED: Final = re.compile(r"(?<=[A-Za-z])!(?=[A-Za-z])")
"""An exclamation mark that stands for an i."""
_LATIN: Final = re.compile(r"[a-z0-9@$]+")
_NAMED_LETTER: Final = re.compile(
    r"(?:LATIN|REGIONAL INDICATOR SYMBOL)(?: SMALL| CAPITAL)? LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .+)?"
)
"""The end of the Unicode name of a Latin letter in a shape that has no entry among the letters that look alike."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """The smallest part of a text that is compared: a Han character, or a run of Latin letters.

    It has the form in which it is written and the form in which it sounds (pinyin).
    """

    written: str
    sound: str
    han: bool


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the list as a pattern.

    `opens` and `closes` say whether it may begin or end in the middle of a run of letters.
    """

    pattern: re.Pattern[str]
    opens: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class _JoinedUnits:
    """Several units of a text (Han characters, runs of letters) joined to one string, in which words are searched.

    `joined` is the string as the units are written or sound; `edges` tells where each unit begins in it.
    """

    units: range
    joined: str
    edges: tuple[int, ...]

    @classmethod
    def of(cls, units: Sequence[_Unit], name: str, within: range) -> _JoinedUnits:
        parts = [getattr(units[at], name) for at in within]
        return cls(within, "".join(parts), (0, *accumulate(map(len, parts))))

    def find_word(self, word: _Word) -> Iterator[range]:
        """Yields where a listed word occurs in this part of the text, each time as a range of units.

        A unit is a Han character or a run of letters. The word must begin and end where a unit does, unless the list
        says that it may be part of a longer word (`opens`, `closes`).
        """
        for match in word.pattern.finditer(self.joined):
            first, last = bisect_right(self.edges, match.start()) - 1, bisect_left(self.edges, match.end())
            begins, ends = self.edges[first] == match.start(), self.edges[last] == match.end()
            if (begins or word.opens) and (ends or word.closes):
                yield self.units[first:last]


class WordList:
    """The words that no text of a person may contain, compiled from the lines of word list files.

    `finds(text)` says whether a text has one of them.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._latin: list[_Word] = []
        self._written: list[_Word] = []
        self._sounds: list[_Word] = []
        self._innocent: list[_Word] = []
        for line in lines:
            word = line.split("#")[0].strip()
            if word:
                self._add(word)

    def _add(self, line: str) -> None:
        word = line.strip(BY_SOUND + INNOCENT + PART)
        units = _units(word)
        written, sound = ("".join(getattr(unit, name) for unit in units) for name in ("written", "sound"))
        if not written:
            raise ValueError(f"nothing to find in the line {line!r} of a word list")
        if line.startswith(INNOCENT):
            self._innocent.append(_Word(re.compile(re.escape(written))))
        elif not any(unit.han for unit in units):
            self._latin.append(_Word(_stretched(written), line.startswith(PART), line.endswith(PART)))
        else:
            self._written.append(_Word(re.compile(re.escape(written))))
            if line.startswith(BY_SOUND):
                self._sounds.append(_Word(_stretched(sound)))

    def finds(self, text: str) -> bool:
        """Whether a text contains a word of the list, in whatever way it is written."""
        units = _units(text)
        if not units:
            return False
        written, sound = (_JoinedUnits.of(units, name, range(len(units))) for name in ("written", "sound"))
        innocent = {at for word in self._innocent for span in written.find_word(word) for at in span}

        def counts(span: range) -> bool:
            return innocent.isdisjoint(span)

        if any(counts(span) for word in self._written for span in written.find_word(word)):
            return True
        if any(counts(span) for word in self._sounds for span in sound.find_word(word)):
            return True
        latin = [_JoinedUnits.of(units, "written", run) for run in _latin_runs(units)]
        return any(
            counts(span) and (len(span) == 1 or not any(units[at].written in _COMMON_FORMS for at in span))
            for view in latin
            for word in self._latin
            for span in view.find_word(word)
        )


def has_listed_word(text: str) -> bool:
    """Whether a text contains a word of the installation's list (the setting `WORD_LISTS`)."""
    return _list(tuple(settings.KAIJU["WORD_LISTS"])).finds(text)


@lru_cache(maxsize=4)
def _list(files: tuple[str, ...]) -> WordList:
    return WordList(line for file in files for line in Path(file).read_text("utf-8").splitlines())


def _units(text: str) -> list[_Unit]:
    """Splits a text into Han characters and runs of Latin letters, in the form in which words are compared.

    Accents, spaces and punctuation are dropped; lookalike letters become one letter.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in ("Mn", "Me", "Cf"))
    found = []
    for is_han, group in groupby(_SIMPLIFIED.transliterate(plain), _is_han):
        run = "".join(group)
        if is_han:
            found += [_Unit(one, _sound(one), han=True) for one in run]
        else:
            found += [_letters(one) for one in _LATIN.findall("".join(map(_look, _MARKED.sub("i", run))))]
    return found


@lru_cache(maxsize=4096)
def _look(one: str) -> str:
    """Returns the Latin letters that a character looks like, in lower case; a space if it looks like no letter."""
    looks = one.casefold() if one in "134578@$" or (one.isascii() and one.isalpha()) else shape(one)
    if _LATIN.fullmatch(looks):
        return looks
    named = _NAMED_LETTER.search(unicodedata.name(one, ""))
    return named[1].lower() if named is not None else " "


def _letters(run: str) -> _Unit:
    letters = run.translate(_READ_AS) if not run.isdigit() else run
    folded = letters.replace("0", "o").replace("l", "i") if not run.isdigit() else run
    return _Unit(folded, folded, han=False)


@lru_cache(maxsize=8192)
def _sound(one: str) -> str:
    return "".join(_letters(run).sound for run in _LATIN.findall(_PINYIN.transliterate(one).lower())) or one


def _is_han(one: str) -> bool:
    return one in "々〇" or unicodedata.name(one, "").startswith("CJK UNIFIED")


def _stretched(word: str) -> re.Pattern[str]:
    """Returns a pattern that finds a word also with repeated letters, such as `fuuuck`."""
    return re.compile("".join(f"{re.escape(one)}{{{len(list(same))},}}" for one, same in groupby(word)))


def _latin_runs(units: list[_Unit]) -> list[range]:
    """Returns the ranges of neighbouring units that are Latin, with no Han character between them.

    A unit is a Han character or a run of letters. A listed Latin word may be spread over one such range.
    """
    found, start = [], 0
    for is_han, group in groupby(units, lambda unit: unit.han):
        size = len(list(group))
        if not is_han:
            found.append(range(start, start + size))
        start += size
    return found


_COMMON_FORMS: Final = frozenset(_letters(word).written for word in COMMON)
