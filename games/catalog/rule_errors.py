"""Words of refusals by the rules of every game: what is wrong and, where helpful, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .words import WordChoices, Words

RULE_ERRORS: Final[Mapping[str, WordChoices]] = {
    # such a page is older than the server; such a program does not follow the protocol
    "MALFORMED": Words(
        "消息无法识别。网页请刷新再试，程序请对照协议。",
        "This message couldn't be read. Reload the page, or check your program against the protocol.",
    ),
    "UNKNOWN_VERB": Words(
        "这个游戏没有这个动作。网页请刷新再试，程序请对照协议。",
        "This game has no such action. Reload the page, or check your program against the protocol.",
    ),
    "NO_SUCH_CARD": (
        Words("没有「{card}」这张牌。", "There is no card called “{card}”."),
        Words("没有这张牌。", "No such card."),
    ),
    "NO_SUCH_SEAT": Words("这张桌没有这个座位。", "This table has no such seat."),
    "GAME_NOT_STARTED": Words(
        "对局还没有开始，请等大家准备好。", "The match hasn't started. Wait until everyone is ready."
    ),
    "GAME_OVER": Words("对局已经结束。", "The match is over."),
    "PAUSED": Words("对局已暂停，请等恢复。", "The match is paused. Wait until it resumes."),
    "NOT_PAUSED": Words("对局没有暂停。", "The match isn't paused."),
    "STALE_WINDOW": Words("慢了一步，牌局已经往下进行了。", "Too late: the table has moved on."),
    "TOO_EARLY": (
        Words("还没到时间，请再等 {seconds} 秒。", "Too early. Wait another {seconds} s."),
        Words("还没到时间，请稍等。", "Too early. Wait a moment."),
    ),
    "PROTECTED": (
        Words("保护期还有 {seconds} 秒，请稍后再试。", "Protected for another {seconds} s. Try again then."),
        Words("还在保护期内，请稍后再试。", "Still protected. Try again in a moment."),
    ),
    "NOT_YOUR_TURN": Words("还没轮到你。", "It isn't your turn."),
    "WRONG_PHASE": Words("现在不能进行这个操作。", "You can't do that now."),
    "ALREADY_TRUSTEE": Words("你已经在托管中。", "You are already on auto."),
    "NOT_TRUSTEE": Words("你没有在托管。", "You aren't on auto."),
    "CONCEDED": Words(
        "这局你已经认输，由 AI 打完，不能再接手。",
        "You conceded this match. AI plays it to the end, and it can't be taken back.",
    ),
    "OUT_OF_THE_GAME": Words("你已出局，可以直接离开。", "You are out of the game. You can simply leave."),
    "STILL_IN_THE_GAME": Words("你还没有出局。", "You are still in the game."),
    "ALREADY_READY": Words("你已经准备好了。", "You are already ready."),
    "SILENCE": Words("现在不能发言，请等轮到你。", "You can't talk now. Wait for your turn to speak."),
    # card games
    "CARD_NOT_IN_HAND": (
        Words("手里没有{card}。", "You don't have {card}."),
        Words("手里没有这张牌。", "You don't have that card."),
    ),
    "NOT_A_COMBINATION": Words("这几张牌不成牌型，请换几张。", "These cards aren't a combination. Choose others."),
    "WRONG_READING": (
        Words("这几张牌不能当「{hand_type}」出。", "These cards can't be played as “{hand_type}”."),
        Words("这几张牌不能这样出。", "These cards can't be played that way."),
    ),
    "DOES_NOT_BEAT": Words(
        "压不过上一手，请换一手或者不出。", "That doesn't beat the last play. Choose something else, or pass."
    ),
    "CANNOT_PASS_ON_LEAD": Words("轮到你先出，必须出牌。", "You are leading: play something."),
    # options
    "UNKNOWN_OPTION": (
        Words("没有「{key}」这个选项。", "There is no option called “{key}”."),
        Words("没有这个选项。", "No such option."),
    ),
    "INVALID_OPTION": (
        Words("「{option}」只能是 {range}。", "“{option}” must be {range}."),
        Words("「{option}」只能从这些里选：{choices}。", "“{option}” must be one of: {choices}."),
        Words("「{option}」的值无效。", "“{option}” can't have that value."),
        Words("有选项的值无效。", "One of the options has an invalid value."),
    ),
    "WRONG_SEATS": (
        Words("这个游戏要 {range} 人，现在是 {seats} 人。", "This game takes {range} players, not {seats}."),
        Words("人数不符。", "Wrong number of players."),
    ),
}
"""Words of the codes that several games of `games.rules` use.

Placeholders such as `{seconds}` and `{option}` are computed from the data of the error.
"""
