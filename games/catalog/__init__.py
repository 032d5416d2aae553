"""The texts of the platform and of the games in every language, by the codes that the rest of the program uses.

The texts are data (`word_files`). Texts that all games share are in `shared_words`. Texts of one game are in the module
named after its key, as an object of `game_words.GameWords`. If both define a text, the game's own is used. Every
function takes a language tag as browsers and Django write it (`zh-hans`, `zh-CN`, `en-GB`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .card_names import card_text
from .game_words import GameWords, OptionWords, PresetWords, Terms, game_words
from .render_words import Words, alternatives, placeholders, render
from .shared_words import (
    EMOTIONS,
    ERRORS,
    EVENTS,
    FORMATS,
    HINT,
    LEVELS,
    MATCH_FORMATS,
    OPTIONS,
    PHRASES,
    SEATS,
    VALUES,
    VERBS,
    join_words,
)
from .word_files import languages

__all__ = [
    "EMOTIONS", "ERRORS", "EVENTS", "FORMATS", "HINT", "LEVELS", "OPTIONS", "PHRASES", "VERBS", "GameWords",
    "OptionWords", "PresetWords", "Words", "alternatives", "answer_text", "card_text", "choice_help", "choice_text",
    "error_text", "event_text", "felt", "format_text", "game_summary", "game_text", "game_words", "join_words",
    "languages", "level_text", "lineup_text", "option_help", "option_label", "option_value", "placeholders",
    "preset_help", "preset_text", "reasons_text", "role_text", "seats_text", "term_text", "verb_text",
]  # fmt: skip


# ── Refusals ────────────────────────────────────────────────────────────────────────────────────


def error_text(code: str, data: Mapping[str, Any], lang: str, *, game: str = "") -> str:
    """Returns the sentence that tells a player why a move or request was refused; the code if it has no sentence.

    `data` fills the placeholders. `game` is the key of the table's game, empty if there is none.
    """
    sayings = game_words(game).errors.get(code) or ERRORS.get(code)
    if sayings is None:
        return code
    text = render(sayings, _error_data(data, lang, game), lang)
    return text[:1].upper() + text[1:]  # a placeholder may come first


def _error_data(data: Mapping[str, Any], lang: str, game: str) -> dict[str, Any]:
    filled = dict(data)
    if "ms" in data:
        filled["seconds"] = _seconds(data["ms"])
    if "card" in data:
        filled["card"] = card_text(data["card"], lang)
    if "hand_type" in data:
        filled["hand_type"] = term_text("hand_types", data["hand_type"], lang, game=game)
    if "key" in data:
        filled["option"] = option_label(data["key"], lang, game=game)
    if "choices" in data:
        key = data.get("key", "")
        filled["choices"] = join_words([choice_text(key, c, lang, game=game) for c in data["choices"]], lang) or None
    if "low" in data and "high" in data:
        low, high = data["low"], data["high"]
        filled["range"] = None if low is None or high is None else f"{low}" if low == high else f"{low}–{high}"
    return {**filled, **game_words(game).fill_error(data, lang)}


# ── Events ──────────────────────────────────────────────────────────────────────────────────────


def event_text(game: str, kind: str, data: Mapping[str, Any], lang: str, *, names: Sequence[str]) -> str:
    """Returns the sentence that tells readers of a match's log what happened, for an event of this kind.

    `names` has a name for each seat. If the kind has no sentence, the kind itself is returned.
    """
    words = game_words(game)
    variant = words.variant(kind, data) or _variant(kind, data)
    for key in (f"{kind}.{variant}", kind):
        sayings = words.events.get(key) or EVENTS.get(key)
        if sayings is not None:
            return render(sayings, _event_data(words, kind, data, lang, names), lang)
    return kind


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    if kind == "timeout" and data.get("excused"):
        return "excused"
    if kind == "finished":
        return str(data.get("reason", ""))
    if kind != "trustee":
        return ""
    if not data.get("on"):
        return "off"
    return str(data["reason"]) if data.get("reason") in ("left", "missed") else "on"


def _event_data(
    words: GameWords, kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]
) -> dict[str, Any]:
    filled = dict(data)
    for key in {"seat", "target", "from", "to"} | words.seats:
        if isinstance(data.get(key), int):
            filled["name" if key == "seat" else key] = names[data[key]]
    if "seats" in data:
        filled["names"] = join_words([names[seat] for seat in data["seats"]], lang) or None
    if "ms" in data:
        filled["seconds"] = _seconds(data["ms"])
    if kind == "match_end":
        winners = [name for name, place in zip(names, data["places"], strict=False) if place == 1]
        filled["first"] = join_words(winners, lang) or None
    return {**filled, **words.fill(kind, data, lang, names)}


def _seconds(ms: int) -> str:
    """Converts milliseconds to a text in seconds, rounded up to 0.1.

    Rounding up keeps a player who moved too early, and now waits for the shown time, from being refused again.
    """
    return f"{-(-ms // 100) / 10:g}"


# ── Options ─────────────────────────────────────────────────────────────────────────────────────


def option_label(key: str, lang: str, *, game: str) -> str:
    words = _option(key, game)
    return words.label.text(lang) if words else key


def option_help(key: str, lang: str, *, game: str) -> str:
    words = _option(key, game)
    return words.help.text(lang) if words else ""


def option_value(key: str, value: Any, lang: str, *, game: str) -> str:
    """Returns the value of a table option as text: on or off, no limit, the name of a choice, or a number."""
    if isinstance(value, bool):
        return VALUES["on" if value else "off"].text(lang)
    if value is None:
        return VALUES["none"].text(lang)
    return choice_text(key, value, lang, game=game)


def choice_text(key: str, choice: Any, lang: str, *, game: str) -> str:
    """Returns the name of a choice of a table option, or of a number with a special meaning; else the value as text."""
    words = _option(key, game)
    return _named(words.choices if words else {}, str(choice), lang)


def choice_help(key: str, choice: Any, lang: str, *, game: str) -> str:
    words = _option(key, game)
    return words.helps[str(choice)].text(lang) if words and str(choice) in words.helps else ""


def preset_text(preset: str, lang: str, *, game: str) -> str:
    words = game_words(game).presets.get(preset)
    return words.label.text(lang) if words else preset


def preset_help(preset: str, lang: str, *, game: str) -> str:
    words = game_words(game).presets.get(preset)
    return words.help.text(lang) if words else ""


def _option(key: str, game: str) -> OptionWords | None:
    return game_words(game).options.get(key) or OPTIONS.get(key)


# ── Names ───────────────────────────────────────────────────────────────────────────────────────


def game_text(game: str, lang: str) -> str:
    return game_words(game).name.text(lang)


def game_summary(game: str, lang: str) -> str:
    """Returns one line about a game: its number of players, and what is special about it."""
    return game_words(game).about.text(lang)


def felt(game: str) -> str:
    """Returns the name of the background colour of a game's table, as css/tokens.css defines it."""
    return game_words(game).felt


