"""What a refusal of a tournament says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Sayings, Words

TOURNAMENT_ERRORS: Final[Mapping[str, Sayings]] = {
    # announcing one
    "NOT_VERIFIED": Words("先在账号里验证邮箱，再来办比赛。", "Confirm the e-mail address of your account first."),
    "TOO_MANY_TOURNAMENTS": (
        Words(
            "同时最多办 {running} 场，一天最多 {day} 场。", "At most {running} at the same time, and {day} in one day."
        ),
        Words("办的比赛太多了，先等一等。", "You have announced too many. Wait a while."),
    ),
    "NO_SUCH_FORMAT": Words("没有这种赛制。", "There is no such format."),
    "NO_DUPLICATE": Words("这个游戏没有复式赛。", "This game has no duplicate tournaments."),
    "OUT_OF_RANGE": (
        Words("只能是 {range}。", "It must be {range}."),
        Words("不能这样设。", "That cannot be chosen."),
    ),
    "ENDLESS_FORMAT": Words("比赛要打得完，换一种赛制。", "A match must come to an end here. Choose another format."),
    "CANNOT_BE_RATED": Words(
        "改过规则的桌和玩家自己办的比赛不计等级分，关掉计分再试。",
        "Tables with other rules, and tournaments that players announce, are not rated. Turn rating off.",
    ),
    "START_TOO_SOON": (
        Words("开赛时间要在现在以后、{days} 天以内。", "It must start from now on, within {days} days."),
        Words("开赛时间不对。", "It cannot start then."),
    ),
    "REGISTRATION_TOO_LATE": Words("报名要在开赛以前开始。", "Registration must open before the start."),
    # entering
    "NEEDS_ACCOUNT": Words("注册账号以后才能参赛。", "Keep your account first: guests cannot enter."),
    "NOT_OPEN_YET": Words("还没开始报名。", "Registration is not open yet."),
    "ALREADY_ENTERED": Words("你已经在这场比赛里了。", "You are in this tournament already."),
    "NOT_ENTERED": Words("你不在这场比赛里。", "You are not in this tournament."),
    "TOURNAMENT_FULL": Words("名额满了。", "Every place is taken."),
    "TOURNAMENT_OVER": Words("比赛已经结束。", "The tournament is over."),
    "NO_LATE_ENTRY": Words("这种赛制开打以后不能再加入。", "Nobody enters this format after the start."),
    "TOO_LATE_TO_ENTER": Words("已经打过一半，不能再加入。", "More than half is played: it is too late to enter."),
    "CHECK_IN_NOT_OPEN": Words("还没开始签到。", "Check-in is not open yet."),
    "CHECK_IN_OVER": Words("签到已经截止，可以从下一轮加入。", "Check-in is over. Enter for the next round."),
    "REMOVED": Words("裁判取消了你的参赛资格。", "The director has taken you out."),
    "NOT_AN_ARENA": Words("只有擂台赛才这样。", "Only an arena has that."),
    "NOT_RUNNING": Words("比赛没有在打。", "It is not being played."),
    # directing
    "NOT_DIRECTOR": Words("只有裁判能这样做。", "Only the director can do that."),
    "REASON_MISSING": Words("写一句理由。", "Give a reason."),
    "NO_OPEN_ROUND": Words("现在没有在打的一轮。", "No round is open."),
    "NOT_PAIRED": Words("这一轮不靠抽签，重配也一样。", "No lots decide this round: paired anew it would be the same."),
    "NO_SUCH_ENTRANT": Words("没有这位参赛者。", "There is no such entrant."),
    "NO_SUCH_TABLE": Words("没有这张桌，或者已经打完了。", "There is no such table, or it is over."),
    "TOURNAMENT_PAUSED": Words("比赛暂停中。", "The tournament is paused."),
    "TOURNAMENT_NOT_PAUSED": Words("比赛没有暂停。", "The tournament is not paused."),
    "NO_ADJUSTMENT": Words("调整的分数不对。", "That is no score to give or take."),
}
"""Codes of tournaments; they are met on pages and over REST."""
