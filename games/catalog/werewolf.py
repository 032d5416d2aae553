"""The words of Werewolf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.werewolf import roles

from .lexicon import GameWords, OptionWords, Terms
from .wording import Sayings, Words, is_chinese, listed

ERRORS: Final[Mapping[str, Sayings]] = {
    "DEAD": Words("你已经出局，可以接着看。", "You are out. You may go on watching."),
    "NOT_A_TARGET": Words("这个座位现在不能选，换一个。", "That seat cannot be chosen here. Choose another."),
    "NOT_YOURSELF": Words("不能选自己，换一个。", "You cannot choose yourself. Choose another seat."),
    "ALREADY_CHECKED": Words("今晚已经查验过了。", "You have checked a seat tonight."),
    "ALREADY_PROTECTED": Words("今晚已经守护过了。", "You have chosen whom to protect tonight."),
    "GUARDED_LAST_NIGHT": Words(
        "上一晚守过这个人，今晚换一个，或者空守。", "You protected that seat last night. Choose another, or nobody."
    ),
    "NO_POTION": Words("这瓶药已经用掉了。", "That potion has been used."),
    "ONE_POTION_A_NIGHT": Words("一晚只能用一瓶药。", "One potion a night is all."),
    "NO_VICTIM": Words("今晚没有人被刀。", "Nobody was attacked tonight."),
    "ALREADY_VOTED": Words("票已经投出，不能改。", "Your ballot is cast and stays as it is."),
    "ALREADY_STOOD": Words("已经选过是否上警了。", "You have said already whether you stand."),
    "TOO_MANY_MESSAGES": (
        Words("最多说 {most} 条，先说到这里。", "{most} messages at most. Leave it at that."),
        Words("说得够多了，先说到这里。", "That is enough for now."),
    ),
    "TOO_MANY_VOTES": (
        Words("一夜最多投 {most} 次，就按这一票。", "{most} votes a night at most. This one stands."),
        Words("改得够多了，就按这一票。", "You have changed it often enough. This one stands."),
    ),
    "TOO_MANY_CLAIMS": (
        Words("一条发言最多带 {most} 个声明。", "{most} claims a message at most."),
        Words("声明太多了，去掉几个。", "Too many claims. Leave some out."),
    ),
    "WRONG_ROLES": (
        Words(
            "{seats} 人不能配 {wolves} 狼、{specials} 神、{villagers} 民：民和神都至少一个，狼要少于其余的人。",
            "{seats} seats cannot have {wolves} wolves, {specials} specials and {villagers} villagers: "
            "there must be a villager, a special, and fewer wolves than others.",
        ),
        Words(
            "角色配不起来：民和神都至少一个，狼要少于其余的人。",
            "These roles do not fit: there must be a villager, a special, and fewer wolves than others.",
        ),
    ),
}

EVENTS: Final[Mapping[str, Sayings]] = {
    "round_start": Words("身份已经发下。", "The roles are dealt."),
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
    "round_end": (
        Words("{side}获胜。", "{Side} have won."),
        Words("没有分出胜负。", "Neither side has won."),
    ),
    "match_end": Words("对局结束，身份公开。", "The match is over; all roles are shown."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "roles": OptionWords(
        Words("角色配置", "Roles"),
        Words(
            "标准配置按人数定；自己配时，狼和神由下面几项决定，其余是村民。",
            "The usual roles follow the number of players. In a set of one's own the rows below decide; "
            "the rest are villagers.",
        ),
        {"preset": Words("标准配置", "the usual roles"), "custom": Words("自己配", "a set of one's own")},
    ),
    "wolves": OptionWords(
        Words("狼人数", "Wolves"),
        Words("只在自己配时有用；要少于其余的人。", "For a set of one's own; fewer than the others."),
    ),
    "seer": OptionWords(Words("有预言家", "A seer"), Words("只在自己配时有用。", "For a set of one's own.")),
    "witch": OptionWords(Words("有女巫", "A witch"), Words("只在自己配时有用。", "For a set of one's own.")),
    "guard": OptionWords(Words("有守卫", "A guard"), Words("只在自己配时有用。", "For a set of one's own.")),
    "role_seconds": OptionWords(
        Words("看身份时间（秒）", "Seconds to look at your role"),
        Words("第一夜之前，留给大家看身份牌；0 是直接天黑。", "Before the first night. With 0 night falls at once."),
    ),
    "wolf_seconds": OptionWords(
        Words("狼人和预言家时间（秒）", "Seconds for wolves and seer"),
        Words(
            "夜里第一步的长度，另加零到三秒；到点才结束，不管用没用。",
            "Length of the night's first step, and up to three more. Only the clock ends it.",
        ),
    ),
    "guard_seconds": OptionWords(
        Words("守卫时间（秒）", "Seconds for the guard"),
        Words(
            "夜里第二步的长度，另加零到三秒；没有守卫也一样长。",
            "Length of the second step, and up to three more, guard or no guard.",
        ),
    ),
    "witch_seconds": OptionWords(
        Words("女巫时间（秒）", "Seconds for the witch"),
        Words(
            "夜里第三步的长度，另加零到三秒；药用完了也一样长。",
            "Length of the third step, and up to three more, potions or none.",
        ),
    ),
    "speech_seconds": OptionWords(
        Words("发言时间（秒）", "Seconds for a speech"),
        Words("每人每次发言最多这么久，遗言也是。", "The most for one speech, last words too."),
    ),
    "vote_seconds": OptionWords(
        Words("投票时间（秒）", "Seconds for a vote"),
        Words(
            "投票、上警、定发言顺序和移交警徽最多这么久。",
            "The most for a vote, for standing, for the order of speeches and for the badge.",
        ),
    ),
    "wolf_tie": OptionWords(
        Words("狼人平票", "A tie among wolves"),
        Words("狼人的票平了，今晚怎么算。", "What a tied vote of the wolves comes to."),
        {"peaceful": Words("平安夜", "a peaceful night"), "random": Words("抽签", "by lot")},
    ),
    "election_voters": OptionWords(
        Words("警长由谁投票", "Who elects the sheriff"),
        Words("所有人都投，或者只有没上警的人投。", "Everybody, or those who never stood."),
        {"all": Words("所有人", "everybody"), "off_ballot": Words("没上警的人", "those who never stood")},
    ),
    "second_voters": OptionWords(
        Words("第二轮由谁投票", "Who votes again"),
        Words(
            "平票以后再投时，所有人都投，或者平票的人不投。", "After a tie everybody votes, or those who are not tied."
        ),
        {"all": Words("所有人", "everybody"), "untied": Words("没有平票的人", "those who are not tied")},
    ),
    "sheriff_vote": OptionWords(
        Words("警长的票", "The sheriff's vote"),
        Words("放逐投票时警长的票算多少。", "What it counts when somebody is to be banished."),
        {"1": Words("一票", "one vote"), "1.5": Words("一票半", "one and a half")},
    ),
    "sheriff_may_self_destruct": OptionWords(
        Words("警长可以自爆", "The sheriff may self-destruct"),
        Words("当了警长的狼人也可以自爆，警徽照样移交。", "A wolf that is sheriff may too, and passes the badge."),
    ),
    "open_chat": OptionWords(
        Words("白天自由说话", "Open chat by day"),
        Words("活着的人白天不轮到自己也能说话。", "By day the living may talk out of turn."),
    ),
    "max_days": OptionWords(
        Words("最多天数", "Most days"),
        Words("过了这么多天还没分出胜负，就算平局。", "After so many days without a winner it is a draw."),
    ),
}

VERBS: Final[Terms] = {
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
    "wolf": Words("狼人", "Wolf"),
    "seer": Words("预言家", "Seer"),
    "witch": Words("女巫", "Witch"),
    "guard": Words("守卫", "Guard"),
    "villager": Words("村民", "Villager"),
}

SIDES: Final[Terms] = {
    "wolves": Words("狼人", "the wolves"),
    "good": Words("好人", "the good"),
}


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "checked" if data.get("wolf"):
            return "wolf"
        case "order" if not data.get("clockwise"):
            return "counter"
        case "step":
            return str(data.get("step"))
        case "speech" | "ballots":
            return str(data.get("kind"))
        case _:
            return ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "role":
            role = data["role"]
            return {"role": ROLES[role].text(lang) if role in ROLES else role}
        case "ballots":
            return {"tally": _tally(data["tally"], lang, names) or None}
        case "round_end":
            side = SIDES.get(data.get("winner", ""))
            said = side and side.text(lang)
            return {"side": said, "Side": said and said[0].upper() + said[1:]}
        case _:
            return {}


def _tally(tally: Sequence[tuple[int, float]], lang: str, names: Sequence[str]) -> str:
    """甲 2.5 票、乙 1 票 / A 2.5, B 1"""
    if is_chinese(lang):
        return "、".join(f"{names[seat]} {votes:g} 票" for seat, votes in tally)
    return ", ".join(f"{names[seat]} {votes:g}" for seat, votes in tally)


def _lineup(seats: int, lang: str) -> str:
    """3 狼，预言家、女巫和守卫，3 民 / 3 wolves; seer, witch and guard; 3 villagers"""
    count = dict(zip(roles.ROLES, roles.PRESETS[seats], strict=True))
    specials = [ROLES[role].text(lang) for role in roles.SPECIALS if count[role]]
    if is_chinese(lang):
        return f"{count['wolf']} 狼，{listed(specials, lang)}，{count['villager']} 民"
    specials = [word.lower() for word in specials]
    return f"{count['wolf']} wolves; {listed(specials, lang)}; {count['villager']} villagers"


WORDS: Final = GameWords(
    name=Words("狼人杀", "Werewolf"),
    about=Words("6–12 人 · 发言与投票", "6–12 players · speeches and votes"),
    errors=ERRORS,
    events=EVENTS,
    options=OPTIONS,
    verbs=VERBS,
    terms={"roles": ROLES, "sides": SIDES},
    variant=_variant,
    fill=_fill,
    lineup=_lineup,
    felt="paper",
    sheets=("css/werewolf.css",),
)
