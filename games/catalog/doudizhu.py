"""Words of Dou Dizhu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .cards import RANKS, card_text, rank_text
from .doudizhu_advice import reasons_text
from .game_words import GameWords, OptionWords, Terms
from .shared_terms import FORMATS
from .words import WordChoices, Words

ERRORS: Final[Mapping[str, WordChoices]] = {
    "BID_TOO_LOW": (
        Words("至少要叫 {least} 分。", "Bid at least {least}."),
        Words("叫得不够高。", "That bid is too low."),
    ),
    "INVALID_BID": (
        Words("叫分只能是 0 到 {highest} 分。", "A bid must be 0 to {highest}."),
        Words("叫分无效。", "That isn't a valid bid."),
    ),
    "ROTATION_NOT_IN_DAILY": Words(
        "日常赛不能轮流当地主，请换个赛制，或关闭轮庄。",
        "The Daily format can't rotate the landlord. Choose another format, or turn rotation off.",
    ),
}

EVENTS: Final[Mapping[str, WordChoices]] = {
    "round_end": (
        Words("{side}赢了这一局，{multiplier} 倍，{spring}。", "{Side} won the round, ×{multiplier} ({spring})."),
        Words("{side}赢了这一局，{multiplier} 倍。", "{Side} won the round, ×{multiplier}."),
        Words("这一局结束。", "The round is over."),
    ),
    "deal": Words("发牌。", "The cards are dealt."),
    "deal.again": Words("没人叫地主，重新发牌。", "Everyone passed: the cards are dealt again."),
    "bid": Words("{name}：{points} 分。", "{name} bids {points}."),
    "bid.pass": Words("{name}：不叫。", "{name} passes."),
    "landlord": Words("{name}成为地主，底牌 {bottom}。", "{name} is the landlord. Bottom cards: {bottom}."),
    "play": Words("{name}：{hand}。", "{name}: {hand}."),
    "pass": Words("{name}：不出。", "{name} passes."),
    "trick_end": Words("都不要，{name}接着出。", "Everyone passes; {name} leads."),
}

FORMAT_HELP: Final[Terms] = {
    "daily": Words("不限局数，局间有人离开就结束。", "No set length: it ends when someone leaves between rounds."),
    "quick": Words(
        "最多 5 局，先赢 3 局者胜；农民赢，两人各算一胜。",
        "Up to 5 rounds; first to win 3. When the farmers win, both score a win.",
    ),
    "standard": Words("打 10 局，按总分排名。", "10 rounds; most points wins."),
    "championship": Words("打 20 局，按总分排名。", "20 rounds; most points wins."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "format": OptionWords(
        Words("赛制", "Format"),
        Words("一场打多少局，怎样算结束。", "How many rounds a match has and how it ends."),
        FORMATS,
        FORMAT_HELP,
    ),
    "landlord_rotation": OptionWords(
        Words("轮庄", "Rotating landlord"),
        Words(
            "不叫分，按座位轮流当地主；第一局抽签决定。",
            "No bidding: each player is landlord in turn, starting from a random seat.",
        ),
    ),
    "rotation_base": OptionWords(
        Words("轮庄底分", "Rotation base"),
        Words("轮庄时每局的起始倍数。", "The starting multiplier of each round when the landlord rotates."),
    ),
    "multiplier_cap": OptionWords(
        Words("封顶倍数", "Multiplier cap"),
        Words(
            "一局最多算这么多倍，叫分也计入；不填则不封顶。",
            "The highest multiplier of a round, bid included. Leave empty for no limit.",
        ),
    ),
    "max_redeals": OptionWords(
        Words("最多重发次数", "Maximum redeals"),
        Words(
            "都不叫就重新发牌；重发达到次数后仍没人叫，首家以 1 分当地主。",
            "If everyone passes, the cards are dealt again. After this many redeals, the first bidder becomes the "
            "landlord at 1.",
        ),
    ),
    "wings_from_chain": OptionWords(
        Words("飞机可带同点的第四张", "Wings from the airplane"),
        Words("例如 333444 带 3 和 5。", "For example, 333444 with 3 and 5."),
    ),
    "rocket_as_kickers": OptionWords(
        Words("可以带双王", "Both jokers as kickers"),
        Words("大小王可以一起当带牌。", "One play may use both jokers as kickers."),
    ),
    "four_with_pair": OptionWords(
        Words("四带二可带一对", "Four with a pair"),
        Words(
            "四带二的两张单牌可以同点数，例如 3333 带 55。",
            "The two singles with a four may be a pair, as in 3333 with 55.",
        ),
    ),
    "duplicate": OptionWords(
        Words("复式副数", "Duplicate boards"),
        Words("每轮打几副牌；各桌打同样的牌。", "How many deals each round has; all tables play the same ones."),
    ),
}

VERBS: Final[Terms] = {
    "bid": Words("叫分", "Bid"),
    "play": Words("出牌", "Play"),
    "pass": Words("不出", "Pass"),
}

ROLES: Final[Terms] = {
    "landlord": Words("地主", "Landlord"),
    "farmer": Words("农民", "Farmer"),
}

SIDES: Final[Terms] = {
    "landlord": Words("地主", "the landlord"),
    "farmers": Words("农民", "the farmers"),
}

SPRINGS: Final[Terms] = {  # names the side that was shut out, since many tables use the two names in reverse
    "spring": Words("春天（地主被关）", "Spring: landlord shut out"),
    "reverse_spring": Words("反春天（农民被关）", "Reverse spring: farmers shut out"),
}

HAND_TYPES: Final[Terms] = {
    "SINGLE": Words("单张", "single"),
    "PAIR": Words("对子", "pair"),
    "TRIPLE": Words("三张", "triple"),
    "TRIPLE_WITH_SINGLE": Words("三带一", "triple with a single"),
    "TRIPLE_WITH_PAIR": Words("三带一对", "triple with a pair"),
    "STRAIGHT": Words("顺子", "straight"),
    "STRAIGHT_PAIR": Words("连对", "consecutive pairs"),
    "AIRPLANE": Words("飞机", "airplane"),
    "AIRPLANE_WITH_SINGLES": Words("飞机带单", "airplane with singles"),
    "AIRPLANE_WITH_PAIRS": Words("飞机带对", "airplane with pairs"),
    "FOUR_WITH_TWO_SINGLES": Words("四带二", "four with two singles"),
    "FOUR_WITH_TWO_PAIRS": Words("四带两对", "four with two pairs"),
    "BOMB": Words("炸弹", "bomb"),
    "ROCKET": Words("王炸", "rocket"),
    "PASS": Words("不出", "pass"),
}

HANDS: Final[Terms] = {
    "SINGLE": Words("{rank}", "{rank}"),
    "PAIR": Words("对 {rank}", "a pair of {ranks}"),
    "TRIPLE": Words("三张 {rank}", "three {ranks}"),
    "TRIPLE_WITH_SINGLE": Words("三张 {rank} 带一张", "three {ranks} with a single"),
    "TRIPLE_WITH_PAIR": Words("三张 {rank} 带一对", "three {ranks} with a pair"),
    "STRAIGHT": Words("顺子 {low} 到 {rank}", "a straight from {low} to {rank}"),
    "STRAIGHT_PAIR": Words("连对 {low} 到 {rank}", "consecutive pairs from {low} to {rank}"),
    "AIRPLANE": Words("飞机 {low} 到 {rank}", "an airplane from {low} to {rank}"),
    "AIRPLANE_WITH_SINGLES": Words(
        "飞机 {low} 到 {rank}，带 {length} 张单牌", "an airplane from {low} to {rank} with {length} singles"
    ),
    "AIRPLANE_WITH_PAIRS": Words(
        "飞机 {low} 到 {rank}，带 {length} 对", "an airplane from {low} to {rank} with {length} pairs"
    ),
    "FOUR_WITH_TWO_SINGLES": Words("四个 {rank} 带两张单牌", "four {ranks} with two singles"),
    "FOUR_WITH_TWO_PAIRS": Words("四个 {rank} 带两对", "four {ranks} with two pairs"),
    "BOMB": Words("炸弹，四个 {rank}", "a bomb of {ranks}"),
    "ROCKET": Words("王炸", "the rocket"),
}
"""Phrases for combinations; `{low}` and `{rank}` are the ends of a chain."""


def hand_text(kind: str, rank: int, length: int, lang: str) -> str:
    """Returns the phrase for a combination: 对 9 / a pair of 9s; 顺子 3 到 7 / a straight from 3 to 7."""
    top = rank_text(rank, lang)
    low = RANKS.get(rank - length + 1, top)
    return HANDS[kind].text(lang).format(rank=top, ranks=f"{top}s", low=low, length=length)


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "deal" if data.get("redeal"):
            return "again"
        case "bid" if data.get("points") == 0:
            return "pass"
        case _:
            return ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "play":
            return {"hand": hand_text(data["type"], data["rank"], data["length"], lang)}
        case "landlord":
            return {"bottom": " ".join(card_text(code, lang) for code in data["bottom"])}
        case "round_end":
            side, spring = SIDES.get(data.get("winner", "")), SPRINGS.get(data.get("spring") or "")
            said, name = side and side.text(lang), spring and spring.text(lang)
            return {
                "side": said, "Side": said and said[0].upper() + said[1:],
                "spring": name and name[0].lower() + name[1:],
            }  # fmt: skip
        case _:
            return {}


def _answer(told: Mapping[str, Any], lang: str) -> str:
    """Returns the phrase for an action: 对 9 / a pair of 9s; 不出 / pass; 叫 2 分 / bid 2."""
    if told["verb"] == "bid":
        return BIDS[bool(told["points"])].text(lang).format(points=told["points"])
    if told["verb"] == "pass":
        return HAND_TYPES["PASS"].text(lang)
    if told["type"] == "SINGLE" and told["rank"] in RANKS:  # a bare rank would be read as a number
        return ONE.text(lang).format(rank=rank_text(told["rank"], lang))
    return hand_text(told["type"], told["rank"], told["length"], lang)


ONE: Final = Words("单张 {rank}", "a single {rank}")
BIDS: Final = (Words("不叫", "pass"), Words("叫 {points} 分", "bid {points}"))
"""Without points, and with points."""

WORDS: Final = GameWords(
    name=Words("斗地主", "Dou Dizhu"),
    about=Words("3 人 · 可上天梯", "3 players · ladder"),
    errors=ERRORS,
    events=EVENTS,
    options=OPTIONS,
    verbs=VERBS,
    terms={"roles": ROLES, "sides": SIDES, "springs": SPRINGS, "hand_types": HAND_TYPES, "hands": HANDS},
    variant=_variant,
    fill=_fill,
    answer=_answer,
    reasons=reasons_text,
    stylesheets=("css/games/doudizhu.css",),
    replay_stylesheets=("css/games/doudizhu_replay.css",),
)
