"""The words of Liar's Dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .lexicon import GameWords, OptionWords, PresetWords, Terms
from .wording import Sayings, Words

ERRORS: Final[Mapping[str, Sayings]] = {
    "BID_TOO_LOW": (
        Words(
            "要高过 {count} 个 {face}：数量更多，或者数量相同而点数更大。",
            "Bid more than {count} × {face}: a greater count, or a higher face.",
        ),
        Words("叫得不够高。", "That bid is too low."),
    ),
    "INVALID_BID": (
        Words("数量是 1 到 {most}，点数是 1 到 6。", "The count is 1 to {most}, the face 1 to 6."),
        Words("没有这样的叫法。", "There is no such bid."),
    ),
    "TOO_LATE": Words("晚了一步，这个叫价已经有人接了。", "Too late: that bid has been answered."),
    "NO_BID": Words("还没有人叫价，没什么可开的。", "Nobody has bid yet: there is nothing to challenge."),
    "CANNOT_JUMP": Words("现在轮不到你抢开。", "You cannot jump in here."),
    "ELIMINATED": Words("你已经出局，可以接着看。", "You are out. You may go on watching."),
}

EVENTS: Final[Mapping[str, Sayings]] = {
    "round_start": Words("第 {round} 局开始，{opener}先叫。", "Round {round} begins; {opener} opens."),
    "roll": Words("你摇出了 {dice}。", "You rolled {dice}."),
    "bid": Words("{name}：{count} 个 {face}。", "{name}: {count} × {face}."),
    "challenge": Words("{name}开{bidder}的 {count} 个 {face}。", "{name} challenges {bidder}'s {count} × {face}."),
    "jump": Words("{name}抢开{bidder}的 {count} 个 {face}。", "{name} jumps in on {bidder}'s {count} × {face}."),
    "reveal": Words(
        "亮骰，一共 {count} 个；{loser}输掉 {lost} 颗骰子。", "The dice show {count}; {loser} loses {lost}."
    ),
    "out": Words("{name}出局。", "{name} is out."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "dice": OptionWords(
        Words("骰子数", "Dice"),
        Words("开始时每人几颗骰子。", "How many dice each player begins with."),
    ),
    "wild_ones": OptionWords(
        Words("1 点当百搭", "Wild ones"),
        Words(
            "1 点可以当任何点数，直到这一局有人叫了 1 点。",
            "Ones count as every face until somebody in the round bids on ones.",
        ),
    ),
    "jump_challenge": OptionWords(
        Words("可以抢开", "Jump challenge"),
        Words(
            "没轮到的人也能开；开错了输两颗骰子。", "Players may challenge out of turn; a wrong jump costs two dice."
        ),
    ),
    "protection_seconds": OptionWords(
        Words("抢开保护（秒）", "Seconds of protection"),
        Words(
            "叫价以后这么久之内不能抢开；要比每步时间短。", "How long after a bid nobody may jump; less than a turn."
        ),
    ),
}

PRESETS: Final[Mapping[str, PresetWords]] = {
    "house": PresetWords(
        Words("五骰可抢开", "Five dice, with jumps"),
        Words("每人五颗，1 点当百搭，谁都能抢开。", "Five dice each, wild ones, and anybody may jump in."),
    ),
    "quick": PresetWords(
        Words("三骰快局", "Quick: three dice"),
        Words("每人三颗，很快见分晓。", "Three dice each: it is over soon."),
    ),
    "calm": PresetWords(
        Words("不抢开", "No jumps"),
        Words("只能由下家开，按顺序来。", "Only the next player may challenge."),
    ),
    "plain": PresetWords(
        Words("1 点不当百搭", "No wild ones"),
        Words("1 点就是 1 点，数量要叫得更小心。", "Ones are ones and nothing else: bid counts with more care."),
    ),
}

VERBS: Final[Terms] = {
    "bid": Words("叫", "Bid"),
    "challenge": Words("开", "Challenge"),
    "jump": Words("抢开", "Jump in"),
}


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    return {"dice": " ".join(map(str, data["dice"]))} if kind == "roll" else {}


WORDS: Final = GameWords(
    name=Words("吹牛骰子", "Liar's Dice"),
    about=Words("2–8 人 · 可以抢开", "2–8 players · jump in"),
    errors=ERRORS,
    events=EVENTS,
    options=OPTIONS,
    presets=PRESETS,
    verbs=VERBS,
    seats=frozenset({"bidder", "opener", "loser"}),
    fill=_fill,
    felt="lacquer",
    sheets=("css/ring.css", "css/dice.css", "css/liars_dice.css", "css/liars_dice_replay.css"),
)
