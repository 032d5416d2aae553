"""What happened, in a sentence: for the log, the live region, the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Sayings, Words

EVENTS: Final[Mapping[str, Sayings]] = {
    # of every game
    "round_start": Words("第 {round} 局开始。", "Round {round} begins."),
    "round_end": (
        Words("{side}赢了这一局，{multiplier} 倍，{spring}。", "{Side} won the round, ×{multiplier}, {spring}."),
        Words("{side}赢了这一局，{multiplier} 倍。", "{Side} won the round, ×{multiplier}."),
        Words("第 {round} 局结束。", "Round {round} is over."),
        Words("这一局结束。", "The round is over."),
    ),
    "match_end": (
        Words("对局结束，{first}第一。", "The match is over: {first} first."),
        Words("对局结束。", "The match is over."),
    ),
    "timeout": Words("{name}超时。", "{name} ran out of time."),
    "trustee.on": Words("{name}转为托管。", "{name} is played for by the trustee."),
    "trustee.left": Words("{name}离开了，由托管代打。", "{name} has left; the trustee plays on."),
    "trustee.missed": Words("{name}连续两次超时，转为托管。", "{name} missed two turns; the trustee plays on."),
    "trustee.off": Words("{name}回来了。", "{name} is back."),
    "ready": Words("{name}准备好了。", "{name} is ready."),
    "paused": Words("对局暂停。", "The match is paused."),
    "resumed": Words("对局继续。", "The match goes on."),
    "time_added": Words("加时 {seconds} 秒。", "{seconds} s more."),
    "aborted": Words("对局中止，不计成绩。", "The match was stopped without a result."),
    # Dou Dizhu
    "deal": Words("发牌。", "The cards are dealt."),
    "deal.again": Words("都没叫，重新发牌。", "Nobody bid: the cards are dealt again."),
    "doudizhu.bid": Words("{name}：{points} 分。", "{name} bids {points}."),
    "doudizhu.bid.pass": Words("{name}：不叫。", "{name} passes."),
    "landlord": Words("{name}是地主，底牌 {bottom}。", "{name} is landlord. The bottom: {bottom}."),
    "play": Words("{name}：{hand}。", "{name}: {hand}."),
    "pass": Words("{name}：不出。", "{name} passes."),
    "trick_end": Words("都不要，{name}接着出。", "All pass; {name} leads."),
    # Liar's Dice
    "liars_dice.round_start": Words("第 {round} 局开始，{opener}先叫。", "Round {round} begins; {opener} opens."),
    "roll": Words("你摇出了 {dice}。", "You rolled {dice}."),
    "liars_dice.bid": Words("{name}：{count} 个 {face}。", "{name}: {count} × {face}."),
    "challenge": Words("{name}开{bidder}的 {count} 个 {face}。", "{name} challenges {bidder}'s {count} × {face}."),
    "jump": Words("{name}抢开{bidder}的 {count} 个 {face}。", "{name} jumps in on {bidder}'s {count} × {face}."),
    "reveal": Words(
        "亮骰，一共 {count} 个；{loser}输掉 {lost} 颗骰子。", "The dice show {count}; {loser} loses {lost}."
    ),
    "out": Words("{name}出局。", "{name} is out."),
}
"""By kind; `kind.variant` where the data changes what is said, `game.kind` where a game says it in its own way."""
