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
        "计分的桌上，主人和自己的机器人只能坐一个。", "At a rated table an owner and their bots have one seat."
    ),
}
"""Codes of bots: over their socket, on pages and over REST."""
