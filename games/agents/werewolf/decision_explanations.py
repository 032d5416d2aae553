"""One-line explanations of decisions, stored with the move and shown when the match is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .belief_state import BeliefState
from .reasons_about_seats import reason_against
from .speech_intents import Reason

SHOWN = 3
"""The number of most suspected seats that a line names with their probability of being a wolf."""

# Empty where the name of the move, which stands beside the line, says all.
WHY: Mapping[str, tuple[str, str]] = {
    "hunt": ("刀 {seat}：收益最高。", "Attacks {seat}: the most valuable target."),
    "hunt_nobody": ("今夜空刀。", "No attack tonight."),
    "follow": ("跟 {other}的票，刀 {seat}。", "Follows {other}'s vote: attack {seat}."),
    "whisper": ("和狼队对一下口径。", "Agrees on a story with the pack."),
    "check": ("查验 {seat}：最拿不准。", "Checks {seat}: the most uncertain."),
    "protect": ("守 {seat}。", "Protects {seat}."),
    "save": ("救 {seat}。", "Saves {seat}."),
    "poison": ("毒 {seat}：狼面够大。", "Poisons {seat}: probably a wolf."),
    "stand": ("上警。", "Runs for sheriff."),
    "stay": ("不上警。", "Doesn't run for sheriff."),
    "withdraw": ("有人跳预言家，退水。", "Withdraws: someone else claims seer."),
    "elect": ("第 {day} 天，警徽投 {seat}。", "Day {day}: wants {seat} for sheriff."),
    "abstain_elect": ("第 {day} 天，警徽弃票。", "Day {day}: abstains from the vote for sheriff."),
    "abstain_banish": ("第 {day} 天，放逐弃票。", "Day {day}: abstains from the vote to banish."),
    "vote": ("第 {day} 天，放逐投 {seat}：{why}。", "Day {day}: votes to banish {seat}: {why}."),
    "keep": (
        "第 {day} 天，放逐投 {seat}：今天发言点的就是这张，说到做到。",
        "Day {day}: votes to banish {seat} and so keeps to what it said today.",
    ),
    "join": (
        "第 {day} 天，放逐投 {seat}：今天有人打，跟票。",
        "Day {day}: joins an accuser and votes to banish {seat}.",
    ),
    "pack": ("第 {day} 天，放逐投 {seat}：对狼队有利。", "Day {day}: votes to banish {seat}, which helps the pack."),
    "spare": (
        "第 {day} 天，放逐投 {seat}：今天保过 {other}，不改口。",
        "Day {day}: votes to banish {seat}. It called {other} good today and keeps to that.",
    ),
    "spare_seer": (
        "第 {day} 天，放逐投 {seat}：{other}跳预言家没人对跳，先不动。",
        "Day {day}: votes to banish {seat}. Spares {other}, the only one to claim seer.",
    ),
    "change_checked_wolf": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：发言后 {seat}吃了查杀。",
        "Day {day}: changed its mind: {seat}, not {other}, for a check since then says wolf.",
    ),
    "change_checked_good": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：发言后 {other}拿了金水。",
        "Day {day}: changed its mind: {seat}, not {other}, whom a check has cleared since then.",
    ),
    "change_cleared_me": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：{other}给自己发了金水，也没人对跳。",
        "Day {day}: changed its mind: {seat}, not {other}, an unopposed seer who cleared it.",
    ),
    "change_claimed": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：发言后 {other}跳了身份，没人对跳。",
        "Day {day}: changed its mind: {seat}, not {other}, who has claimed a role unopposed.",
    ),
    "change_counterclaim": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：发言后 {seat}对跳了身份。",
        "Day {day}: changed its mind: {seat}, not {other}, for the counterclaim.",
    ),
    "change_accused": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：后面的发言都在打 {seat}。",
        "Day {day}: changed its mind: {seat}, not {other}, with the later speakers.",
    ),
    "change_outweighed": (
        "第 {day} 天，改了主意，从 {other}改投 {seat}：听到最后，{seat}的狼面明显更大。",
        "Day {day}: changed its mind: {seat}, not {other}, as the odds have moved.",
    ),
    "order": ("", ""),
    "badge": ("警徽给 {seat}。", "Passes the badge to {seat}."),
    "destroy": ("没有信得过的人，撕警徽。", "Trusts no one: destroys the badge."),
    "burst": ("已经保不住了，自爆结束这一天。", "Doomed anyway: self-destructs to end the day."),
    "speech": ("", ""),
    "silence": ("没有要补充的。", "Has nothing to add."),
}

AGAINST: Mapping[Reason, tuple[str, str]] = {
    "none": ("没有铁证，只看概率", "nothing certain, only the odds"),
    "unheard": ("没有铁证，只看概率", "nothing certain, only the odds"),
    "checked_wolf": ("信得过的预言家查杀了这张", "a seer it believes says wolf"),
    "counterclaim": ("身份有人对跳", "another seat claims the same role"),
    "flipped": ("跳过两个身份", "it has claimed two roles"),
    "against_seer": ("打过信得过的预言家", "it went against the seer"),
    "defended_wolf": ("保过狼", "it stood up for a wolf"),
    "vote_against_good": ("票过好人", "it voted against a good player"),
    "votes_with_wolves": ("票型和狼一致", "it voted as wolves did"),
    "quiet": ("发言没有表态", "it has taken no side"),
    "claim_checked": ("有人报了它查杀", "a seat that claims seer says wolf"),
    "claim_unchecked": ("跳预言家却没报验人", "it claims seer and names no check"),
    "claim_doubted": ("身份存疑", "its claim is in doubt"),
    "accused": ("有人打过它", "others accused it"),
    "drew_votes": ("之前吃过票", "it drew votes before"),
}
"""The reasons of `reasons_about_seats.reason_against`, in Chinese and English."""
OWN_CHECK = ("自己验出来是狼", "its own check says wolf")


def rationale(
    sight: BeliefState,
    key: str,
    seat: int | None = None,
    other: int | None = None,
    *,
    among: Sequence[int] | None = None,
) -> dict[str, str]:
    """Returns language -> one line that explains a decision.

    It has the action, for a vote the strongest public reason against the seat, and with probabilities the most
    suspected seats and the seat of the decision. For a wolf, the suspicions are those that it pretends to have. `among`
    limits the seats with odds to those that it could choose.
    """
    zh, en = WHY[key]
    table = sight.table
    odds = sorted(
        ((sight.cover.wolf[place], place) for place in (table.living if among is None else among) if place != table.me),
        key=lambda item: (-item[0], item[1]),
    )
    odds = [item for rank, item in enumerate(odds) if rank < SHOWN or item[1] == seat]
    listed_zh = "、".join(f"{place + 1} 号 {chance:.0%}" for chance, place in odds)
    listed_en = ", ".join(f"No. {place + 1} {chance:.0%}" for chance, place in odds)
    why_zh, why_en = _reason(sight, seat) if key == "vote" and seat is not None else ("", "")
    said_zh = zh.format(seat=_zh(seat), other=_zh(other), day=table.day, why=why_zh)
    said_en = en.format(seat=_en(seat), other=_en(other), day=table.day, why=why_en)
    pose_zh, pose_en = (
        ("明面上的狼人概率", "Wolf odds, as others would see them") if table.wolf else ("狼人概率", "Wolf odds")
    )
    return {
        "zh-hans": f"{said_zh}{pose_zh}：{listed_zh}。",
        "en": f"{said_en} {pose_en}: {listed_en}.".lstrip(),
    }


def _reason(sight: BeliefState, seat: int) -> tuple[str, str]:
    """Returns the strongest reason against a seat, in Chinese and English: a seer's own check, or a public one."""
    if any(check.seat == seat and check.wolf for check in sight.table.checks()):
        return OWN_CHECK
    return AGAINST[reason_against(sight, seat)]


def _zh(seat: int | None) -> str:
    return "" if seat is None else f"{seat + 1} 号"


def _en(seat: int | None) -> str:
    return "" if seat is None else f"No. {seat + 1}"
