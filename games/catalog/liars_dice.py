"""Words of Liar's Dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .game_words import GameWords, OptionWords, PresetWords, Terms
from .words import WordChoices, Words

ERRORS: Final[Mapping[str, WordChoices]] = {
    "BID_TOO_LOW": (
        Words(
            "要高过 {count} 个 {face}：个数更多，或个数相同而点数更大。",
            "Bid higher than {count} × {face}: a larger count, or the same count of a higher face.",
        ),
        Words("叫得不够高。", "That bid is too low."),
    ),
    "INVALID_BID": (
        Words("个数是 1 到 {most}，点数是 1 到 6。", "The count must be 1 to {most} and the face 1 to 6."),
        Words("叫数无效。", "That isn't a valid bid."),
    ),
    "TOO_LATE": Words("慢了一步，这次叫数已经有人接了。", "Too late: that bid has already been answered."),
    "NO_BID": Words("还没有人叫数，不能开。", "Nobody has bid yet, so there is nothing to challenge."),
    "CANNOT_JUMP": Words("现在不能抢开。", "You can't jump in now."),
    "ELIMINATED": Words("你已出局，可以继续观战。", "You are out. You can keep watching."),
}

EVENTS: Final[Mapping[str, WordChoices]] = {
    "round_start": Words("第 {round} 局开始，{opener}先叫。", "Round {round} starts; {opener} opens."),
    "roll": Words("你摇出了 {dice}。", "You rolled {dice}."),
    "bid": Words("{name}：{count} 个 {face}。", "{name}: {count} × {face}."),
    "challenge": Words(
        "{name}开{bidder}的 {count} 个 {face}。", "{name} challenges {bidder}'s bid of {count} × {face}."
    ),
    "jump": Words("{name}抢开{bidder}的 {count} 个 {face}。", "{name} jumps in on {bidder}'s bid of {count} × {face}."),
    "reveal": Words(
        "开盅，一共 {count} 个；{loser}丢 {lost} 颗骰子。", "The dice show {count}. {loser} loses {lost} dice."
    ),
    "reveal.one": Words("开盅，一共 {count} 个；{loser}丢 1 颗骰子。", "The dice show {count}. {loser} loses 1 die."),
    "out": Words("{name}出局。", "{name} is out."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "dice": OptionWords(
        Words("骰子数", "Dice"),
        Words("开始时每人几颗骰子。", "How many dice each player starts with."),
    ),
    "wild_ones": OptionWords(
        Words("1 点百搭", "Ones are wild"),
        Words(
            "1 点可以当任何点数，直到这一局有人叫了 1 点。",
            "Ones count as any face until someone in the round bids ones.",
        ),
    ),
    "jump_challenge": OptionWords(
        Words("可以抢开", "Jumping in"),
        Words(
            "没轮到的人也能开；开错了丢 2 颗骰子。", "Players can challenge out of turn; if wrong, they lose 2 dice."
        ),
    ),
    "protection_seconds": OptionWords(
        Words("抢开保护（秒）", "Protection (seconds)"),
        Words(
            "叫数后这段时间内不能抢开；要短于每手时间。",
            "How long after a bid nobody can jump in; must be shorter than a turn.",
        ),
    ),
}

PRESETS: Final[Mapping[str, PresetWords]] = {
    "house": PresetWords(
        Words("五骰可抢开", "Five dice with jumping in"),
        Words("每人 5 颗，1 点百搭，谁都能抢开。", "5 dice each, ones are wild, and anyone can jump in."),
    ),
    "quick": PresetWords(
        Words("三骰快速局", "Quick: three dice"),
        Words("每人 3 颗，很快见分晓。", "3 dice each, for a short game."),
    ),
    "calm": PresetWords(
        Words("不抢开", "No jumping in"),
        Words("只能由下家开，按顺序来。", "Only the next player can challenge."),
    ),
    "plain": PresetWords(
        Words("1 点不百搭", "Ones aren't wild"),
        Words("1 点只算 1 点，叫数要更谨慎。", "A one is just a one, so bid with more care."),
    ),
}

VERBS: Final[Terms] = {
    "bid": Words("叫", "Bid"),
    "challenge": Words("开", "Challenge"),
    "jump": Words("抢开", "Jump in"),
}


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    return "one" if kind == "reveal" and data["lost"] == 1 else ""


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
