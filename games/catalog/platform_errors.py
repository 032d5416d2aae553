"""Words of refusals at tables, in frames and in the chat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .words import WordChoices, Words

PLATFORM_ERRORS: Final[Mapping[str, WordChoices]] = {
    # frames
    "BAD_JSON": Words("这条消息不是 JSON。", "This message isn't JSON."),
    "BINARY_FRAME": Words("只接受文本消息。", "Only text messages are accepted."),
    "FRAME_TOO_LARGE": (
        Words("这条消息太长，最多 {bytes} 字节。", "This message is too long. The limit is {bytes} bytes."),
        Words("这条消息太长。", "This message is too long."),
    ),
    "UNKNOWN_FRAME": Words(
        "未知的消息类型。网页请刷新再试，程序请对照协议。",
        "Unknown message type. Reload the page, or check your program against the protocol.",
    ),
    "RATE_LIMITED": Words("操作太频繁，请稍后再试。", "Too fast. Wait a moment, then try again."),
    "TRY_AGAIN": Words("操作失败，请再试一次。", "That didn't go through. Try again."),
    "NOT_SIGNED_IN": Words("请先登录。", "Sign in first."),
    "STAFF_ONLY": Words("只有管理员能这样做。", "Only staff can do that."),
    # reasons for closing a connection
    "TAKEN_OVER": Words(
        "这个座位已在另一个页面打开，本页面已停止。", "Your seat is open in another page, so this one has stopped."
    ),
    "SLOW": Words("网络太慢，正在重新连接。", "Your connection is too slow. Reconnecting."),
    "SIGNED_OUT": Words("你已退出登录。", "You have been signed out."),
    # tables and seats
    "UNKNOWN_GAME": (
        Words("没有「{game}」这个游戏。", "There is no game called “{game}”."),
        Words("没有这个游戏。", "No such game."),
    ),
    "TABLE_CLOSED": Words("这张桌已关闭，请另开一桌。", "This table is closed. Open a new one."),
    "TABLE_FULL": Words("这张桌已坐满，可以观战。", "The table is full. You can spectate."),
    "SEAT_TAKEN": Words("这个座位有人了，请换一个。", "That seat is taken. Choose another one."),
    "SEAT_EMPTY": Words("这个座位没有人。", "That seat is empty."),
    "SEAT_READY": Words("这位玩家已准备，不能请离。", "That player is ready and can't be removed."),
    "SEATS_FREE": (
        Words("还空着 {free} 个座位。", "Seats still free: {free}."),
        Words("座位还没坐满。", "Some seats are still free."),
    ),
    "NOT_SEATED": Words("你没有在这张桌入座。", "You aren't seated at this table."),
    "ALREADY_SEATED": Words("你已经在这张桌入座了。", "You are already seated at this table."),
    "ALREADY_PLAYING": (
        Words(
            "你在 {table} 桌还有对局没打完，请先打完。",
            "You still have a match in progress at table {table}. Finish it first.",
        ),
        Words("你还有一场对局没打完，请先打完。", "You still have a match in progress. Finish it first."),
    ),
    "SAME_DEVICE": Words(
        "计分桌上，同一台设备只能占一个座位。", "At rated tables, only one seat per device is allowed."
    ),
    "NOT_HOST": Words("只有桌主能这样做。", "Only the host can do that."),
    "MATCH_RUNNING": Words("对局正在进行，请等打完。", "A match is in progress. Wait until it is over."),
    "NO_SUCH_AGENT": Words("没有这种 AI。", "No such AI player."),
    "FIXED_SEATS": Words("比赛桌的座位是固定的。", "Seats at tournament tables are fixed."),
    "SEALED": Words(
        "其他桌还在打同样的牌，这张桌暂时封存。",
        "Other tables are still playing the same deals, so this one is sealed for now.",
    ),
    "TOURNAMENTS_ONLY": (
        Words("「{option}」只有比赛里才有。", "“{option}” is for tournaments only."),
        Words("这个选项只有比赛里才有。", "That option is for tournaments only."),
    ),
    # advice and reviews
    "NO_ADVICE": Words(
        "这里没有 AI 建议：这个游戏还没有这项功能，或者这是计分的真人桌或比赛桌。",
        "No AI advice here: this game doesn't offer it, or this is a rated table of people, or a tournament table.",
    ),
    "ALREADY_ADVISED": Words("这一手已经给过建议了。", "You have already had advice for this turn."),
    "NO_REVIEW": Words("这个游戏还没有 AI 点评。", "There are no AI reviews for this game."),
    "TOO_MANY_REVIEWS": (
        Words("一天最多点评 {most} 场，请明天再来。", "You can have {most} reviews a day. Come back tomorrow."),
        Words("今天的点评次数用完了，请明天再来。", "You have used all of today's reviews. Come back tomorrow."),
    ),
    # chat
    "NO_SUCH_PHRASE": Words("没有这句快捷语。", "No such phrase."),
    "NO_SUCH_EMOTION": Words("没有这个表情。", "No such emote."),
    "TEXT_TOO_LONG": (
        Words("太长了，最多 {most} 个字。", "Too long: at most {most} characters."),
        Words("内容太长，请缩短一些。", "Too long. Please shorten it."),
    ),
    # reports and mutes
    "NO_SUCH_MESSAGE": Words("没有这条消息，或者已被隐藏。", "That message doesn't exist or has been hidden."),
    "NO_SUCH_REASON": Words("没有这种举报理由。", "No such report reason."),
    "ALREADY_REPORTED": Words(
        "这条消息你已经举报过了，管理员会处理。", "You have already reported this message. Staff will look at it."
    ),
    "NO_SUCH_PLAYER": Words("没有这位玩家。", "No such player."),
    "TOO_MANY_MUTED": Words("屏蔽名单已满，请先取消几位的屏蔽。", "Your mute list is full. Unmute someone first."),
}
"""Words by code, for tables, frames and the chat."""
