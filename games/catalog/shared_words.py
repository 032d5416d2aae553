"""Words that every game shares: refusals, events, options, and names of formats, levels, actions, emotions, phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules import series

from .game_words import OptionWords, Terms
from .word_files import read_words
from .words import WordChoices, Words

_SAID: Final = read_words(
    "shared",
    {
        "match_formats": "games/doudizhu:format.*",
        "levels": "table:level.*",
        "verbs.play": "games/doudizhu:do.play",
        "verbs.pass": "games/doudizhu:do.pass",
        "verbs.ready": "table:wait.ready",
        "emotions": "table:emo.*",
        "phrases": "table:say.*",
    },
)
_ERRORS: Final = read_words("errors")

RULE_ERRORS: Final[Mapping[str, WordChoices]] = _ERRORS["rules"]
"""Codes of `games.rules` that several games use. `{seconds}`, `{option}` and the like are made from what the error
carries. A page that meets `MALFORMED` or `UNKNOWN_VERB` is older than the server; a program has read the protocol
wrongly."""
BOT_ERRORS: Final[Mapping[str, WordChoices]] = _ERRORS["bots"]
"""Codes of bots: over their socket, on pages and over REST."""
ERRORS: Final[Mapping[str, WordChoices]] = {
    **RULE_ERRORS, **_ERRORS["platform"], **_ERRORS["tournaments"], **BOT_ERRORS,
}  # fmt: skip
"""Every code that a refusal may carry in any game, each with one text or several."""
EVENTS: Final[Mapping[str, WordChoices]] = _SAID["events"]
"""By kind; `kind.variant` where the data changes what is said."""
OPTIONS: Final[Mapping[str, OptionWords]] = {key: OptionWords(**words) for key, words in _SAID["options"].items()}
"""Table options that several games have."""

MATCH_FORMATS: Final[Terms] = _SAID["match_formats"]
"""With the one that only tournaments have."""
FORMATS: Final[Terms] = {key: MATCH_FORMATS[key] for key in series.FORMATS}
LEVELS: Final[Terms] = _SAID["levels"]
"""Strengths of the platform's agents."""
VERBS: Final[Terms] = _SAID["verbs"]
EMOTIONS: Final[Terms] = _SAID["emotions"]
PHRASES: Final[Terms] = _SAID["phrases"]
"""What can be said with one tap; the keys of the `chat` frame's `phrase`."""

JOKERS: Final[Terms] = _SAID["jokers"]
"""By rank."""
VALUES: Final[Terms] = _SAID["values"]
"""Of an option: `on`, `off`, `none`."""
SEATS: Final[Words] = _SAID["seats"]
HINT: Final[Words] = _SAID["hint"]
"""A bot's hint to the table."""
_LISTS: Final[Mapping[str, Words]] = _SAID["lists"]


def join_words(items: Sequence[str], lang: str) -> str:
    """甲、乙和丙 / A, B and C"""
    if len(items) < 2:
        return "".join(items)
    return _LISTS["between"].text(lang).join(items[:-1]) + _LISTS["last"].text(lang) + items[-1]
