"""What tournaments are called in both languages; refusals are worded by `games.catalog`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalog.wording import Words
from leaderboards.tournaments import scoring

FORMATS: Final[Mapping[str, Words]] = {
    "swiss": Words("瑞士轮", "Swiss"),
    "knockout": Words("淘汰赛", "Knock-out"),
    "round_robin": Words("循环赛", "Round robin"),
    "arena": Words("擂台赛", "Arena"),
    "duplicate": Words("复式赛", "Duplicate"),
}

FORMAT_HELP: Final[Mapping[str, Words]] = {
    "swiss": Words(
        "每轮和成绩相近、没碰过面的人同桌，人人打满所有轮次。",
        "Each round you meet players with a like score whom you have not met; everybody plays every round.",
    ),
    "knockout": Words(
        "每桌第一晋级，直到剩下决赛一桌。", "The first of each table goes on, until one table is left: the final."
    ),
    "round_robin": Words("人人碰面，适合小场。", "Everybody meets everybody. For small fields."),
    "arena": Words(
        "终场铃响之前打完一桌再开一桌，连胜两桌以后得分翻倍。",
        "Table after table until the bell; after two tables won in a row the next ones count double.",
    ),
    "duplicate": Words(
        "同一轮各桌打同样的牌，只和别桌同一座位的人比，不靠手气。",
        "All tables of a round play the same deals, and a seat is measured by that seat elsewhere: luck is out of it.",
    ),
}

PHASES: Final[Mapping[str, Words]] = {
    "announced": Words("已公布", "Announced"),
    "registration": Words("报名中", "Registration"),
    "check_in": Words("签到中", "Check-in"),
    "running": Words("进行中", "Running"),
    "break": Words("轮间休息", "Between rounds"),
    "paused": Words("暂停中", "Paused"),
    "finished": Words("已结束", "Finished"),
    "aborted": Words("已取消", "Called off"),
}

STUCK: Final[Mapping[str, Words]] = {
    "as_it_stands": Words("按当前得分", "By the score so far"),
    "shared": Words("全桌并列", "Everybody shares the place"),
}

WHY: Final[Mapping[str, Words]] = {
    "own": Words("自己退赛", "Went away"),
    "misses": Words("两次缺席", "Missed two tables"),
    "director": Words("裁判取消", "Taken out by the director"),
}

NEWS: Final[Mapping[str, Words]] = {
    "check_in_open": Words("{name}：开始签到了", "{name}: check in now"),
    "table_ready": Words("{name}：你的桌开好了，快去", "{name}: your table is ready"),
    "your_table": Words("{name}：回到你的桌", "{name}: back to your table"),
    "starts_soon": Words("{name}：快要开赛", "{name}: starts soon"),
    "round_soon": Words("{name}：下一轮马上开始", "{name}: the next round is about to begin"),
    "finished": Words("{name}：比赛结束，看看名次", "{name}: it is over, see your place"),
}

ACTS: Final[Mapping[str, Words]] = {
    "created": Words("公布比赛", "Announced"),
    "registration": Words("开始报名", "Registration opened"),
    "check_in": Words("开始签到", "Check-in opened"),
    "started": Words("开赛，{entrants} 人", "Started with {entrants}"),
    "too_few": Words("人数不够，比赛取消", "Too few had come: called off"),
    "no_schedule": Words("{entrants} 人排不出赛程，比赛取消", "No schedule holds {entrants}: called off"),
    "round_opened": Words("第 {round} 轮开始", "Round {round} opened"),
    "round_closed": Words("第 {round} 轮结束", "Round {round} closed"),
    "settled": Words("第 {round} 轮第 {table} 桌按规则裁定", "Table {table} of round {round} was settled by the rules"),
    "settled_by": Words("裁定第 {round} 轮第 {table} 桌", "Settled table {table} of round {round}"),
    "withdrawn": Words("{entrant} 号退赛", "No. {entrant} withdrew"),
    "came_back": Words("{entrant} 号归队", "No. {entrant} came back"),
    "removed": Words("取消 {entrant} 号参赛资格", "Took out no. {entrant}"),
    "adjusted": Words("调整 {entrant} 号得分 {score}", "Adjusted the score of no. {entrant} by {score}"),
    "agents_entered": Words("加入 {count} 名 AI", "Entered {count} agents"),
    "paired_again": Words("第 {round} 轮重新配桌", "Paired round {round} anew"),
    "paused": Words("暂停", "Paused"),
    "resumed": Words("继续", "Resumed"),
    "pause_over": Words("暂停满一小时，自动继续", "Went on by itself after an hour's pause"),
    "aborted": Words("取消比赛", "Called it off"),
    "finished": Words("比赛结束", "Finished"),
}


def text(words: Mapping[str, Words], key: str, lang: str, **data: object) -> str:
    """The words of that key with their placeholders filled; a key without words is shown as it is."""
    found = words.get(key)
    return found.text(lang).format(**data) if found is not None else key


def act_text(code: str, data: Mapping[str, object], lang: str, *, format_: str) -> str:
    """A line of the log of acts, in a tournament of that format."""
    units = data.get("units")
    score = scoring.written(units, format_=format_, signed=True) if isinstance(units, int) else ""
    return text(ACTS, code, lang, **{**data, "score": score})
