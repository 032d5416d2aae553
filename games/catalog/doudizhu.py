"""All texts of Dou Dizhu: events, refusals, options, terms, and the names of its combinations and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.series import FORMATS

from .card_names import RANKS, card_text, rank_text
from .doudizhu_advice import reasons_text
from .game_words import load_game_words

PAGE: Final[Mapping[str, str]] = {
    "name": "game",
    **{f"options.format.choices.{key}": f"format.{key}" for key in FORMATS},
    "options.landlord_rotation.label": "opt.landlord_rotation",
    "options.gifts.label": "opt.gifts",
    "verbs.play": "do.play",
    "verbs.pass": "do.pass",
    "terms.roles": "role.*",
    "terms.gifts": "gift.*",
    "terms.springs.spring": "mult.spring",
    "terms.springs.reverse_spring": "mult.reverse_spring",
    "terms.spring_reasons.spring": "end.why.spring",
    "terms.spring_reasons.reverse_spring": "end.why.reverse_spring",
    "terms.hands.TRIPLE": "combo.TRIPLE",
    "terms.answers.no_bid": "log.nobid",
    "terms.hand_types": "type.*",
    "terms.hand_types.PASS": "log.pass",
}
"""Words that the browser has too."""


def hand_text(kind: str, rank: int, length: int, lang: str) -> str:
    """Returns the name of a Dou Dizhu combination: 对 9 / a pair of 9s; 顺子 3 到 7 / a straight from 3 to 7."""
    top = rank_text(rank, lang)
    low = RANKS.get(rank - length + 1, top)
    return WORDS.terms["hands"][kind].text(lang).format(rank=top, low=low, length=length)


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "deal" if data.get("redeal"):
            return "again"
        case "bid" if data.get("points") == 0:
            return "pass"
        case "gift":
            return str(data.get("kind", ""))
        case _:
            return ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "play":
            return {"hand": hand_text(data["type"], data["rank"], data["length"], lang)}
        case "gift" | "gift_cards" if "cards" in data:
            return {"shown": " ".join(card_text(code, lang) for code in data["cards"])}
        case "landlord":
            return {"bottom": " ".join(card_text(code, lang) for code in data["bottom"])}
        case "round_end":
            sides, springs = WORDS.terms["sides"], WORDS.terms["springs"]
            side, spring = sides.get(data.get("winner", "")), springs.get(data.get("spring") or "")
            said, name = side and side.text(lang), spring and spring.text(lang)
            return {
                "side": said, "Side": said and said[0].upper() + said[1:],
                "spring": name and name[0].lower() + name[1:],
            }  # fmt: skip
        case _:
            return {}


def _action_text(told: Mapping[str, Any], lang: str) -> str:
    """Returns the name of a Dou Dizhu action: 对 9 / a pair of 9s; 不出 / pass; 叫 2 分 / bid 2."""
    if told["verb"] == "bid":
        return _ANSWERS["bid" if told["points"] else "no_bid"].text(lang).format(points=told["points"])
    if told["verb"] == "pass":
        return WORDS.terms["hand_types"]["PASS"].text(lang)
    if told["type"] == "SINGLE" and told["rank"] in RANKS:  # a bare rank would be read as a number
        return _ANSWERS["single"].text(lang).format(rank=rank_text(told["rank"], lang))
    return hand_text(told["type"], told["rank"], told["length"], lang)


WORDS: Final = load_game_words(
    "doudizhu",
    PAGE,
    variant=_variant,
    fill=_fill,
    answer=_action_text,
    reasons=reasons_text,
    stylesheets=("css/games/doudizhu.css",),
    replay_stylesheets=("css/games/doudizhu_replay.css",),
)
_ANSWERS: Final = WORDS.terms["answers"]
