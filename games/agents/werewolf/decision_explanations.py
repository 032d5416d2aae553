"""One-line explanations of decisions, stored with the move and shown when the match is over."""

from __future__ import annotations

from collections.abc import Mapping

from .belief_state import BeliefState

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
    "elect": ("警徽投 {seat}。", "Wants {seat} for sheriff."),
    "vote": ("放逐投 {seat}。", "Votes to banish {seat}."),
    "change": ("发言后局面变了，{other}改成 {seat}。", "Changes its mind after later speeches: {seat}, not {other}."),
    "abstain": ("弃票。", "Abstains."),
    "order": ("", ""),
    "badge": ("警徽给 {seat}。", "Passes the badge to {seat}."),
    "destroy": ("没有信得过的人，撕警徽。", "Trusts no one: destroys the badge."),
    "burst": ("已经保不住了，自爆结束这一天。", "Doomed anyway: self-destructs to end the day."),
    "speech": ("", ""),
    "silence": ("没有要补充的。", "Has nothing to add."),
}


def rationale(sight: BeliefState, key: str, seat: int | None = None, other: int | None = None) -> dict[str, str]:
    """Returns language -> one line that explains a decision.

    It has the action, and with probabilities the most suspected seats and the seat of the decision. For a wolf, the
    suspicions are those that it pretends to have.
    """
    zh, en = WHY[key]
    table = sight.table
    odds = sorted(
        ((sight.cover.wolf[place], place) for place in table.living if place != table.me),
        key=lambda item: (-item[0], item[1]),
    )
    odds = [item for rank, item in enumerate(odds) if rank < SHOWN or item[1] == seat]
    listed_zh = "、".join(f"{place + 1} 号 {chance:.0%}" for chance, place in odds)
    listed_en = ", ".join(f"No. {place + 1} {chance:.0%}" for chance, place in odds)
    pose_zh, pose_en = (
        ("明面上的狼人概率", "Wolf odds, as others would see them") if table.wolf else ("狼人概率", "Wolf odds")
    )
    return {
        "zh-hans": f"{zh.format(seat=_zh(seat), other=_zh(other))}{pose_zh}：{listed_zh}。",
        "en": f"{en.format(seat=_en(seat), other=_en(other))} {pose_en}: {listed_en}.".lstrip(),
    }


def _zh(seat: int | None) -> str:
    return "" if seat is None else f"{seat + 1} 号"


def _en(seat: int | None) -> str:
    return "" if seat is None else f"No. {seat + 1}"
