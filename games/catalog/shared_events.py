"""Sentences for events of every game, for the log, the live region and the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .words import WordChoices, Words

EVENTS: Final[Mapping[str, WordChoices]] = {
    "round_start": Words("第 {round} 局开始。", "Round {round} starts."),
    "round_end": (
        Words("第 {round} 局结束。", "Round {round} is over."),
        Words("这一局结束。", "The round is over."),
    ),
    "match_end": (
        Words("对局结束，{first}第一。", "The match is over. First place: {first}."),
        Words("对局结束。", "The match is over."),
    ),
    "timeout": Words("{name}超时。", "{name} ran out of time."),
    "timeout.excused": Words(
        "{name}超时：当时服务中断，不计超时。", "{name} ran out of time while we were offline: it doesn't count."
    ),
    "trustee.on": Words("{name}转为托管。", "{name} is on auto."),
    "trustee.left": Words("{name}离开了，由托管代打。", "{name} has left; auto-play takes over."),
    "trustee.missed": Words("{name}连续两次超时，转为托管。", "{name} missed two turns in a row and is on auto."),
    "trustee.off": Words("{name}回来了。", "{name} is back."),
    "conceded": Words("{name}认输，由 AI 打完这局。", "{name} conceded; AI plays to the end."),
    "departed": Words("{name}已出局，离开了牌桌。", "{name} was out, and has left."),
    "ready": Words("{name}已准备。", "{name} is ready."),
    "paused": Words("对局暂停。", "The match is paused."),
    "resumed": Words("对局继续。", "The match resumes."),
    "time_added": Words("加时 {seconds} 秒。", "{seconds} s added."),
    "aborted": Words("对局中止，不计成绩。", "The match was aborted and doesn't count."),
    # card games
    "deal": Words("发牌。", "The cards are dealt."),
    "pass": Words("{name}：不出。", "{name} passes."),
}
"""Words by kind, or by `kind.variant` if the sentence depends on the data."""
