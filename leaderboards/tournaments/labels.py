"""Texts of the tournaments in both languages. Refusals have theirs in `games.catalog`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalog.words import Words
from leaderboards.tournaments import scoring

FORMATS: Final[Mapping[str, Words]] = {
    "swiss": Words("瑞士轮", "Swiss"),
    "knockout": Words("淘汰赛", "Knockout"),
    "round_robin": Words("循环赛", "Round robin"),
    "arena": Words("擂台赛", "Arena"),
    "duplicate": Words("复式赛", "Duplicate"),
}

FORMAT_HELP: Final[Mapping[str, Words]] = {
    "swiss": Words(
        "每轮与成绩相近、还没同桌过的选手相遇，人人打满所有轮次。",
        "Each round you meet players with a similar score whom you haven't met yet; everyone plays every round.",
    ),
    "knockout": Words(
        "每桌第一晋级，直到剩下决赛一桌。", "The winner of each table advances until only the final is left."
    ),
    "round_robin": Words("所有人互相都打一次，适合人数少的比赛。", "Everyone meets everyone. Best for small fields."),
    "arena": Words(
        "时间结束前打完一桌再开一桌，连胜两桌后得分翻倍。",
        "Play table after table until time is up; after two wins in a row, further wins count double.",
    ),
    "duplicate": Words(
        "各桌打同样的牌，只与其他桌同座位的人比较，不靠手气。",
        "All tables play the same deals, and you are compared only with the same seat at other tables: no luck "
        "involved.",
    ),
}

PHASES: Final[Mapping[str, Words]] = {
    "announced": Words("即将开始", "Upcoming"),
    "registration": Words("报名中", "Registration"),
    "check_in": Words("签到中", "Check-in"),
    "running": Words("进行中", "In progress"),
    "break": Words("轮间休息", "Between rounds"),
    "paused": Words("暂停中", "Paused"),
    "finished": Words("已结束", "Finished"),
    "aborted": Words("已取消", "Cancelled"),
}

STUCK: Final[Mapping[str, Words]] = {
    "as_it_stands": Words("按当前得分", "By current score"),
    "shared": Words("全桌并列", "Everyone shares the place"),
}

WHY: Final[Mapping[str, Words]] = {
    "own": Words("自己退赛", "Withdrew"),
    "misses": Words("两次缺席", "Missed two tables"),
    "director": Words("裁判取消资格", "Disqualified by the director"),
}

NEWS: Final[Mapping[str, Words]] = {
    "check_in_open": Words("{name}：开始签到了", "{name}: check in now"),
    "table_ready": Words("{name}：你的牌桌已开，快入座", "{name}: your table is ready"),
    "your_table": Words("{name}：回到你的牌桌", "{name}: return to your table"),
    "starts_soon": Words("{name}：即将开赛", "{name}: starts soon"),
    "round_soon": Words("{name}：下一轮马上开始", "{name}: the next round is about to start"),
    "finished": Words("{name}：比赛结束，看看名次", "{name}: finished, see your result"),
}

ACTS: Final[Mapping[str, Words]] = {
    "created": Words("创建比赛", "Created"),
    "registration": Words("开始报名", "Registration opened"),
    "check_in": Words("开始签到", "Check-in opened"),
    "started": Words("开赛，{entrants} 人", "Started with {entrants} players"),
    "too_few": Words("人数不够，比赛取消", "Too few players: cancelled"),
    "no_schedule": Words("{entrants} 人排不出赛程，比赛取消", "No schedule for {entrants} players: cancelled"),
    "round_opened": Words("第 {round} 轮开始", "Round {round} opened"),
    "round_closed": Words("第 {round} 轮结束", "Round {round} closed"),
    "settled": Words(
        "第 {round} 轮第 {table} 桌按规则裁定", "Table {table} of round {round} was adjudicated by the rules"
    ),
    "settled_by": Words("裁定第 {round} 轮第 {table} 桌", "Adjudicated table {table} of round {round}"),
    "withdrawn": Words("{entrant} 号退赛", "No. {entrant} withdrew"),
    "came_back": Words("{entrant} 号重新参赛", "No. {entrant} rejoined"),
    "removed": Words("取消 {entrant} 号参赛资格", "Disqualified no. {entrant}"),
    "adjusted": Words("调整 {entrant} 号得分 {score}", "Adjusted the score of no. {entrant} by {score}"),
    "agents_entered": Words("添加 {count} 名 AI", "Added AI players: {count}"),
    "paired_again": Words("第 {round} 轮重新编排", "Re-paired round {round}"),
    "paused": Words("暂停", "Paused"),
    "resumed": Words("继续", "Resumed"),
    "pause_over": Words("暂停满一小时，自动继续", "Resumed automatically after an hour's pause"),
    "aborted": Words("取消比赛", "Cancelled the tournament"),
    "finished": Words("比赛结束", "Finished"),
}


def text(words: Mapping[str, Words], key: str, lang: str, **data: object) -> str:
    """Returns the text of a key with its placeholders filled. A key without a text is returned unchanged."""
    found = words.get(key)
    return found.text(lang).format(**data) if found is not None else key


def act_text(code: str, data: Mapping[str, object], lang: str, *, format_: str) -> str:
    """Returns the text of a log entry, in a tournament of that format."""
    units = data.get("units")
    score = scoring.format_score(units, format_=format_, signed=True) if isinstance(units, int) else ""
    return text(ACTS, code, lang, **{**data, "score": score})