def answer_text(game: str, told: Mapping[str, Any], lang: str) -> str:
    """Returns a player's action in words, such as 对 9 / a pair of 9s. `told` is the action as JSON, with its verb."""
    return game_words(game).answer(told, lang)


def reasons_text(game: str, reasons: Sequence[Mapping[str, Any]], lang: str) -> str:
    """Returns in one sentence why the game's adviser recommends an action; empty if there are no reasons."""
    return game_words(game).reasons(reasons, lang)


def seats_text(seats: int, lang: str) -> str:
    """Returns a number of players as text: 9 人 / 9 players."""
    return SEATS.text(lang).format(seats=seats)


def lineup_text(game: str, seats: int, lang: str) -> str:
    """Returns the roles in a match with so many seats as text: 3 狼，预言家、女巫和守卫，3 民.

    Empty if the roles of the game do not depend on the number of seats.
    """
    lineup = game_words(game).lineup
    return lineup(seats, lang) if lineup else ""


def format_text(key: str, lang: str) -> str:
    return _named(MATCH_FORMATS, key, lang)


def level_text(level: str, lang: str) -> str:
    return _named(LEVELS, level, lang)


def verb_text(verb: str, lang: str, *, game: str = "") -> str:
    return _named({**VERBS, **game_words(game).verbs}, verb, lang)


def role_text(role: str, lang: str, *, game: str) -> str:
    return term_text("roles", role, lang, game=game)


def term_text(topic: str, key: str, lang: str, *, game: str) -> str:
    """Returns the name of `key` in a topic of a game, such as a role in `roles`; the key itself if it has no name."""
    return _named(game_words(game).terms.get(topic, {}), key, lang)


def _named(terms: Terms, key: str, lang: str) -> str:
    return terms[key].text(lang) if key in terms else key
