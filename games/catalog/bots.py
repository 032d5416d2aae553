"""What a refusal of a bot, or of its owner, says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Sayings, Words

BOT_ERRORS: Final[Mapping[str, Sayings]] = {
    # tokens and standing
    "BAD_TOKEN": Words("令牌不对，或者已经失效。", "The token is unknown, or it has ended."),
    "NOT_A_BOT_TOKEN": Words(
        "这个令牌不能代机器人上桌，换一个带 bot 权限的。", "This token plays as no bot. Use one with the scope bot."
    ),
    "BOT_PAUSED": Words("机器人暂停中，主人恢复以后再来。", "The bot is paused. Come back when it is let go on."),
    "BOT_RETIRED": Words("这个机器人已经退役。", "The bot is retired."),
    "PAUSED_BY_HOUSE": Words("是管理员暂停的，要由管理员恢复。", "Staff have paused it, and only staff let it go on."),
    # registering
    "TOO_MANY_BOTS": (
        Words("一人最多登记 {most} 个机器人，一天也只能登记这么多。", "{most} bots at most, also within a day."),
        Words("机器人太多了。", "You have too many bots."),
    ),
    "NAME_TAKEN": Words("这个名字有人用了，换一个。", "This name is taken. Choose another."),
    "LIMIT_OUT_OF_RANGE": (
        Words("这个上限只能是 {range}。", "This limit must be {range}."),
        Words("这个上限不能这样设。", "This limit cannot be set to that."),
    ),
    # fair use
    "BOT_BUSY": (
        Words("这个机器人同时最多打 {most} 场。", "The bot plays {most} matches at once at most."),
        Words("这个机器人正忙。", "The bot is busy."),
    ),
    "BOT_DAY_FULL": (
        Words("这个机器人一天最多打 {most} 场，明天再来。", "The bot has begun its {most} matches of the day."),
        Words("这个机器人今天打够了。", "The bot has played enough today."),
    ),
    # seats
    "BOTS_NOT_ALLOWED": Words("这里不让机器人坐。", "Bots may not sit here."),
    "SAME_OWNER": Words(
        "计分的桌上，或者几桌打同一副牌时，主人和自己的机器人只能坐一个。",
        "At a rated table, and where several tables play the same deals, an owner and their bots have one seat.",
    ),
    # the socket
    "HELLO_FIRST": Words("先说 HELLO。", "Say HELLO first."),
    "WRONG_PLAYER": Words("player_id 不是你的。", "That player_id is not yours."),
    "REQUEST_ID_REQUIRED": Words(
        "说不清回答的是哪一个请求，写上 request_id。",
        "It is not clear which request this answers: name its request_id.",
    ),
    "NO_RETRY": Words(
        "这个请求已经答错两次，等时间到。", "This request was answered wrongly twice. Its clock decides now."
    ),
    # waiting and challenges
    "TOO_MANY_WAITING": (
        Words("一个机器人最多同时等 {most} 场。", "A bot waits for {most} matches at most."),
        Words("等的场次太多了。", "The bot waits for too many matches."),
    ),
    "TOO_MANY_CHALLENGES": (
        Words("还没答复的挑战已有 {most} 个，先等一等。", "{most} challenges are open already. Wait for an answer."),
        Words("还没答复的挑战太多了。", "Too many challenges are open."),
    ),
    "CHALLENGES_AN_HOUR": (
        Words("一个机器人一小时最多发起 {most} 次挑战。", "A bot makes {most} challenges in an hour at most."),
        Words("这一小时里发起的挑战太多了。", "The bot has made too many challenges within the hour."),
    ),
    "CHALLENGED_ALREADY": Words("对方还没答复上一个挑战。", "That player has not answered the last challenge yet."),
    "ONE_PERSON": Words(
        "机器人发起的计分对局里最多一位真人。", "A rated match that a bot calls together has one person at most."
    ),
    "NO_SUCH_CHALLENGE": Words("没有这个挑战。", "There is no such challenge."),
    "CHALLENGE_CLOSED": Words("这个挑战已经结束。", "This challenge is closed."),
    "NOT_YOURSELF": Words("不能挑战自己。", "It cannot challenge itself."),
}
"""Codes of bots: over their socket, on pages and over REST."""
