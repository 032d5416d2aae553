"""Texts for the codes of tournaments: formats, phases, adjudication rules, log entries and notices, in each language.

They are read from data files. The texts of refusals are in `games.catalog`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalog.render_words import Words
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
    """Returns the text of a code, such as the format `swiss`, in a language, with its placeholders filled from `data`.

    A code without a text is returned unchanged.
    """
    found = words.get(key)
    return found.text(lang).format(**data) if found is not None else key


def act_text(code: str, data: Mapping[str, object], lang: str, *, format_: str) -> str:
    """Returns an entry of a tournament's log as a sentence in a language.

    A score in the entry is written in the notation of the tournament's format.
    """
    units = data.get("units")
    score = scoring.format_score(units, format_=format_, signed=True) if isinstance(units, int) else ""
    return text(ACTS, code, lang, **{**data, "score": score})
