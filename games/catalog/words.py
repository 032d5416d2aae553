"""Words in both languages, and the filling of their placeholders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_LATIN: Final = re.compile(r"[0-9A-Za-z\u00c0-\u024f]")
LANGUAGES: Final = ("zh-Hans", "en")


class Words(NamedTuple):
    """One text in both languages, with equal placeholders."""

    zh: str
    en: str

    def text(self, lang: str) -> str:
        """Returns the text for a language tag: zh-Hans for every kind of Chinese, English for all others."""
        return self.zh if is_chinese(lang) else self.en


WordChoices = Words | Sequence[Words]
"""One text or several alternatives. The first one whose placeholders the data fills is used."""


def is_chinese(lang: str) -> bool:
    return lang.lower().startswith("zh")


def alternatives(sayings: WordChoices) -> Sequence[Words]:
    return (sayings,) if isinstance(sayings, Words) else sayings


@cache  # unbounded, since only the fixed sentences of the product are passed
def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def render(sayings: WordChoices, data: Mapping[str, Any], lang: str) -> str:
    """Renders the first alternative that the data fills. The last one, the plainest, should need no data."""
    filled = {key: value for key, value in data.items() if value is not None}
    texts = [words.text(lang) for words in alternatives(sayings)]
    text = next((text for text in texts if placeholders(text) <= filled.keys()), texts[-1])
    if is_chinese(lang):
        filled = {key: _set_off(text, key, value) if isinstance(value, str) else value for key, value in filled.items()}
    return text.format_map(_Left(filled))


def _set_off(text: str, key: str, value: str) -> str:
    """Adds a space between Chinese words and a filled-in text that begins or ends with a Latin letter or a digit.

    `text` is the sentence with its placeholders; `{key}` appears in it once.
    """
    before, place, after = text.partition(f"{{{key}}}")
    if not place or not value:
        return value
    start = " " if _HAN.search(before[-1:]) and _LATIN.match(value) else ""
    end = " " if _HAN.match(after[:1]) and _LATIN.match(value[-1]) else ""
    return start + value + end


class _Left(dict[str, Any]):
    """A mapping that shows an ellipsis for a missing value instead of breaking a page."""

    def __missing__(self, key: str) -> str:
        return "…"


def join_words(items: Sequence[str], lang: str) -> str:
    """Joins words into a list: 甲、乙和丙 / A, B and C."""
    if len(items) < 2:
        return "".join(items)
    comma, last = ("、", "和") if is_chinese(lang) else (", ", " and ")
    return comma.join(items[:-1]) + last + items[-1]
