"""What a refusal of the rules says: what is wrong and, where that helps, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .wording import Sayings, Words

RULE_ERRORS: Final[Mapping[str, Sayings]] = {
    # of every game
    "MALFORMED": Words("这条消息读不懂，刷新页面再试。", "This message cannot be read. Reload the page and try again."),
    "UNKNOWN_VERB": Words(
        "这个游戏没有这个动作，刷新页面再试。", "This game has no such action. Reload the page and try again."
    ),
    "NO_SUCH_CARD": (
        Words("没有「{card}」这张牌。", "There is no card “{card}”."),
        Words("没有这张牌。", "There is no such card."),
    ),
    "NO_SUCH_SEAT": Words("这张桌没有这个座位。", "This table has no such seat."),
    "GAME_NOT_STARTED": Words(
        "对局还没有开始，等大家准备好。", "The match has not started. Wait until everybody is ready."
    ),
    "GAME_OVER": Words("对局已经结束。", "The match is over."),
    "PAUSED": Words("对局暂停中，恢复以后再继续。", "The match is paused. Go on when it is resumed."),
    "NOT_PAUSED": Words("对局没有暂停。", "The match is not paused."),
    "STALE_WINDOW": Words("晚了一步，牌桌已经往下走了。", "Too late: the table has moved on."),
    "TOO_LATE": Words("晚了一步，这个叫价已经有人接了。", "Too late: that bid has been answered."),
    "TOO_EARLY": (
        Words("还没到时间，再等 {seconds} 秒。", "It is not time yet. Wait {seconds} s."),
        Words("还没到时间。", "It is not time yet."),
    ),
    "PROTECTED": (
        Words("保护时间还有 {seconds} 秒，过后再试。", "Protected for another {seconds} s. Try again after that."),
        Words("还在保护时间里，稍等再试。", "Still protected. Try again in a moment."),
    ),
    "NOT_YOUR_TURN": Words("还没轮到你。", "It is not your turn."),
    "WRONG_PHASE": Words("现在不能这样做。", "That cannot be done now."),
    "ALREADY_TRUSTEE": Words("已经在托管了。", "The trustee plays here already."),
    "NOT_TRUSTEE": Words("没有在托管。", "The trustee does not play here."),
    "ALREADY_READY": Words("已经准备好了。", "You are ready already."),
    # Dou Dizhu and other card games
    "CARD_NOT_IN_HAND": (
        Words("手里没有{card}。", "{card} is not in your hand."),
        Words("手里没有这张牌。", "That card is not in your hand."),
    ),
    "NOT_A_COMBINATION": Words("这几张牌凑不成牌型，换几张试试。", "These cards are no combination. Choose others."),
    "WRONG_READING": (
        Words("这几张牌不能当「{hand_type}」出。", "These cards cannot be read as “{hand_type}”."),
        Words("这几张牌不能这样出。", "These cards cannot be played that way."),
    ),
    "DOES_NOT_BEAT": Words(
        "大不过上一手，换一手或者不出。", "That does not beat the last play. Choose another, or pass."
    ),
    "CANNOT_PASS_ON_LEAD": Words("轮到你先出，不能不出。", "You lead: play something."),
    "BID_TOO_LOW": (
        Words("至少要叫 {least} 分。", "Bid at least {least}."),
        Words(
            "要高过 {count} 个 {face}：数量更多，或者数量相同而点数更大。",
            "Bid more than {count} × {face}: a greater count, or a higher face.",
        ),
        Words("叫得不够高。", "That bid is too low."),
    ),
    "INVALID_BID": (
        Words("叫分只能是 0 到 {highest}。", "A bid is 0 to {highest}."),
        Words("数量是 1 到 {most}，点数是 1 到 6。", "The count is 1 to {most}, the face 1 to 6."),
        Words("没有这样的叫法。", "There is no such bid."),
    ),
    # Liar's Dice
    "NO_BID": Words("还没有人叫价，没什么可开的。", "Nobody has bid yet: there is nothing to challenge."),
    "CANNOT_JUMP": Words("现在轮不到你抢开。", "You cannot jump in here."),
    "ELIMINATED": Words("你已经出局，可以接着看。", "You are out. You may go on watching."),
    # Werewolf
    "SILENCE": Words("现在不能说话，等轮到你发言。", "Nothing can be said now. Wait for your speech."),
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
    # options
    "UNKNOWN_OPTION": (
        Words("没有「{key}」这个选项。", "There is no option “{key}”."),
        Words("没有这个选项。", "There is no such option."),
    ),
    "INVALID_OPTION": (
        Words("「{option}」只能是 {range}。", "“{option}” must be {range}."),
        Words("「{option}」只能从这些里选：{choices}。", "“{option}” must be one of: {choices}."),
        Words("「{option}」不能这样设。", "“{option}” cannot be set to that."),
        Words("有个选项不能这样设。", "An option cannot be set to that."),
    ),
    "ROTATION_NOT_IN_DAILY": Words(
        "日常赛不能轮庄，换个赛制或者关掉轮庄。",
        "Daily has no landlord rotation. Choose another format or turn it off.",
    ),
    "WRONG_SEATS": (
        Words("这个游戏要 {range} 人，现在是 {seats} 人。", "This game takes {range} players, not {seats}."),
        Words("人数不对。", "That is the wrong number of players."),
    ),
}
"""Codes of `games.rules`. `{seconds}`, `{option}` and the like are made from what the error carries."""
