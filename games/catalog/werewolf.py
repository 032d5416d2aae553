"""Words of Werewolf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.werewolf import roles

from .game_words import GameWords, OptionWords, Terms
from .words import WordChoices, Words, is_chinese, join_words

ERRORS: Final[Mapping[str, WordChoices]] = {
    "DEAD": Words("你已出局，可以继续观战。", "You are out. You can keep watching."),
    "NOT_A_TARGET": Words("现在不能选这个座位，请换一个。", "You can't choose that seat now. Choose another."),
    "NOT_YOURSELF": Words("不能选自己，请换一个。", "You can't choose yourself. Choose someone else."),
    "ALREADY_CHECKED": Words("今晚已经查验过了。", "You have already checked someone tonight."),
    "ALREADY_PROTECTED": Words("今晚已经守护过了。", "You have already protected someone tonight."),
    "GUARDED_LAST_NIGHT": Words(
        "不能连续两夜守护同一个人，请换一个，或者空守。",
        "You protected this player last night. Choose someone else, or nobody.",
    ),
    "NO_POTION": Words("这瓶药已经用掉了。", "You have already used that potion."),
    "ONE_POTION_A_NIGHT": Words("一晚只能用一瓶药。", "You can only use one potion a night."),
    "NO_VICTIM": Words("今晚没有人被刀。", "Nobody was attacked tonight."),
    "ALREADY_VOTED": Words("票已投出，不能更改。", "Your vote is in and can't be changed."),
    "ALREADY_STOOD": Words("你已经选过是否上警。", "You have already decided whether to run."),
    "TOO_MANY_MESSAGES": (
        Words("最多发 {most} 条消息。", "You can send at most {most} messages."),
        Words("消息条数已达上限。", "You have reached the message limit."),
    ),
    "TOO_MANY_VOTES": (
        Words(
            "一夜最多投 {most} 次，以最后一次为准。",
            "You can vote at most {most} times a night. Your last vote stands.",
        ),
        Words("修改次数已达上限，以最后一次为准。", "You have changed your vote too often. Your last vote stands."),
    ),
    "TOO_MANY_CLAIMS": (
        Words("一条发言最多带 {most} 个声明。", "At most {most} claims per message."),
        Words("声明太多，请去掉几个。", "Too many claims. Remove some."),
    ),
    "WRONG_ROLES": (
        Words(
            "{seats} 人不能配 {wolves} 狼、{specials} 神、{villagers} 民：神和民至少各一个，狼要少于其余人数。",
            "{seats} players can't be {wolves} wolves, {specials} special roles and {villagers} villagers: "
            "there must be at least one villager and one special role, and fewer wolves than others.",
        ),
        Words(
            "角色配置无效：神和民至少各一个，狼要少于其余人数。",
            "These roles don't work: there must be at least one villager and one special role, and fewer wolves than "
            "others.",
        ),
    ),
}

EVENTS: Final[Mapping[str, WordChoices]] = {
    "round_start": Words("身份已发放。", "Roles have been dealt."),
    "role": Words("你的身份是{role}。", "Your role: {role}."),
    "night": Words("天黑，第 {night} 夜。", "Night {night} falls."),
    "step": Words("夜里的下一步。", "The night goes on."),
    "step.wolves": Words("狼人和预言家行动。", "The wolves and the seer are awake."),
    "step.guard": Words("守卫行动。", "The guard is awake."),
    "step.witch": Words("女巫行动。", "The witch is awake."),
    "hunt": (
        Words("{name}要刀{target}。", "{name} wants to attack {target}."),
        Words("{name}取消了刀口。", "{name} withdraws the vote."),
    ),
    "whisper": Words("{name}在狼队私聊。", "{name} messages the pack."),
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
    "saved": Words("解药给了{name}。", "{name} was given the antidote."),
    "poisoned": Words("毒药给了{name}。", "{name} was given the poison."),
    "day": Words("天亮，第 {day} 天。", "Day {day} breaks."),
    "stood": (
        Words("上警：{names}。", "Running for sheriff: {names}."),
        Words("没有人上警。", "Nobody runs for sheriff."),
    ),
    "withdrew": Words("{name}退水。", "{name} withdraws."),
    "speech": Words("轮到{name}发言。", "{name} speaks."),
    "speech.last_words": Words("{name}的遗言。", "The last words of {name}."),
    "said": Words("{name}发了一条消息。", "{name} sent a message."),
    "ballots": (
        Words("放逐投票：{tally}。", "Votes to banish: {tally}."),
        Words("放逐投票：没有人投票。", "Votes to banish: none."),
    ),
    "ballots.election": (
        Words("警长投票：{tally}。", "Votes for sheriff: {tally}."),
        Words("警长投票：没有人投票。", "Votes for sheriff: none."),
    ),
    "tie": Words(
        "{names}平票，再发言一次，再投一次。", "{names} are tied: they speak again, and there is a second vote."
    ),
    "elected": (
        Words("{name}当选警长。", "{name} is elected sheriff."),
        Words("本局没有警长。", "There is no sheriff in this match."),
    ),
    "deaths": (
        Words("昨夜死亡：{names}。", "Died last night: {names}."),
        Words("昨夜是平安夜。", "It was a peaceful night."),
    ),
    "order": Words("顺时针发言，警长最后。", "The speeches go clockwise; the sheriff speaks last."),
    "order.counter": Words("逆时针发言，警长最后。", "The speeches go counter-clockwise; the sheriff speaks last."),
    "banished": (
        Words("{name}被放逐。", "{name} is banished."),
        Words("没有人被放逐。", "Nobody is banished."),
    ),
    "self_destruct": Words("{name}自爆，身份是狼人。", "{name} self-destructs and is revealed as a wolf."),
    "badge": (
        Words("{from}把警徽交给{to}。", "{from} passes the badge to {to}."),
        Words("{from}撕毁了警徽。", "{from} destroys the badge."),
    ),
    "round_end": (
        Words("{side}获胜。", "Victory for {side}."),
        Words("平局，未分胜负。", "A draw: neither side has won."),
    ),
    "match_end": Words("对局结束，身份公开。", "The match is over; all roles are shown."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "roles": OptionWords(
        Words("角色配置", "Roles"),
        Words(
            "标准配置按人数而定；自定义时，狼和神由下面几项决定，其余是村民。",
            "The standard setup follows the number of players. In a custom setup the options below decide; "
            "the rest are villagers.",
        ),
        {"preset": Words("标准配置", "standard setup"), "custom": Words("自定义", "custom setup")},
    ),
    "wolves": OptionWords(
        Words("狼人数", "Wolves"),
        Words("仅自定义时有效；要少于其余人数。", "Custom setup only; must be fewer than the others."),
    ),
    "seer": OptionWords(Words("预言家", "Seer"), Words("仅自定义时有效。", "Custom setup only.")),
    "witch": OptionWords(Words("女巫", "Witch"), Words("仅自定义时有效。", "Custom setup only.")),
    "guard": OptionWords(Words("守卫", "Guard"), Words("仅自定义时有效。", "Custom setup only.")),
    "role_seconds": OptionWords(
        Words("看身份时间（秒）", "Looking at roles (seconds)"),
        Words(
            "第一夜之前，留给大家看身份牌；0 为直接天黑。",
            "Time to look at the roles before the first night. With 0, night falls at once.",
        ),
    ),
    "wolf_seconds": OptionWords(
        Words("狼人和预言家时间（秒）", "Wolves and seer (seconds)"),
        Words(
            "夜里第一步的时长，另加 0–3 秒；时间到才结束，不会提前。",
            "Length of the night's first step, plus up to three seconds. It never ends early.",
        ),
    ),
    "guard_seconds": OptionWords(
        Words("守卫时间（秒）", "Guard (seconds)"),
        Words(
            "夜里第二步的时长，另加 0–3 秒；没有守卫也一样。",
            "Length of the second step, plus up to three seconds, whether or not there is a guard.",
        ),
    ),
    "witch_seconds": OptionWords(
        Words("女巫时间（秒）", "Witch (seconds)"),
        Words(
            "夜里第三步的时长，另加 0–3 秒；药用完了也一样。",
            "Length of the third step, plus up to three seconds, whether or not any potion is left.",
        ),
    ),
    "speech_seconds": OptionWords(
        Words("发言时间（秒）", "Speech (seconds)"),
        Words("每人每次发言的时限，遗言也是。", "The time limit for one speech, last words included."),
    ),
    "vote_seconds": OptionWords(
        Words("投票时间（秒）", "Vote (seconds)"),
        Words(
            "投票、上警、定发言顺序和移交警徽的时限。",
            "The time limit for voting, running for sheriff, setting the speaking order and passing the badge.",
        ),
    ),
    "wolf_tie": OptionWords(
        Words("狼人平票", "Wolf tie"),
        Words("狼人平票时，当晚怎么处理。", "What happens if the wolves' vote is tied."),
        {"peaceful": Words("平安夜", "peaceful night"), "random": Words("抽签", "chosen at random")},
    ),
    "election_voters": OptionWords(
        Words("警长由谁投票", "Who elects the sheriff"),
        Words("所有人都投，或只有警下投。", "Everyone, or only those who never ran."),
        {"all": Words("所有人", "everyone"), "off_ballot": Words("警下", "those who never ran")},
    ),
    "second_voters": OptionWords(
        Words("第二轮谁投票", "Who votes in a second vote"),
        Words(
            "平票后再投时，所有人都投，或平票的人不投。",
            "After a tie, everyone votes again, or only those who aren't tied.",
        ),
        {"all": Words("所有人", "everyone"), "untied": Words("未平票的人", "those not tied")},
    ),
    "sheriff_vote": OptionWords(
        Words("警长的票", "The sheriff's vote"),
        Words("放逐投票时警长的票算多少。", "How much the sheriff's vote counts in a vote to banish."),
        {"1": Words("1 票", "1 vote"), "1.5": Words("1.5 票", "1.5 votes")},
    ),
    "sheriff_may_self_destruct": OptionWords(
        Words("警长可以自爆", "The sheriff may self-destruct"),
        Words(
            "当选警长的狼人也可以自爆，警徽照常移交。",
            "A wolf who is sheriff may self-destruct too, and passes the badge on.",
        ),
    ),
    "open_chat": OptionWords(
        Words("白天自由发言", "Open chat by day"),
        Words("存活的玩家白天不用等轮次也能发言。", "By day, living players may talk out of turn."),
    ),
    "max_days": OptionWords(
        Words("最多天数", "Maximum days"),
        Words("超过这么多天仍未分胜负，算平局。", "After this many days without a winner, the match is a draw."),
    ),
}

VERBS: Final[Terms] = {
    "hunt": Words("刀人", "Attack"),
    "whisper": Words("狼队私聊", "Message the pack"),
    "check": Words("查验", "Check"),
    "protect": Words("守护", "Protect"),
    "save": Words("用解药", "Save"),
    "poison": Words("用毒药", "Poison"),
    "stand": Words("上警", "Run for sheriff"),
    "withdraw": Words("退水", "Withdraw"),
    "say": Words("发言", "Speak"),
    "end": Words("结束发言", "End speech"),
    "order": Words("定发言顺序", "Set speaking order"),
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
    "good": Words("好人", "the village"),
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
            return {"side": said}
        case _:
            return {}


def _tally(tally: Sequence[tuple[int, float]], lang: str, names: Sequence[str]) -> str:
    """Returns the votes of each seat: 甲 2.5 票、乙 1 票 / A 2.5, B 1."""
    if is_chinese(lang):
        return "、".join(f"{names[seat]} {votes:g} 票" for seat, votes in tally)
    return ", ".join(f"{names[seat]} {votes:g}" for seat, votes in tally)


def _lineup(seats: int, lang: str) -> str:
    """Returns the roles in words: 3 狼，预言家、女巫和守卫，3 民 / 3 wolves; seer, witch and guard; 3 villagers."""
    count = dict(zip(roles.ROLES, roles.PRESETS[seats], strict=True))
    specials = [ROLES[role].text(lang) for role in roles.SPECIALS if count[role]]
    if is_chinese(lang):
        return f"{count['wolf']} 狼，{join_words(specials, lang)}，{count['villager']} 民"
    specials = [word.lower() for word in specials]
    return f"{count['wolf']} wolves; {join_words(specials, lang)}; {count['villager']} villagers"


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
    stylesheets=(
        "css/games/werewolf.css",
        "css/games/werewolf_seats.css",
        "css/games/werewolf_marks.css",
        "css/games/werewolf_play_area.css",
        "css/games/werewolf_night.css",
        "css/games/werewolf_action_bar.css",
        "css/games/werewolf_panels.css",
        "css/games/werewolf_results.css",
        "css/games/werewolf_waiting_room.css",
    ),
    replay_stylesheets=("css/games/werewolf_replay.css",),
)
