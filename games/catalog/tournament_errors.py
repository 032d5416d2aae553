"""Words of refusals in tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .words import WordChoices, Words

TOURNAMENT_ERRORS: Final[Mapping[str, WordChoices]] = {
    # creation
    "NOT_VERIFIED": Words(
        "请先在账号设置里验证邮箱，再创建比赛。", "Confirm your account's email address before creating a tournament."
    ),
    "TOO_MANY_TOURNAMENTS": (
        Words(
            "同时最多进行 {running} 场，一天最多创建 {day} 场。",
            "You can run at most {running} tournaments at a time, and create {day} a day.",
        ),
        Words("创建的比赛太多，请稍后再试。", "You have created too many tournaments. Wait a while."),
    ),
    "NO_SUCH_FORMAT": Words("没有这种赛制。", "No such format."),
    "NO_DUPLICATE": Words("这个游戏没有复式赛。", "This game doesn't support duplicate tournaments."),
    "OUT_OF_RANGE": (
        Words("只能是 {range}。", "It must be {range}."),
        Words("这个值无效。", "That value isn't allowed."),
    ),
    "ENDLESS_FORMAT": Words(
        "比赛用的赛制必须有固定局数，请换一种。", "Tournament matches must have a fixed length. Choose another format."
    ),
    "CANNOT_BE_RATED": Words(
        "改过规则的牌桌和玩家创建的比赛不能计分，请关闭计分。",
        "Tables with custom rules and tournaments created by players can't be rated. Turn rating off.",
    ),
    "START_TOO_SOON": (
        Words("开赛时间要晚于现在，且在 {days} 天以内。", "The start must be in the future, within {days} days."),
        Words("开赛时间无效。", "That start time isn't allowed."),
    ),
    "REGISTRATION_TOO_LATE": Words("报名开始时间要早于开赛时间。", "Registration must open before the start."),
    # entry
    "NEEDS_ACCOUNT": Words("游客不能参赛，请先升级为正式账号。", "Guests can't join. Upgrade to a full account first."),
    "NOT_OPEN_YET": Words("还没开始报名。", "Registration isn't open yet."),
    "ALREADY_ENTERED": Words("你已经报名了这场比赛。", "You have already joined this tournament."),
    "NOT_ENTERED": Words("你没有报名这场比赛。", "You haven't joined this tournament."),
    "TOURNAMENT_FULL": Words("名额满了。", "The tournament is full."),
    "TOURNAMENT_OVER": Words("比赛已经结束。", "The tournament is over."),
    "NO_LATE_ENTRY": Words("这种赛制开赛后不能再报名。", "You can't join this format after the start."),
    "TOO_LATE_TO_ENTER": Words(
        "比赛已过半，不能再报名。", "The tournament is more than half over: it is too late to join."
    ),
    "CHECK_IN_NOT_OPEN": Words("还没开始签到。", "Check-in isn't open yet."),
    "CHECK_IN_OVER": Words("签到已截止，可以从下一轮加入。", "Check-in has closed. You can join for the next round."),
    "REMOVED": Words("裁判取消了你的参赛资格。", "You have been disqualified by the director."),
    "NOT_AN_ARENA": Words("只有擂台赛可以这样做。", "That is only possible in an arena."),
    "NOT_RUNNING": Words("比赛没有在进行。", "The tournament isn't in progress."),
    # acts of the director
    "NOT_DIRECTOR": Words("只有裁判能这样做。", "Only the director can do that."),
    "REASON_MISSING": Words("请填写理由。", "Enter a reason."),
    "NO_OPEN_ROUND": Words("现在没有进行中的轮次。", "No round is in progress."),
    "NOT_PAIRED": Words(
        "这一轮不靠抽签，重新编排结果也一样。",
        "This round isn't paired at random; re-pairing would give the same tables.",
    ),
    "NO_SUCH_ENTRANT": Words("没有这位选手。", "No such entrant."),
    "NO_SUCH_TABLE": Words("没有这张桌，或者已经打完。", "That table doesn't exist or has finished."),
    "TOURNAMENT_PAUSED": Words("比赛已暂停。", "The tournament is paused."),
    "TOURNAMENT_NOT_PAUSED": Words("比赛没有暂停。", "The tournament isn't paused."),
    "NO_ADJUSTMENT": Words("调整的分数无效。", "That score adjustment isn't allowed."),
}
"""Words by code, for refusals on pages and in REST."""
