"""The class that holds all texts of a game, and the functions that load them and look them up.

Each game's module `games/catalog/<key>.py` has an object of this class named `WORDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from games.rules import registry

from .render_words import WordChoices, Words
from .word_files import languages, read_words

Terms = Mapping[str, Words]

NOTHING: Final[Mapping[str, Any]] = {}


class OptionWords(NamedTuple):
    """The texts of a table option: its name, a sentence about its effect, and those of its choices."""

    label: Words
    """The name in the form and in the list of a table's changed options."""
    help: Words
    """One sentence about the effect of the option."""
    choices: Terms = {}
    """Names of the choices, by `str(choice)`. Also names of single numbers with a special meaning (`"0"`)."""
    helps: Terms = {}
    """One sentence for each choice that needs one."""


class PresetWords(NamedTuple):
    """The texts of a preset, a named set of table options: its name, and a sentence about it."""

    label: Words
    help: Words


def _no_variant(kind: str, data: Mapping[str, Any]) -> str:
    return ""


def _nothing_more(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    return NOTHING


def _no_advice(reasons: Sequence[Mapping[str, Any]], lang: str) -> str:
    return ""


def _by_verb(told: Mapping[str, Any], lang: str) -> str:
    return str(told.get("verb", ""))


def _no_more_data(data: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """All texts of one game, with the colour and the style sheets of its table.

    Texts that all games share are in `shared_words`. A game may define one of them here, which then takes
    precedence.
    """

    name: Words
    about: Words
    """One line for the first page: the number of players, and what is special."""
    errors: Mapping[str, WordChoices] = field(default_factory=dict)
    """Words by code."""
    events: Mapping[str, WordChoices] = field(default_factory=dict)
    """Words by kind, or by `kind.variant` if the sentence depends on the data."""
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    presets: Mapping[str, PresetWords] = field(default_factory=dict)
    """Words by the keys of the `presets` of the game's options."""
    verbs: Terms = field(default_factory=dict)
    terms: Mapping[str, Terms] = field(default_factory=dict)
    """Other names by topic.

    `roles` names the roles of seats, shown with `RoundResult` and on the page of a match. `winners` says by role
    who won a round that sides win together, for share cards, with `draw` where nobody may win. `ends` says why a match
    ended, by the outcome's reason. Other topics serve the game's own sentences.
    """
    seats: frozenset[str] = frozenset()
    """Keys of event data that hold a seat, beside `seat`, `from`, `to` and `target`. The seat's name is filled in."""
    variant: Callable[[str, Mapping[str, Any]], str] = _no_variant
    """(kind, data) -> the variant of the sentence: the part of the key after the dot. Empty for the plain sentence."""
    fill: Callable[[str, Mapping[str, Any], str, Sequence[str]], Mapping[str, Any]] = _nothing_more
    """(kind, data, language, names of the seats) -> further values for the placeholders of the event's sentence."""
    fill_error: Callable[[Mapping[str, Any], str], Mapping[str, Any]] = _no_more_data
    """(data, language) -> further values for the placeholders of the refusal's sentence."""
    answer: Callable[[Mapping[str, Any], str], str] = _by_verb
    """(public form of an action, language) -> the name of the action, for games with an adviser."""
    reasons: Callable[[Sequence[Mapping[str, Any]], str], str] = _no_advice
    """(an adviser's reasons, language) -> one sentence; empty if there are none."""
    lineup: Callable[[int, str], str] | None = None
    """(seats, language) -> the roles for that number of seats, for games in which they depend on it."""
    won_by_sides: bool = False
    """Whether a whole side wins a match, so that lists say who won or lost and name no places."""
    felt: str = "jade"
    """The name of the table's colour in css/tokens.css."""
    stylesheets: tuple[str, ...] = ()
    """Additional style sheets of this game's table: static paths, in this order."""
    match_stylesheets: tuple[str, ...] = ()
    """Style sheets that the table needs in a match alone, after `stylesheets`: static paths, in this order."""
    replay_stylesheets: tuple[str, ...] = ()
    """Style sheets that the replay adds after those of the table: static paths, in this order."""


def load_game_words(game: str, page: Mapping[str, str], **rest: Any) -> GameWords:
    """Returns the texts of a game, read from its files. `rest` are further fields of `GameWords`.

    `page` adds texts from the browser's files: place in the result -> `part:key`. A `part` is a folder below
    `static/js`; without one it is `games/<game>`.
    """
    said = read_words(game, {place: key if ":" in key else f"games/{game}:{key}" for place, key in page.items()})
    return GameWords(
        name=said["name"],
        about=said["about"],
        errors=said.get("errors", {}),
        events=said.get("events", {}),
        options={key: OptionWords(**words) for key, words in said.get("options", {}).items()},
        presets={key: PresetWords(**words) for key, words in said.get("presets", {}).items()},
        verbs=said.get("verbs", {}),
        terms=said.get("terms", {}),
        **rest,
    )


def game_words(game: str) -> GameWords:
    """Returns the texts of a built-in game, which are `WORDS` in the module named after its key.

    If a game has no such module, its key serves as its name, and all other texts are empty.
    """
    if game in registry.GAMES:
        try:
            return _brought(game)
        except ModuleNotFoundError as missing:
            if missing.name != f"{__package__}.{game}":
                raise
    return GameWords(name=Words(dict.fromkeys(languages(), game)), about=Words(dict.fromkeys(languages(), "")))


@cache  # sentences are rendered by the thousand; a failed import is tried again
def _brought(game: str) -> GameWords:
    found: GameWords = import_module(f"{__package__}.{game}").WORDS
    return found
