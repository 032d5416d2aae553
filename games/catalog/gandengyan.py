"""All texts of Gan Deng Yan: events, refusals, options, terms, and the names of its combinations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .card_names import RANKS, card_text, rank_text
from .game_words import load_game_words

PAGE: Final[Mapping[str, str]] = {
    "name": "game",
    "options.same_length_straights.label": "opt.same_length_straights",
    "options.step_by_one.label": "opt.step_by_one",
    "options.bomb_doubles.label": "opt.bomb_doubles",
    "verbs.play": "do.play",
    "verbs.pass": "do.pass",
    "terms.stands.one": "stands",
    "terms.hand_types": "type.*",
    "terms.hand_types.PASS": "log.pass",
}
"""Words that the browser has too."""

OWN: Final = ("SINGLE", "ROCKET")
"""Types in which a joker counts as itself."""


def hand_text(kind: str, rank: int, length: int, lang: str) -> str:
    """Returns the name of a Gan Deng Yan combination: 对 9 / a pair of 9s; 顺子 3 到 7 / a straight from 3 to 7."""
    top = rank_text(rank, lang)
    return WORDS.terms["hands"][kind].text(lang).format(rank=top, low=RANKS.get(rank - length + 1, top))


def jokers_text(kind: str, cards: Sequence[str], jokers: Sequence[int], lang: str) -> str:
    """Returns a text on the ranks that the jokers of a Gan Deng Yan play stand for: 小王当 J，大王当 K.

    Empty if they count as themselves, or if there are none.
    """
    if kind in OWN:
        return ""
    named = [code for code in ("SJ", "BJ") if code in cards]
    stands = WORDS.terms["stands"]
    said = [
        stands["one"].text(lang).format(joker=card_text(code, lang), rank=rank_text(rank, lang))
        for code, rank in zip(named, jokers, strict=False)
    ]
    return stands["between"].text(lang).join(said)


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "play":
            return {
                "hand": hand_text(data["type"], data["rank"], data["length"], lang),
                "stand": jokers_text(data["type"], data["cards"], data["jokers"], lang) or None,
            }
        case "drawn":
            return {"card": card_text(data["card"], lang)}
        case "round_end":
            return {"times": data["multiplier"] if data.get("multiplier", 1) > 1 else None}
        case _:
            return {}


WORDS: Final = load_game_words(
    "gandengyan",
    PAGE,
    seats=frozenset({"starter"}),
    fill=_fill,
    felt="ink",
    stylesheets=(
        "css/seat_tiles.css",
        "css/seat_ring.css",
        "css/games/gandengyan_joker_slip.css",
        "css/games/gandengyan.css",
    ),
    replay_stylesheets=("css/games/gandengyan_replay.css",),
)
