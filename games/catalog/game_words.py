"""What a game has to say: the shape of `WORDS` in `games/catalog/<key>.py`, and where it is looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from games.rules import registry

from .words import WordChoices, Words

Terms = Mapping[str, Words]

NOTHING: Final[Mapping[str, Any]] = {}


class OptionWords(NamedTuple):
    """An option of a table."""

    label: Words
    """What the form calls it, and the list of what a table changes."""
    help: Words
    """A sentence: what it changes."""
    choices: Terms = {}
    """Names of its choices, by `str(choice)`; of a number too, where one of them means something else (`"0"`)."""
    helps: Terms = {}
    """A sentence for each choice, where they need one."""


class PresetWords(NamedTuple):
    """A set of options under one name."""

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
    """All words of one game, and its table's cloth.

    What every game shares stands in `errors`, `events`, `options` and `terms`; a game that says one of those in its
    own way has it here too, and its own wins.
    """

    name: Words
    about: Words
    """A line for the first page: how many play, and what is special."""
    errors: Mapping[str, WordChoices] = field(default_factory=dict)
    """By code."""
    events: Mapping[str, WordChoices] = field(default_factory=dict)
    """By kind; by `kind.variant` where the data changes what is said."""
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    presets: Mapping[str, PresetWords] = field(default_factory=dict)
    """By the keys of the `presets` of the game's options."""
    verbs: Terms = field(default_factory=dict)
    terms: Mapping[str, Terms] = field(default_factory=dict)
    """Other names by topic: `roles` (of a seat, as `RoundResult` and the page of a match show them), and whatever the
    game's own sentences need."""
    seats: frozenset[str] = frozenset()
    """Keys of events' data, beside `seat`, `from`, `to` and `target`, that hold a seat: filled in with its name."""
    variant: Callable[[str, Mapping[str, Any]], str] = _no_variant
    """(kind, data) -> which of several sentences: what follows the dot in the key; empty for the plain one."""
    fill: Callable[[str, Mapping[str, Any], str, Sequence[str]], Mapping[str, Any]] = _nothing_more
    """(kind, data, language, names of the seats) -> what its events' sentences need beside their data."""
    fill_error: Callable[[Mapping[str, Any], str], Mapping[str, Any]] = _no_more_data
    """(data, language) -> what its refusals' sentences need beside their data."""
    answer: Callable[[Mapping[str, Any], str], str] = _by_verb
    """(what an action shows, language) -> what it is called, where agents of the game advise people."""
    reasons: Callable[[Sequence[Mapping[str, Any]], str], str] = _no_advice
    """(an adviser's reasons, language) -> one sentence; empty without any."""
    lineup: Callable[[int, str], str] | None = None
    """(seats, language) -> what the game is with so many seats, where each number is a game of its own."""
    felt: str = "jade"
    """The cloth of its table, as css/tokens.css names it."""
    stylesheets: tuple[str, ...] = ()
    """Style sheets that its table adds to those of every table: static paths, in this order."""
    replay_stylesheets: tuple[str, ...] = ()
    """Style sheets that its replay adds after those of its table: static paths, in this order."""


def game_words(game: str) -> GameWords:
    """The words of a game of the house, from the module of its key. A game that brought none goes by its key."""
    if game in registry.GAMES:
        try:
            return _brought(game)
        except ModuleNotFoundError as missing:
            if missing.name != f"{__package__}.{game}":
                raise
    return GameWords(name=Words(game, game), about=Words("", ""))


@cache  # sentences are worded by the thousand; an import that fails is tried again
def _brought(game: str) -> GameWords:
    found: GameWords = import_module(f"{__package__}.{game}").WORDS
    return found
