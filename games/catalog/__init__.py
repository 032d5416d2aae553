"""Codes and data to words, in zh-Hans and English. The rules speak codes; they are worded here, when they are shown.

Every function takes a language tag as browsers and Django write it (`zh-hans`, `zh-CN`, `en-GB`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.cards import Card

from .errors import RULE_ERRORS
from .events import EVENTS
from .lineups import lineup_text, seats_text
from .options import OPTIONS
from .platform import PLATFORM_ERRORS
from .terms import (
    CHOICES,
    EMOTIONS,
    FORMAT_HELP,
    FORMATS,
    GAMES,
    HAND_TYPES,
    HANDS,
    JOKERS,
    PHRASES,
    RANKS,
    ROLES,
    SIDES,
    SPRINGS,
    VERBS,
    Terms,
)
from .wording import LANGUAGES, Sayings, Words, is_chinese, listed, placeholders, say, ways

__all__ = [
    "CHOICES", "EMOTIONS", "ERRORS", "EVENTS", "FORMATS", "GAMES", "HANDS", "HAND_TYPES", "LANGUAGES", "OPTIONS",
    "PHRASES", "ROLES", "SPRINGS", "VERBS", "Words", "card_text", "choice_text",
    "error_text", "event_text", "format_help", "format_text", "game_text", "hand_text",
    "hand_type_text", "lineup_text", "option_help", "option_label", "option_value", "placeholders", "seats_text",
    "role_text", "spring_text", "verb_text", "ways",
]  # fmt: skip


ERRORS: Final[Mapping[str, Sayings]] = {**RULE_ERRORS, **PLATFORM_ERRORS}
"""Every code that a refusal may carry, each with one way or several to say it."""


# ── Refusals ────────────────────────────────────────────────────────────────────────────────────


def error_text(code: str, data: Mapping[str, Any], lang: str) -> str:
    """The sentence of a refusal, with what its data tells. A code without words is shown as it is."""
    sayings = ERRORS.get(code)
    if sayings is None:
        return code
    text = say(sayings, _error_data(data, lang), lang)
    return text[:1].upper() + text[1:]  # what is filled in may stand first


def _error_data(data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    filled = dict(data)
    if "ms" in data:
        filled["seconds"] = _seconds(data["ms"])
    if "card" in data:
        filled["card"] = card_text(data["card"], lang)
    if "hand_type" in data:
        filled["hand_type"] = hand_type_text(data["hand_type"], lang)
    if data.get("key") in OPTIONS:
        filled["option"] = option_label(data["key"], lang)
    elif "key" in data:
        filled["option"] = data["key"]
    if "choices" in data:
        filled["choices"] = listed([choice_text(c, lang) for c in data["choices"]], lang) or None
    if "low" in data and "high" in data:
        low, high = data["low"], data["high"]
        filled["range"] = None if low is None or high is None else f"{low}" if low == high else f"{low}–{high}"
    return filled


# ── Events ──────────────────────────────────────────────────────────────────────────────────────


def event_text(game: str, kind: str, data: Mapping[str, Any], lang: str, *, names: Sequence[str]) -> str:
    """The sentence of an event; `names` are those of the seats. A kind without words is shown as it is."""
    for key in (f"{game}.{kind}{_variant(kind, data)}", kind + _variant(kind, data), f"{game}.{kind}", kind):
        if key in EVENTS:
            return say(EVENTS[key], _event_data(kind, data, lang, names), lang)
    return kind


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "trustee" if not data.get("on"):
            return ".off"
        case "trustee":
            return f".{data['reason']}" if data.get("reason") in ("left", "missed") else ".on"
        case "deal" if data.get("redeal"):
            return ".again"
        case "bid" if data.get("points") == 0:
            return ".pass"
        case "checked" if data.get("wolf"):
            return ".wolf"
        case "order" if not data.get("clockwise"):
            return ".counter"
        case "step":
            return f".{data.get('step')}"
        case "speech" | "ballots":
            return f".{data.get('kind')}"
        case _:
            return ""


def _event_data(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> dict[str, Any]:
    filled = dict(data)
    for key in ("seat", "bidder", "opener", "loser", "target", "from", "to"):
        if isinstance(data.get(key), int):
            filled["name" if key == "seat" else key] = names[data[key]]
    if "seats" in data:
        filled["names"] = listed([names[seat] for seat in data["seats"]], lang) or None
    if kind == "role":
        filled["role"] = _named(ROLES, data["role"], lang)
    if kind == "ballots":
        filled["tally"] = _tally(data["tally"], lang, names) or None
    if "ms" in data:
        filled["seconds"] = _seconds(data["ms"])
    if kind == "play":
        filled["hand"] = hand_text(data["type"], data["rank"], data["length"], lang)
    if kind == "landlord":
        filled["bottom"] = " ".join(card_text(code, lang) for code in data["bottom"])
    if kind == "roll":
        filled["dice"] = " ".join(map(str, data["dice"]))
    if kind == "match_end":
        winners = [name for name, place in zip(names, data["places"], strict=False) if place == 1]
        filled["first"] = listed(winners, lang) or None
    if kind == "round_end":
        side = _term(SIDES, data.get("winner"), lang)
        filled |= {"side": side, "Side": side and side[0].upper() + side[1:]}
        filled["spring"] = _term(SPRINGS, data.get("spring"), lang)
    return filled


def _tally(tally: Sequence[tuple[int, float]], lang: str, names: Sequence[str]) -> str:
    """甲 2.5 票、乙 1 票 / A 2.5, B 1"""
    if is_chinese(lang):
        return "、".join(f"{names[seat]} {votes:g} 票" for seat, votes in tally)
    return ", ".join(f"{names[seat]} {votes:g}" for seat, votes in tally)


def _seconds(ms: int) -> str:
    """Rounded up to a tenth: who waits as long as it says is not refused again."""
    return f"{-(-ms // 100) / 10:g}"


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


def card_text(code: str, lang: str) -> str:
    """`♠3`, `大王` / `the big joker`; what is no card is shown as it is."""
    try:
        card = Card.from_code(code)
    except ValueError:
        return code
    joker = JOKERS.get(card.rank)
    return card.text if joker is None else joker.text(lang)


def hand_text(kind: str, rank: int, length: int, lang: str) -> str:
    """A combination as it is spoken: 对 9 / a pair of 9s; 顺子 3 到 7 / a straight from 3 to 7."""
    joker = JOKERS.get(rank)
    top = joker.text(lang) if joker else RANKS[rank]
    low = RANKS.get(rank - length + 1, top)
    return HANDS[kind].text(lang).format(rank=top, ranks=f"{top}s", low=low, length=length)


def hand_type_text(kind: str, lang: str) -> str:
    return _named(HAND_TYPES, kind, lang)


# ── Options ─────────────────────────────────────────────────────────────────────────────────────


def option_label(key: str, lang: str) -> str:
    return OPTIONS[key].label.text(lang) if key in OPTIONS else key


def option_help(key: str, lang: str) -> str:
    return OPTIONS[key].help.text(lang) if key in OPTIONS else ""


def option_value(value: Any, lang: str) -> str:
    """A chosen value, for a table that shows what it plays: on and off, none, a format's name, a number."""
    if isinstance(value, bool):
        on, off = ("开", "关") if is_chinese(lang) else ("on", "off")
        return on if value else off
    if value is None:
        return "不限" if is_chinese(lang) else "no limit"
    return choice_text(value, lang)


