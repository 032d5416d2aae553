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
    # Werewolf
    "werewolf.round_start": Words("身份已经发下。", "The roles are dealt."),
    "role": Words("你的身份是{role}。", "Your role: {role}."),
    "night": Words("天黑，第 {night} 夜。", "Night {night} falls."),
    "step": Words("夜里的下一步。", "The night goes on."),
    "step.wolves": Words("狼人和预言家行动。", "The wolves and the seer are awake."),
    "step.guard": Words("守卫行动。", "The guard is awake."),
    "step.witch": Words("女巫行动。", "The witch is awake."),
    "hunt": (
        Words("{name}要刀{target}。", "{name} hunts {target}."),
        Words("{name}收回了刀口。", "{name} takes the vote back."),
    ),
    "whisper": Words("{name}在狼队里说话。", "{name} speaks to the pack."),
    "checked": Words("{name}是好人。", "{name} is good."),
    "checked.wolf": Words("{name}是狼人。", "{name} is a wolf."),
    "protected": (
        Words("今晚守护{name}。", "{name} is protected tonight."),
        Words("今晚空守。", "Nobody is protected tonight."),
    ),
    "victim": (
        Words("今晚被刀的是{name}。", "{name} was attacked tonight."),
        Words("今晚没有人被刀。", "Nobody was attacked tonight."),
    ),
    "saved": Words("解药给了{name}。", "{name} got the antidote."),
    "poisoned": Words("毒药给了{name}。", "{name} got the poison."),
    "day": Words("天亮，第 {day} 天。", "Day {day} breaks."),
    "stood": (
        Words("上警：{names}。", "Standing for sheriff: {names}."),
        Words("没有人上警。", "Nobody stands for sheriff."),
    ),
    "withdrew": Words("{name}退水。", "{name} withdraws."),
    "speech": Words("轮到{name}发言。", "{name} speaks."),
    "speech.last_words": Words("{name}的遗言。", "The last words of {name}."),
    "said": Words("{name}说了话。", "{name} has spoken."),
    "ballots": (
        Words("放逐投票：{tally}。", "Votes to banish: {tally}."),
        Words("放逐投票：没有人投票。", "Votes to banish: none."),
    ),
    "ballots.election": (
        Words("警长投票：{tally}。", "Votes for sheriff: {tally}."),
        Words("警长投票：没有人投票。", "Votes for sheriff: none."),
    ),
    "tie": Words("{names}平票，再发言，再投一次。", "{names} are tied: they speak again, and there is a second vote."),
    "elected": (
        Words("{name}当选警长。", "{name} is elected sheriff."),
        Words("这一局没有警长。", "There is no sheriff in this match."),
    ),
    "deaths": (
        Words("昨夜出局：{names}。", "Out this night: {names}."),
        Words("昨夜平安。", "It was a peaceful night."),
    ),
    "order": Words("顺时针发言，警长最后。", "The speeches go clockwise; the sheriff speaks last."),
    "order.counter": Words("逆时针发言，警长最后。", "The speeches go counter-clockwise; the sheriff speaks last."),
    "banished": (
        Words("{name}被放逐。", "{name} is banished."),
        Words("没有人被放逐。", "Nobody is banished."),
    ),
    "self_destruct": Words("{name}自爆，是狼人。", "{name} self-destructs: a wolf."),
    "badge": (
        Words("{from}把警徽交给{to}。", "{from} passes the badge to {to}."),
        Words("{from}撕毁警徽。", "{from} destroys the badge."),
    ),
    "werewolf.round_end": (
        Words("{side}获胜。", "{Side} have won."),
        Words("没有分出胜负。", "Neither side has won."),
    ),
    "werewolf.match_end": Words("对局结束，身份公开。", "The match is over; all roles are shown."),
}
"""By kind; `kind.variant` where the data changes what is said, `game.kind` where a game says it in its own way."""
