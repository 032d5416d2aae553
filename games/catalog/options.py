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
}
