"""Texts of the tournaments in each language, read from data files. The texts of refusals are in `games.catalog`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalog.localized_words import Words
from games.catalog.word_files import read_words
from leaderboards.tournaments import scoring

_SAID: Final = read_words("tournaments", {"formats.duplicate": "games/doudizhu:format.duplicate"})

FORMATS: Final[Mapping[str, Words]] = _SAID["formats"]
FORMAT_HELP: Final[Mapping[str, Words]] = _SAID["format_help"]
PHASES: Final[Mapping[str, Words]] = _SAID["phases"]
STUCK: Final[Mapping[str, Words]] = _SAID["stuck"]
WHY: Final[Mapping[str, Words]] = _SAID["why"]
NEWS: Final[Mapping[str, Words]] = _SAID["news"]
ACTS: Final[Mapping[str, Words]] = _SAID["acts"]


def text(words: Mapping[str, Words], key: str, lang: str, **data: object) -> str:
    """Returns the text of a key in this language, with its placeholders filled.

    A key without a text is returned unchanged.
    """
    found = words.get(key)
    return found.text(lang).format(**data) if found is not None else key


def act_text(code: str, data: Mapping[str, object], lang: str, *, format_: str) -> str:
    """Returns a log entry of a tournament as a sentence in this language. Scores are written as its format does."""
    units = data.get("units")
    score = scoring.format_score(units, format_=format_, signed=True) if isinstance(units, int) else ""
    return text(ACTS, code, lang, **{**data, "score": score})
