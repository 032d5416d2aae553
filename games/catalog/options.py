"""Table options: a label for the form, and a sentence that says what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .wording import Words


class OptionWords(NamedTuple):
    label: Words
    help: Words


OPTIONS: Final[Mapping[str, OptionWords]] = {
    "format": OptionWords(
        Words("赛制", "Format"),
        Words("一场打多少局，怎样算结束。", "How many rounds a match has and how it ends."),
    ),
    "turn_seconds": OptionWords(
        Words("每步时间（秒）", "Seconds per turn"),
        Words(
            "超时由系统代走一步，连续两次转为托管。",
            "A turn that runs out is played by the clock; two in a row bring the trustee.",
        ),
    ),
    "intermission_seconds": OptionWords(
        Words("局间休息（秒）", "Seconds between rounds"),
        Words(
            "两局之间最多等这么久；大家都点了准备就马上开始。",
            "The longest pause between two rounds. It ends at once when everybody is ready.",
        ),
    ),
    "landlord_rotation": OptionWords(
        Words("轮庄", "Landlord rotation"),
        Words(
            "不叫分，地主按座位轮流当；第一局的地主抽签决定。",
            "No bidding: the landlord goes round the table from a seat drawn by lot.",
        ),
    ),
    "rotation_base": OptionWords(
        Words("轮庄底分", "Base with rotation"),
        Words("轮庄时每局从几倍算起。", "What the multiplier starts from when the landlord goes round."),
    ),
    "multiplier_cap": OptionWords(
        Words("封顶倍数", "Multiplier cap"),
        Words(
            "一局最多算这么多倍，叫分也算在内；不填就不封顶。",
            "The most that a round can be multiplied by, the bid included. Empty: no limit.",
        ),
    ),
    "max_redeals": OptionWords(
        Words("最多重发次数", "Most redeals"),
        Words(
            "都不叫就重新发牌；重发到这个次数还没人叫，第一个说话的以 1 分当地主。",
            "Three passes deal again. After so many redeals the first bidder is landlord at 1.",
        ),
    ),
    "wings_from_chain": OptionWords(
        Words("飞机可带同点的第四张", "Wings from the chain"),
        Words("如 333444 带 3 和 5。", "As in 333444 with 3 and 5."),
    ),
    "rocket_as_kickers": OptionWords(
        Words("可以带双王", "Both jokers as kickers"),
        Words("一手牌里可以把大小王一起带出去。", "One play may carry both jokers along."),
    ),
    "four_with_pair": OptionWords(
        Words("四带二可带一对", "Four with a pair"),
        Words("四带二的两张可以同点，如 3333 带 55。", "The two singles on a four may be equal, as in 3333 with 55."),
    ),
    "dice": OptionWords(
        Words("骰子数", "Dice"),
        Words("开始时每人几颗骰子。", "How many dice each player begins with."),
    ),
    "wild_ones": OptionWords(
        Words("1 点当万能", "Wild ones"),
        Words(
            "1 点可以当任何点数，直到这一局有人叫了 1 点。",
            "Ones count as every face until somebody in the round bids on ones.",
        ),
    ),
    "jump_challenge": OptionWords(
        Words("可以抢开", "Jump challenge"),
        Words(
            "没轮到的人也能开；开错了输两颗骰子。", "Players may challenge out of turn; a wrong jump costs two dice."
        ),
    ),
    "protection_seconds": OptionWords(
        Words("抢开保护（秒）", "Seconds of protection"),
        Words(
            "叫价以后这么久之内不能抢开；要比每步时间短。", "How long after a bid nobody may jump; less than a turn."
        ),
    ),
    "roles": OptionWords(
        Words("角色配置", "Roles"),
        Words(
            "标准配置按人数定；自己配时，狼和神由下面几项决定，其余是村民。",
            "The usual roles follow the number of players. In a set of one's own the rows below decide; "
            "the rest are villagers.",
        ),
    ),
    "wolves": OptionWords(
        Words("狼人数", "Wolves"),
        Words("只在自己配时有用；要少于其余的人。", "For a set of one's own; fewer than the others."),
    ),
    "seer": OptionWords(Words("有预言家", "A seer"), Words("只在自己配时有用。", "For a set of one's own.")),
    "witch": OptionWords(Words("有女巫", "A witch"), Words("只在自己配时有用。", "For a set of one's own.")),
    "guard": OptionWords(Words("有守卫", "A guard"), Words("只在自己配时有用。", "For a set of one's own.")),
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
    ),
    "election_voters": OptionWords(
        Words("警长由谁投票", "Who elects the sheriff"),
        Words("所有人都投，或者只有没上警的人投。", "Everybody, or those who never stood."),
    ),
    "second_voters": OptionWords(
        Words("第二轮由谁投票", "Who votes again"),
        Words(
            "平票以后再投时，所有人都投，或者平票的人不投。", "After a tie everybody votes, or those who are not tied."
        ),
    ),
    "sheriff_vote": OptionWords(
        Words("警长的票", "The sheriff's vote"),
        Words("放逐投票时警长的票算多少。", "What it counts when somebody is to be banished."),
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
