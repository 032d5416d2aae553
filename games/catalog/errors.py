"""What a refusal of the rules says, in every game: what is wrong and, where that helps, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Sayings, Words

RULE_ERRORS: Final[Mapping[str, Sayings]] = {
    # a page that meets one of these is older than the server; a program has read the protocol wrongly
    "MALFORMED": Words(
        "这条消息读不懂。网页请刷新再试，程序请对照协议。",
        "This message cannot be read. Reload the page, or compare your program with the protocol.",
    ),
    "UNKNOWN_VERB": Words(
        "这个游戏没有这个动作。网页请刷新再试，程序请对照协议。",
        "This game has no such action. Reload the page, or compare your program with the protocol.",
    ),
    "NO_SUCH_CARD": (
        Words("没有「{card}」这张牌。", "There is no card “{card}”."),
        Words("没有这张牌。", "There is no such card."),
    ),
    "NO_SUCH_SEAT": Words("这张桌没有这个座位。", "This table has no such seat."),
    "GAME_NOT_STARTED": Words(
        "对局还没有开始，等大家准备好。", "The match has not started. Wait until everybody is ready."
    ),
    "GAME_OVER": Words("对局已经结束。", "The match is over."),
    "PAUSED": Words("对局暂停中，恢复以后再继续。", "The match is paused. Go on when it is resumed."),
    "NOT_PAUSED": Words("对局没有暂停。", "The match is not paused."),
    "STALE_WINDOW": Words("晚了一步，牌桌已经往下走了。", "Too late: the table has moved on."),
    "TOO_EARLY": (
        Words("还没到时间，再等 {seconds} 秒。", "It is not time yet. Wait {seconds} s."),
        Words("还没到时间。", "It is not time yet."),
    ),
    "PROTECTED": (
        Words("保护时间还有 {seconds} 秒，过后再试。", "Protected for another {seconds} s. Try again after that."),
        Words("还在保护时间里，稍等再试。", "Still protected. Try again in a moment."),
    ),
    "NOT_YOUR_TURN": Words("还没轮到你。", "It is not your turn."),
    "WRONG_PHASE": Words("现在不能这样做。", "That cannot be done now."),
    "ALREADY_TRUSTEE": Words("已经在托管了。", "The trustee plays here already."),
    "NOT_TRUSTEE": Words("没有在托管。", "The trustee does not play here."),
    "CONCEDED": Words(
        "这局你已经认输，由 AI 打完，不能再接手。",
        "You conceded this match. AI plays it to the end, and it can't be taken back.",
    ),
    "OUT_OF_THE_GAME": Words("你已经出局，可以直接离开。", "You are out of the game. You can simply leave."),
    "STILL_IN_THE_GAME": Words("你还没有出局。", "You are still in the game."),
    "ALREADY_READY": Words("已经准备好了。", "You are ready already."),
    "SILENCE": Words("现在不能说话，等轮到你发言。", "Nothing can be said now. Wait for your speech."),
    # card games
    "CARD_NOT_IN_HAND": (
        Words("手里没有{card}。", "{card} is not in your hand."),
        Words("手里没有这张牌。", "That card is not in your hand."),
    ),
    "NOT_A_COMBINATION": Words("这几张牌凑不成牌型，换几张试试。", "These cards are no combination. Choose others."),
    "WRONG_READING": (
        Words("这几张牌不能当「{hand_type}」出。", "These cards cannot be read as “{hand_type}”."),
        Words("这几张牌不能这样出。", "These cards cannot be played that way."),
    ),
    "DOES_NOT_BEAT": Words(
        "大不过上一手，换一手或者不出。", "That does not beat the last play. Choose another, or pass."
    ),
    "CANNOT_PASS_ON_LEAD": Words("轮到你先出，不能不出。", "You lead: play something."),
    # options
    "UNKNOWN_OPTION": (
        Words("没有「{key}」这个选项。", "There is no option “{key}”."),
        Words("没有这个选项。", "There is no such option."),
    ),
    "INVALID_OPTION": (
        Words("「{option}」只能是 {range}。", "“{option}” must be {range}."),
        Words("「{option}」只能从这些里选：{choices}。", "“{option}” must be one of: {choices}."),
        Words("「{option}」不能这样设。", "“{option}” cannot be set to that."),
        Words("有个选项不能这样设。", "An option cannot be set to that."),
    ),
    "WRONG_SEATS": (
        Words("这个游戏要 {range} 人，现在是 {seats} 人。", "This game takes {range} players, not {seats}."),
        Words("人数不对。", "That is the wrong number of players."),
    ),
}
"""Codes of `games.rules` that several games use. `{seconds}`, `{option}` and the like are made from what the error
carries."""
