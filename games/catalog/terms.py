"""Names of things: games, formats, roles, combinations, actions, emotions, phrases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Words

Terms = Mapping[str, Words]

GAMES: Final[Terms] = {
    "doudizhu": Words("斗地主", "Dou Dizhu"),
    "liars_dice": Words("吹牛骰子", "Liar's Dice"),
    "werewolf": Words("狼人杀", "Werewolf"),
}

FORMATS: Final[Terms] = {
    "daily": Words("日常赛", "Daily"),
    "quick": Words("快速赛", "Quick"),
    "standard": Words("标准赛", "Standard"),
    "championship": Words("锦标赛", "Championship"),
}

FORMAT_HELP: Final[Terms] = {
    "daily": Words(
        "一局接一局，有人在局间离开就结束。", "Round after round, until somebody leaves between two of them."
    ),
    "quick": Words(
        "最多五局，谁先赢三局，对局就结束；农民赢了，两个农民各算一胜。",
        "Five rounds at most; it ends when somebody has won three. Both farmers win together.",
    ),
    "standard": Words("打十局，按总分排名。", "Ten rounds; the points decide."),
    "championship": Words("打二十局，按总分排名。", "Twenty rounds; the points decide."),
}

CHOICES: Final[Terms] = {
    "preset": Words("标准配置", "the usual roles"),
    "custom": Words("自己配", "a set of one's own"),
    "peaceful": Words("平安夜", "a peaceful night"),
    "random": Words("抽签", "by lot"),
    "all": Words("所有人", "everybody"),
    "off_ballot": Words("没上警的人", "those who never stood"),
    "untied": Words("没有平票的人", "those who are not tied"),
    "1": Words("一票", "one vote"),
    "1.5": Words("一票半", "one and a half"),
}
"""Choices of options that are no format."""

VERBS: Final[Terms] = {
    "bid": Words("叫分", "Bid"),
    "liars_dice.bid": Words("加注", "Bid"),
    "play": Words("出牌", "Play"),
    "pass": Words("不出", "Pass"),
    "ready": Words("准备", "Ready"),
    "challenge": Words("开", "Challenge"),
    "jump": Words("抢开", "Jump in"),
    "hunt": Words("刀人", "Hunt"),
    "whisper": Words("狼队发言", "Tell the pack"),
    "check": Words("查验", "Check"),
    "protect": Words("守护", "Protect"),
    "save": Words("用解药", "Save"),
    "poison": Words("用毒药", "Poison"),
    "stand": Words("上警", "Stand"),
    "withdraw": Words("退水", "Withdraw"),
    "say": Words("发言", "Say"),
    "end": Words("结束发言", "End the speech"),
    "order": Words("定发言顺序", "Choose the order"),
    "vote": Words("投票", "Vote"),
    "badge": Words("移交警徽", "Pass the badge"),
    "self_destruct": Words("自爆", "Self-destruct"),
}

ROLES: Final[Terms] = {
    "landlord": Words("地主", "Landlord"),
    "farmer": Words("农民", "Farmer"),
    "wolf": Words("狼人", "Wolf"),
    "seer": Words("预言家", "Seer"),
    "witch": Words("女巫", "Witch"),
    "guard": Words("守卫", "Guard"),
    "villager": Words("村民", "Villager"),
}

SIDES: Final[Terms] = {
    "landlord": Words("地主", "the landlord"),
    "farmers": Words("农民", "the farmers"),
    "wolves": Words("狼人", "the wolves"),
    "good": Words("好人", "the good"),
}

SPRINGS: Final[Terms] = {
    "spring": Words("春天", "Spring"),
    "reverse_spring": Words("反春天", "Reverse spring"),
}

HAND_TYPES: Final[Terms] = {
    "SINGLE": Words("单张", "single"),
    "PAIR": Words("对子", "pair"),
    "TRIPLE": Words("三张", "triple"),
    "TRIPLE_WITH_SINGLE": Words("三带一", "triple with a single"),
    "TRIPLE_WITH_PAIR": Words("三带一对", "triple with a pair"),
    "STRAIGHT": Words("顺子", "straight"),
    "STRAIGHT_PAIR": Words("连对", "straight of pairs"),
    "AIRPLANE": Words("飞机", "airplane"),
    "AIRPLANE_WITH_SINGLES": Words("飞机带单", "airplane with singles"),
    "AIRPLANE_WITH_PAIRS": Words("飞机带对", "airplane with pairs"),
    "FOUR_WITH_TWO_SINGLES": Words("四带二", "four with two singles"),
    "FOUR_WITH_TWO_PAIRS": Words("四带两对", "four with two pairs"),
    "BOMB": Words("炸弹", "bomb"),
    "ROCKET": Words("火箭", "rocket"),
    "PASS": Words("不出", "pass"),
}

HANDS: Final[Terms] = {
    "SINGLE": Words("{rank}", "{rank}"),
    "PAIR": Words("对 {rank}", "a pair of {ranks}"),
    "TRIPLE": Words("三张 {rank}", "three {ranks}"),
    "TRIPLE_WITH_SINGLE": Words("三张 {rank} 带一张", "three {ranks} with a single"),
    "TRIPLE_WITH_PAIR": Words("三张 {rank} 带一对", "three {ranks} with a pair"),
    "STRAIGHT": Words("顺子 {low} 到 {rank}", "a straight from {low} to {rank}"),
    "STRAIGHT_PAIR": Words("连对 {low} 到 {rank}", "pairs from {low} to {rank}"),
    "AIRPLANE": Words("飞机 {low} 到 {rank}", "an airplane from {low} to {rank}"),
    "AIRPLANE_WITH_SINGLES": Words(
        "飞机 {low} 到 {rank}，带 {length} 张单牌", "an airplane from {low} to {rank} with {length} singles"
    ),
    "AIRPLANE_WITH_PAIRS": Words(
        "飞机 {low} 到 {rank}，带 {length} 对", "an airplane from {low} to {rank} with {length} pairs"
    ),
    "FOUR_WITH_TWO_SINGLES": Words("四个 {rank} 带两张单牌", "four {ranks} with two singles"),
    "FOUR_WITH_TWO_PAIRS": Words("四个 {rank} 带两对", "four {ranks} with two pairs"),
    "BOMB": Words("炸弹，四个 {rank}", "a bomb of {ranks}"),
    "ROCKET": Words("火箭", "the rocket"),
}
"""One combination as it is spoken; `{low}` and `{rank}` are the ends of a chain."""

EMOTIONS: Final[Terms] = {
    "confident": Words("自信", "Sure"),
    "nervous": Words("紧张", "Nervous"),
    "excited": Words("兴奋", "Excited"),
    "angry": Words("愤怒", "Angry"),
    "thinking": Words("思考", "Thinking"),
    "happy": Words("开心", "Happy"),
    "sad": Words("沮丧", "Sad"),
    "taunting": Words("得意", "Teasing"),
}

PHRASES: Final[Terms] = {
    "steady": Words("稳住，别急", "Steady now"),
    "mine": Words("这手我来", "This one is mine"),
    "yours": Words("看你的了", "All yours"),
    "nice": Words("漂亮", "Well played"),
    "think": Words("容我想想", "Let me think"),
    "hand": Words("牌不错啊", "What a hand"),
    "careful": Words("还剩两张，小心", "Two left, careful"),
    "thanks": Words("承让，再来一局", "Thanks, once more?"),
}
"""What can be said with one tap; the keys of the `chat` frame's `phrase`."""

RANKS: Final[Mapping[int, str]] = {
    **{rank: str(rank) for rank in range(3, 11)},
    11: "J", 12: "Q", 13: "K", 14: "A", 15: "2",
}  # fmt: skip

JOKERS: Final[Mapping[int, Words]] = {
    16: Words("小王", "the little joker"),
    17: Words("大王", "the big joker"),
}
