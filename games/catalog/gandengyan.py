"""Words of Gan Deng Yan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .cards import RANKS, card_text, rank_text
from .game_words import GameWords, OptionWords, PresetWords, Terms
from .words import WordChoices, Words, is_chinese

ERRORS: Final[Mapping[str, WordChoices]] = {
    "DOES_NOT_BEAT": Words(
        "接不上这一手，请换一手或者过。", "That doesn't beat the last play. Choose something else, or pass."
    ),
    "CANNOT_PASS_ON_LEAD": Words("轮到你先出，不能过。", "You are leading: play something."),
    "WRONG_READING": Words(
        "王不能这样用，请换一种读法；顺子里也不能有 2。",
        "The jokers can't stand for that. Choose another reading; a straight can't contain a 2.",
    ),
}

EVENTS: Final[Mapping[str, WordChoices]] = {
    "deal": Words("发牌，{starter}多拿一张，先出。", "The cards are dealt; {starter} has an extra card and leads."),
    "play": (
        Words("{name}：{hand}，其中{stand}。", "{name}: {hand}, with {stand}."),
        Words("{name}：{hand}。", "{name}: {hand}."),
    ),
    "pass": Words("{name}：过。", "{name} passes."),
    "trick_end": Words("都过了，{name}接着出。", "Everyone passes; {name} leads."),
    "draw": Words("{name}摸一张，牌堆还剩 {pile} 张。", "{name} draws a card; {pile} left in the pile."),
    "drawn": Words("你摸到{card}。", "You drew {card}."),
    "round_end": (
        Words(
            "{name}出完了，这一局罚分乘 {times}。",
            "{name} goes out; this round's penalties count ×{times}.",
        ),
        Words("{name}出完了，赢下这一局。", "{name} goes out and wins the round."),
        Words("这一局结束。", "The round is over."),
    ),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "rounds": OptionWords(
        Words("局数", "Rounds"),
        Words("打完这么多局后，罚分最少的第一。", "After this many rounds, the fewest penalty points wins."),
    ),
    "same_length_straights": OptionWords(
        Words("顺子等长", "Straights of equal length"),
        Words(
            "接顺子的张数要与上家相同；关闭时长短不限，只比起点。",
            "A straight must be followed by one of the same length. When off, length doesn't matter and "
            "the starting rank decides.",
        ),
    ),
    "step_by_one": OptionWords(
        Words("只能大一级", "Next rank only"),
        Words(
            "单张、对子、顺子只能接刚好大一级的；2、王和炸弹不受限制。",
            "Singles, pairs and straights can only be followed by the very next one. 2s, jokers and bombs are exempt.",
        ),
    ),
    "bomb_doubles": OptionWords(
        Words("炸弹翻倍", "Bombs double"),
        Words(
            "这一局每出一个炸弹，罚分翻一倍，王炸也算。",
            "Every bomb in a round, the rocket included, doubles the penalties.",
        ),
    ),
}

PRESETS: Final[Mapping[str, PresetWords]] = {
    "house": PresetWords(
        Words("自由打法", "House rules"),
        Words(
            "比上家大就能接，顺子长短不限，炸弹不翻倍。",
            "Anything higher can follow, straights of any length, bombs don't double.",
        ),
    ),
    "strict": PresetWords(
        Words("正宗干瞪眼", "Strict Gan Deng Yan"),
        Words(
            "只能大一级，顺子等长，炸弹翻倍：没有刚好的牌，就只能干瞪眼。",
            "Next rank only, straights of equal length, bombs double: without exactly the right card, "
            "all you can do is stare.",
        ),
    ),
}

VERBS: Final[Terms] = {
    "play": Words("出牌", "Play"),
    "pass": Words("过", "Pass"),
}

HAND_TYPES: Final[Terms] = {
    "SINGLE": Words("单张", "single"),
    "PAIR": Words("对子", "pair"),
    "STRAIGHT": Words("顺子", "straight"),
    "BOMB_3": Words("三张炸", "bomb of three"),
    "BOMB_4": Words("四张炸", "bomb of four"),
    "ROCKET": Words("王炸", "rocket"),
    "PASS": Words("过", "pass"),
}

HANDS: Final[Terms] = {
    "SINGLE": Words("{rank}", "{rank}"),
    "PAIR": Words("对 {rank}", "a pair of {rank}s"),
    "STRAIGHT": Words("顺子 {low} 到 {rank}", "a straight from {low} to {rank}"),
    "BOMB_3": Words("炸弹，三个 {rank}", "a bomb, three {rank}s"),
    "BOMB_4": Words("炸弹，四个 {rank}", "a bomb, four {rank}s"),
    "ROCKET": Words("王炸", "the rocket"),
}
"""Phrases for combinations; `{low}` and `{rank}` are the ends of a straight."""

STANDS: Final = Words("{joker}当 {rank}", "{joker} as {rank}")
OWN: Final = ("SINGLE", "ROCKET")
"""Types in which a joker counts as itself."""


def hand_text(kind: str, rank: int, length: int, lang: str) -> str:
    """Returns the phrase for a combination: 对 9 / a pair of 9s; 顺子 3 到 7 / a straight from 3 to 7."""
    top = rank_text(rank, lang)
    return HANDS[kind].text(lang).format(rank=top, low=RANKS.get(rank - length + 1, top))


def stand_text(kind: str, cards: Sequence[str], jokers: Sequence[int], lang: str) -> str:
    """Returns the ranks that the jokers of a play stand for: 小王当 J，大王当 K. Empty if they count as themselves."""
    if kind in OWN:
        return ""
    named = [code for code in ("SJ", "BJ") if code in cards]
    said = [
        STANDS.text(lang).format(joker=card_text(code, lang), rank=rank_text(rank, lang))
        for code, rank in zip(named, jokers, strict=False)
    ]
    return ("，" if is_chinese(lang) else " and ").join(said)


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "play":
            return {
                "hand": hand_text(data["type"], data["rank"], data["length"], lang),
                "stand": stand_text(data["type"], data["cards"], data["jokers"], lang) or None,
            }
        case "drawn":
            return {"card": card_text(data["card"], lang)}
        case "round_end":
            return {"times": data["multiplier"] if data.get("multiplier", 1) > 1 else None}
        case _:
            return {}


WORDS: Final = GameWords(
    name=Words("干瞪眼", "Gan Deng Yan"),
    about=Words("2–6 人 · 王能当任意牌", "2–6 players · wild jokers"),
    errors=ERRORS,
    events=EVENTS,
    options=OPTIONS,
    presets=PRESETS,
    verbs=VERBS,
    terms={"hand_types": HAND_TYPES, "hands": HANDS},
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
