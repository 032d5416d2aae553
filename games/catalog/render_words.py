"""A text in every language of the site, and the function that fills its placeholders."""

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
    """One text in every language of the site, with the same placeholders in each."""

    texts: Mapping[str, str]
    """The texts by the codes of `settings.LANGUAGES`."""

    def text(self, lang: str) -> str:
        """Returns the text in the site's language that fits a language tag such as `zh-CN` or `en-GB`."""
        return self.texts[language_of(lang)]


WordChoices = Words | Sequence[Words]
"""One text or several alternatives. The first one whose placeholders the data fills is used."""


def language_of(lang: str) -> str:
    """Returns the code of the site's language that fits a language tag of a browser or Django: `zh-CN` -> `zh-hans`.

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
    """Returns a text in this language with its placeholders filled from `data`.

    If there are alternatives, the first one is taken whose placeholders all have values, otherwise the last one.
    The last one should thus need no data. A value that is None counts as missing.
    """
    filled: dict[str, Any] = {key: value for key, value in data.items() if value is not None}
    texts = [words.text(lang) for words in alternatives(sayings)]
    text = next((text for text in texts if placeholders(text) <= filled.keys()), texts[-1])
    filled = {key: _with_spaces(text, key, value) if isinstance(value, str) else value for key, value in filled.items()}
    return text.format_map(_MissingValues(filled))


def _with_spaces(text: str, key: str, value: str) -> str:
    """Returns a placeholder's value, with spaces where its Latin letters or digits would touch Chinese characters.

    `text` is the sentence with its placeholders; `{key}` appears in it once.
    """
    before, place, after = text.partition(f"{{{key}}}")
    if not place or not value:
        return value
    start = " " if _HAN.search(before[-1:]) and _LATIN.match(value) else ""
    end = " " if _HAN.match(after[:1]) and _LATIN.match(value[-1]) else ""
    return start + value + end


class _MissingValues(dict[str, Any]):
    """A dict for `str.format_map` that gives an ellipsis for a missing value, so that no page breaks."""

    def __missing__(self, key: str) -> str:
        return "…"
