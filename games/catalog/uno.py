"""All texts of UNO: events, refusals, options, terms, and the names of its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .game_words import load_game_words
from .shared_words import join_words

PAGE: Final[Mapping[str, str]] = {
    "name": "game",
    "presets.house.label": "bar.single",
    "verbs.draw": "do.draw",
    "terms.colors": "shared:drawn.uno.color.*",
    "terms.cards": "shared:drawn.uno.*",
}
"""Words that the browser has too."""


def uno_card_text(code: str, lang: str) -> str:
    """Returns the name of an UNO card: 红 7、绿跳过、黄 +2、万能牌 / red 7, green skip, yellow +2, wild.

    An unknown code is returned unchanged.
    """
    cards = WORDS.terms["cards"]
    if code in ("W", "W+4"):
        return cards[code].text(lang)
    color, face = cards.get(f"short.{code[:1]}"), code[1:]
    if color is None or not face:
        return code
    sign = cards.get(f"sign.{face}")
    if sign is None:
        return cards["number"].text(lang).format(color=color.text(lang), face=face)
    return cards["signed"].text(lang).format(color=color.text(lang), sign=sign.text(lang))


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "play" if data["card"].startswith("W"):
            return "wild"
        case "reverse" if data["direction"] == 1:
            return "clockwise"
        case "draw":
            return str(data["why"]) if data["count"] else "nothing"
        case "challenge_draw_four" if data["guilty"]:
            return "guilty"
        case "round_end":
            return str(data.get("reason", ""))
    return ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "opening":
            return {"card": uno_card_text(data["card"], lang), "wilds": data["wilds"] or None}
        case "play":
            return {"card": uno_card_text(data["card"], lang), "color": WORDS.terms["colors"][data["color"]].text(lang)}
        case "drawn":
            return {"cards": join_words([uno_card_text(card, lang) for card in data["cards"]], lang)}
        case "round_end" if "winners" in data:
            return {"names": join_words([names[seat] for seat in data["winners"]], lang), "most": max(data["points"])}
    return {}


def _fill_error(data: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    return {"card": uno_card_text(str(data["card"]), lang)} if "card" in data else {}


WORDS: Final = load_game_words(
    "uno",
    PAGE,
    felt="indigo",
    stylesheets=(
        "css/seat_tiles.css",
        "css/seat_ring.css",
        "css/games/uno_cards.css",
        "css/games/uno.css",
        "css/games/uno_action_bar.css",
    ),
    replay_stylesheets=("css/games/uno_replay.css",),
    seats=frozenset({"dealer"}),
    variant=_variant,
    fill=_fill,
    fill_error=_fill_error,
)
