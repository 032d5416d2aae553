"""Names and meanings of the badges in each language, read from data files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalog.render_words import Words
from games.catalog.word_files import read_words
from leaderboards.statistics.digests.liars_dice import LIE_DETECTOR

from .kinds import PODIUM_FIELD, PUZZLE_DAYS, STREAK

_SAID: Final = read_words("badges")
NAMES: Final[Mapping[str, Words]] = _SAID["names"]
MEANINGS: Final[Mapping[str, Words]] = _SAID["meanings"]
NUMBERS: Final = {"streak": STREAK, "challenges": LIE_DETECTOR, "days": PUZZLE_DAYS, "field": PODIUM_FIELD}


def name_text(key: str, lang: str) -> str:
    """Returns the name of a badge in a language. A key without a name is returned unchanged."""
    found = NAMES.get(key)
    return found.text(lang) if found is not None else key


def meaning_text(key: str, lang: str) -> str:
    """Returns the sentence that says what a badge is earned by, in a language. Empty for a key without one."""
    found = MEANINGS.get(key)
    return found.text(lang).format(**NUMBERS) if found is not None else ""
