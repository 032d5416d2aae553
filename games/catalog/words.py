"""A text in every language, and the filling of its placeholders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Final

from django.utils.translation import get_supported_language_variant

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_LATIN: Final = re.compile(r"[0-9A-Za-z\u00c0-\u024f]")
UNSPOKEN: Final = "en"
"""The language of readers whose own language the site lacks: that of the texts in templates."""


@dataclass(frozen=True, slots=True)
class Words:
    """One text in every language of the site, with the same placeholders."""

    texts: Mapping[str, str]
    """The texts by the codes of `settings.LANGUAGES`."""

    def text(self, lang: str) -> str:
        """Returns the text in the site's language for a language tag such as `zh-CN` or `en-GB`."""
        return self.texts[language_of(lang)]


WordChoices = Words | Sequence[Words]
"""One text or several alternatives. The first one whose placeholders the data fills is used."""


def language_of(lang: str) -> str:
    """Returns the code of the site's language for a tag of a browser or Django: `zh-CN` -> `zh-hans`.

    English if the site has no such language.
    """
    try:
        return get_supported_language_variant(lang.lower())
    except LookupError:
        return UNSPOKEN


def alternatives(sayings: WordChoices) -> Sequence[Words]:
    return (sayings,) if isinstance(sayings, Words) else sayings


@cache  # unbounded, since only the fixed sentences of the product are passed
def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def render(sayings: WordChoices, data: Mapping[str, Any], lang: str) -> str:
    """Returns the first alternative whose placeholders all have values in `data`, filled; otherwise the last one.

    The last one should thus need no data. A value that is missing or None counts as none.
    """
    filled: dict[str, Any] = {key: value for key, value in data.items() if value is not None}
    texts = [words.text(lang) for words in alternatives(sayings)]
    text = next((text for text in texts if placeholders(text) <= filled.keys()), texts[-1])
    filled = {key: _set_off(text, key, value) if isinstance(value, str) else value for key, value in filled.items()}
    return text.format_map(_Left(filled))


def _set_off(text: str, key: str, value: str) -> str:
    """Returns the value of a placeholder, with a space where Latin letters or digits would touch Chinese words.

    `text` is the sentence with its placeholders; `{key}` appears in it once.
    """
    before, place, after = text.partition(f"{{{key}}}")
    if not place or not value:
        return value
    start = " " if _HAN.search(before[-1:]) and _LATIN.match(value) else ""
    end = " " if _HAN.match(after[:1]) and _LATIN.match(value[-1]) else ""
    return start + value + end


class _Left(dict[str, Any]):
    """A mapping for `str.format_map` that gives an ellipsis for a missing value, so that no page breaks."""

    def __missing__(self, key: str) -> str:
        return "…"
