"""All texts of the game Liar's Dice: events, refusals, options, and terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .game_words import load_game_words

PAGE: Final[Mapping[str, str]] = {
    "name": "game",
    "options.wild_ones.label": "lamp.on",
    "presets.plain.label": "opt.wild_ones",
    "verbs.challenge": "do.open",
    "verbs.jump": "do.jump",
}
"""Words that the browser has too."""


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    return "one" if kind == "reveal" and data["lost"] == 1 else ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    return {"dice": " ".join(map(str, data["dice"]))} if kind == "roll" else {}


WORDS: Final = load_game_words(
    "liars_dice",
    PAGE,
    seats=frozenset({"bidder", "opener", "loser"}),
    variant=_variant,
    fill=_fill,
    felt="lacquer",
    stylesheets=(
        "css/seat_tiles.css",
        "css/seat_ring.css",
        "css/dice.css",
        "css/games/liars_dice.css",
        "css/games/liars_dice_reveal.css",
        "css/games/liars_dice_action_bar.css",
    ),
    replay_stylesheets=("css/games/liars_dice_replay.css",),
)
