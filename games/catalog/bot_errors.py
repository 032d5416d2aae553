"""Words of refusals of bots and their owners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .words import WordChoices, Words

BOT_ERRORS: Final[Mapping[str, WordChoices]] = {
    # tokens and permissions
    "BAD_TOKEN": Words("令牌无效或已过期。", "The token is invalid or has expired."),
    "NOT_A_BOT_TOKEN": Words(
        "这个令牌没有 bot 权限，请换一个。", "This token can't play as a bot. Use one with the scope bot."
    ),
    "BOT_PAUSED": Words(
        "机器人已暂停，请等所有者恢复后再试。", "The bot is paused. Try again once its owner has resumed it."
    ),
    "BOT_RETIRED": Words("这个机器人已经退役。", "The bot is retired."),
    "PAUSED_BY_HOUSE": Words("已被管理员暂停，只能由管理员恢复。", "Paused by staff; only staff can resume it."),
    # registration
    "TOO_MANY_BOTS": (
        Words(
            "每人最多 {most} 个机器人，一天最多也只能创建这么多。",
            "You can have at most {most} bots, and register that many a day.",
        ),
        Words("机器人数量已达上限。", "You have too many bots."),
    ),
    "NAME_TAKEN": Words("这个名字已被使用，请换一个。", "This name is taken. Choose a different one."),
    "LIMIT_OUT_OF_RANGE": (
        Words("这个上限只能是 {range}。", "This limit must be {range}."),
        Words("这个上限的值无效。", "That value isn't allowed for this limit."),
    ),
    # fair use
    "BOT_BUSY": (
        Words("这个机器人同时最多打 {most} 场。", "The bot can play at most {most} matches at a time."),
        Words("这个机器人同时进行的对局已达上限。", "The bot is busy."),
    ),
    "BOT_DAY_FULL": (
        Words(
            "这个机器人一天最多打 {most} 场，请明天再来。",
            "The bot has used its {most} matches for today. Come back tomorrow.",
        ),
        Words("这个机器人今天的对局数已用完。", "The bot has reached today's limit."),
    ),
    # seats
    "BOTS_NOT_ALLOWED": Words("这张桌不允许机器人入座。", "Bots aren't allowed at this table."),
    "SAME_OWNER": Words(
        "计分桌上，或几桌打同样的牌时，所有者和自己的机器人只能占一个座位。",
        "At rated tables, or where several tables play the same deals, an owner and their bots can take only one seat.",
    ),
    # the socket
    "HELLO_FIRST": Words("请先发送 HELLO。", "Send HELLO first."),
    "WRONG_PLAYER": Words("player_id 不是你的。", "That player_id isn't yours."),
    "REQUEST_ID_REQUIRED": Words(
        "无法确定回答的是哪个请求，请附上 request_id。",
        "It isn't clear which request this answers: include its request_id.",
    ),
    "NO_RETRY": Words(
        "这个请求已有两次无效回答，请等待超时。",
        "This request has had two invalid answers. Wait for its time to run out.",
    ),
    # queue and challenges
    "TOO_MANY_WAITING": (
        Words("一个机器人最多同时排 {most} 场。", "A bot can queue for at most {most} matches."),
        Words("排队的场次太多。", "The bot is queued for too many matches."),
    ),
    "TOO_MANY_CHALLENGES": (
        Words(
            "已有 {most} 个挑战未答复，请稍等。", "There are already {most} unanswered challenges. Wait for a reply."
        ),
        Words("未答复的挑战太多。", "Too many unanswered challenges."),
    ),
    "CHALLENGES_AN_HOUR": (
        Words("一个机器人一小时最多发起 {most} 次挑战。", "A bot can send at most {most} challenges an hour."),
        Words("这一小时内发起的挑战太多。", "The bot has sent too many challenges this hour."),
    ),
    "CHALLENGED_ALREADY": Words("对方还没答复上一个挑战。", "That player hasn't answered your last challenge yet."),
    "ONE_PERSON": Words(
        "机器人发起的计分对局里最多一位真人。", "A rated match started by a bot can include at most one person."
    ),
    "NO_SUCH_CHALLENGE": Words("没有这个挑战。", "No such challenge."),
    "CHALLENGE_CLOSED": Words("这个挑战已经结束。", "This challenge is closed."),
    "NOT_YOURSELF": Words("不能挑战自己。", "A bot can't challenge itself."),
}
"""Words by code, for refusals on the bots' socket, on pages and in REST."""