def choice_text(choice: Any, lang: str) -> str:
    """One of an option's choices."""
    if isinstance(choice, str) and choice in CHOICES:  # the number 1 is no choice of a vote
        return CHOICES[choice].text(lang)
    return _named(FORMATS, str(choice), lang)


# ── Names ───────────────────────────────────────────────────────────────────────────────────────


def game_text(key: str, lang: str) -> str:
    return _named(GAMES, key, lang)


def format_text(key: str, lang: str) -> str:
    return _named(FORMATS, key, lang)


def format_help(key: str, lang: str) -> str:
    return FORMAT_HELP[key].text(lang) if key in FORMAT_HELP else ""


def verb_text(verb: str, lang: str, *, game: str = "") -> str:
    return _named(VERBS, f"{game}.{verb}" if f"{game}.{verb}" in VERBS else verb, lang)


def role_text(role: str, lang: str) -> str:
    return _named(ROLES, role, lang)


def spring_text(kind: str, lang: str) -> str:
    return _named(SPRINGS, kind, lang)


def _named(terms: Terms, key: str, lang: str) -> str:
    return terms[key].text(lang) if key in terms else key


def _term(terms: Terms, key: str | None, lang: str) -> str | None:
    return None if key is None or key not in terms else terms[key].text(lang)
