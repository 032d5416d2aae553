"""What a refusal of tables, frames and chat says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Sayings, Words

PLATFORM_ERRORS: Final[Mapping[str, Sayings]] = {
    # frames
    "BAD_JSON": Words("这条消息不是 JSON。", "This message is not JSON."),
    "BINARY_FRAME": Words("只收文本消息。", "Only text frames are read here."),
    "FRAME_TOO_LARGE": (
        Words("这条消息太长，最多 {bytes} 字节。", "This message is too long: {bytes} bytes at most."),
        Words("这条消息太长。", "This message is too long."),
    ),
    "UNKNOWN_FRAME": Words(
        "没有这种消息。网页请刷新再试，程序请对照协议。",
        "There is no such message. Reload the page, or compare your program with the protocol.",
    ),
    "RATE_LIMITED": Words("太快了，歇一下再来。", "Too fast. Wait a moment."),
    "TRY_AGAIN": Words("刚才没有办成，再试一次。", "That did not go through. Try again."),
    "NOT_SIGNED_IN": Words("先登录再来。", "Sign in first."),
    "STAFF_ONLY": Words("只有管理员能这样做。", "Only staff can do that."),
    # why a connection ends
    "TAKEN_OVER": Words(
        "这个座位已经在另一个页面打开，这里只看不动。", "The seat is open in another page. This one has stopped."
    ),
    "SLOW": Words("网络太慢，正在重新连接。", "The connection is too slow. Reconnecting."),
    "SIGNED_OUT": Words("已经退出登录。", "You have been signed out."),
    # tables and seats
    "UNKNOWN_GAME": (
        Words("没有「{game}」这个游戏。", "There is no game “{game}”."),
        Words("没有这个游戏。", "There is no such game."),
    ),
    "TABLE_CLOSED": Words("这张桌已经关了，另开一张吧。", "This table is closed. Open another."),
    "TABLE_FULL": Words("这张桌坐满了，可以观战。", "The table is full. You may watch."),
    "SEAT_TAKEN": Words("这个座位有人了，换一个。", "That seat is taken. Choose another."),
    "SEAT_EMPTY": Words("这个座位没有人。", "Nobody sits there."),
    "SEAT_READY": Words("这位已经准备好了，不能请离。", "That player is ready and cannot be sent away."),
    "SEATS_FREE": (
        Words("还空着 {free} 个座位。", "{free} seats are still free."),
        Words("座位还没坐满。", "Not every seat is taken."),
    ),
    "NOT_SEATED": Words("你没有坐在这张桌上。", "You do not sit at this table."),
    "ALREADY_SEATED": Words("你已经坐在这张桌上了。", "You sit at this table already."),
    "ALREADY_PLAYING": (
        Words(
            "你在 {table} 桌的对局还没打完，先回去打完。", "Your match at table {table} still runs. Finish it first."
        ),
        Words("你还有一场没打完，先回去打完。", "You have a match that still runs. Finish it first."),
    ),
    "SAME_DEVICE": Words("计分的桌上，同一台设备只能坐一个人。", "At a rated table one device has one seat."),
    "NOT_HOST": Words("只有桌主能这样做。", "Only the host can do that."),
    "MATCH_RUNNING": Words("对局正在进行，打完再说。", "A match is running. Wait until it is over."),
    "NO_SUCH_AGENT": Words("没有这种 AI。", "There is no such agent."),
    "FIXED_SEATS": Words("比赛桌的座位是排好的。", "At a tournament's table everybody has their seat."),
    "SEALED": Words(
        "别的桌还在打同样的牌，这张桌暂时封着。", "Other tables play the same deals still: this one is sealed."
    ),
    "TOURNAMENTS_ONLY": (
        Words("「{option}」只有比赛里才有。", "“{option}” is for tournaments only."),
        Words("这个选项只有比赛里才有。", "That option is for tournaments only."),
    ),
    # advice and reviews
    "NO_ADVICE": Words(
        "这里没有 AI 建议：要么这个游戏还没有这项功能，要么这是计分的真人桌或比赛桌，只能靠自己。",
        "No advice here: this game has no adviser, or it is a rated table of people or a tournament's, where everybody "
        "plays alone.",
    ),
    "ALREADY_ADVISED": Words("这一手已经给过建议了。", "There has been advice for this turn already."),
    "NO_REVIEW": Words("这个游戏还没有 AI 点评。", "Matches of this game cannot be reviewed."),
    "TOO_MANY_REVIEWS": (
        Words("一天最多点评 {most} 场，明天再来。", "{most} reviews a day at most. Come back tomorrow."),
        Words("今天的点评次数用完了，明天再来。", "You have had all reviews of today. Come back tomorrow."),
    ),
    # chat
    "NO_SUCH_PHRASE": Words("没有这句快语。", "There is no such phrase."),
    "NO_SUCH_EMOTION": Words("没有这个表情。", "There is no such emotion."),
    "TEXT_TOO_LONG": (
        Words("最多 {most} 个字。", "{most} characters at most."),
        Words("太长了，短一点。", "That is too long."),
    ),
    # reports and mutes
    "NO_SUCH_MESSAGE": Words("没有这条消息，也可能已经撤下。", "There is no such message, or it has been hidden."),
    "NO_SUCH_REASON": Words("没有这种举报理由。", "There is no such reason for a report."),
    "ALREADY_REPORTED": Words(
        "这条消息你已经举报过了，会有人看。", "You have reported this message already. It will be looked at."
    ),
    "NO_SUCH_PLAYER": Words("没有这位玩家。", "There is no such player."),
    "TOO_MANY_MUTED": Words("屏蔽的人太多了，先放开几位。", "You mute too many players. Take some of them back first."),
}
"""Codes of tables, frames and chat."""
