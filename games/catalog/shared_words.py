"""Texts that all games share: refusals, events, options, formats, levels, actions, emotions and phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules import series

from .game_words import OptionWords, Terms
from .render_words import WordChoices, Words
from .word_files import read_words

_SAID: Final = read_words(
    "shared",
    {
        "lists.between": "shared:names.between",
        "match_formats": "games/doudizhu:format.*",
        "levels": "table:level.*",
        "verbs.play": "games/doudizhu:do.play",
        "verbs.pass": "games/doudizhu:do.pass",
        "verbs.ready": "table:wait.ready",
        "emotions": "table:emo.*",
        "phrases": "table:say.*",
        "room_phrases": "site:room.say.*",
    },
)
_ERRORS: Final = read_words("errors")

RULE_ERRORS: Final[Mapping[str, WordChoices]] = _ERRORS["rules"]
"""Words of the codes that several games of `games.rules` use.

Placeholders such as `{seconds}` and `{option}` are computed from the data of the error. A page that gets `MALFORMED` or
`UNKNOWN_VERB` is older than the server; a program that gets them does not follow the protocol.
"""
BOT_ERRORS: Final[Mapping[str, WordChoices]] = _ERRORS["bots"]
"""Words by code, for refusals on the bots' socket, on pages and in REST."""
ERRORS: Final[Mapping[str, WordChoices]] = {
    **RULE_ERRORS, **_ERRORS["platform"], **_ERRORS["tournaments"], **BOT_ERRORS,
}  # fmt: skip
"""Every code that a refusal may carry in any game, each with one or several alternatives."""
EVENTS: Final[Mapping[str, WordChoices]] = _SAID["events"]
"""Words by kind, or by `kind.variant` if the sentence depends on the data."""
OPTIONS: Final[Mapping[str, OptionWords]] = {key: OptionWords(**words) for key, words in _SAID["options"].items()}
"""Table options that several games have: a label for the form, and a sentence about the effect."""

MATCH_FORMATS: Final[Terms] = _SAID["match_formats"]
"""The names of all formats, including the format that only tournaments have."""
FORMATS: Final[Terms] = {key: MATCH_FORMATS[key] for key in series.FORMATS}
LEVELS: Final[Terms] = _SAID["levels"]
"""Names of the agents' levels."""
VERBS: Final[Terms] = _SAID["verbs"]
EMOTIONS: Final[Terms] = _SAID["emotions"]
PHRASES: Final[Terms] = _SAID["phrases"]
"""Phrases that are sent with one tap, by the `phrase` of a `chat` frame."""
ROOM_PHRASES: Final[Terms] = _SAID["room_phrases"]
"""Phrases of chat rooms, which are sent in the same way."""

JOKERS: Final[Terms] = _SAID["jokers"]
"""Names of the jokers by rank."""
VALUES: Final[Terms] = _SAID["values"]
"""Words of an option's value: `on`, `off` and `none`, for no limit."""
SEATS: Final[Words] = _SAID["seats"]
HINT: Final[Words] = _SAID["hint"]
"""Introduces a bot's hint."""
LISTS: Final[Terms] = _SAID["lists"]
"""The words `between` two items of a list, and before the `last` one."""


def join_words(items: Sequence[str], lang: str) -> str:
    """Joins texts to a list as the language writes it: 甲、乙和丙 / A, B and C."""
    if len(items) < 2:
        return "".join(items)
    return LISTS["between"].text(lang).join(items[:-1]) + LISTS["last"].text(lang) + items[-1]
