"""Words of the Dou Dizhu adviser: the reasons for an action in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .game_words import Terms
from .words import WordChoices, Words, is_chinese, render

REASONS: Final[Mapping[str, WordChoices]] = {
    # bids
    "BID": Words(
        "大牌 {high} 张，最少 {plays} 手出完，叫 {points} 分",
        "bid {points} (high cards: {high}, plays to go out: at least {plays})",
    ),
    "NO_BID": Words(
        "大牌 {high} 张，最少 {plays} 手出完，不叫", "pass (high cards: {high}, plays to go out: at least {plays})"
    ),
    # passes
    "NOTHING_BEATS": Words("没有能压的牌", "nothing beats it"),
    "PARTNER_HOLDS": Words("队友这手够大，让他走", "let your partner's play stand"),
    "PARTNER_NEAR": Words("队友只剩 {n} 张，让他走", "your partner has {n} left: let them lead"),
    "ONLY_BOMBS": Words("只有炸弹能压，先留着", "only a bomb beats it: save it"),
    "KEEPS_SHAPE": Words("要压就得拆牌，不值", "beating it would break up the hand"),
    "KEEPS_HIGH": Words("大牌留到后面用", "keep the high cards for later"),
    "WAITS": Words("不急，先让一手", "no hurry: let it go"),
    # leads
    "FEEDS_PARTNER": Words("队友只剩 {n} 张，送他走", "your partner has {n} left: let them go out"),
    "DENIES": Words("对手只剩 {n} 张，不给他出完的机会", "an opponent has {n} left: don't let them go out"),
    "LEADS_HIGH": Words("对手只剩 {n} 张，从大的走起", "an opponent has {n} left: lead high"),
    "UNBEATABLE": Words("除了炸弹，没有牌能压", "only a bomb can beat it"),
    "SHEDS": Words("一手走掉 {n} 张", "get rid of {n} cards at once"),
    "LEADS_LOWEST": (
        Words("先走最小的{kind}", "lead the lowest {kind}"),
        Words("先走最小的", "lead the lowest"),
    ),
    "KEEPS_LEAD": Words("先出大牌，守住牌权", "lead high to keep the lead"),
    "KEEPS_LOW": Words("先走中间的，小牌留着当带牌", "lead from the middle; low cards can go out as kickers"),
    # follows
    "OVER_PARTNER": Words("队友的牌小，替他顶住地主", "your partner's play is low: block the landlord"),
    "STOPS": Words("对手只剩 {n} 张，不能放过", "an opponent has {n} left: stop them"),
    "TAKES_WHOLE": Words("不拆牌就能压住", "beats it without breaking up the hand"),
    "TAKES": Words("拿下牌权，轮到自己先出", "take the trick to lead next"),
    # bombs, and the last cards
    "BOMB_DECIDES": Words("炸完只剩 {n} 手", "bomb; plays left after it: {n}"),
    "TAKES_WITH_BOMB": Words("这一轮值得炸", "this trick is worth the bomb"),
    "GOES_OUT": Words("直接出完", "go out"),
    # secondary reasons
    "KEEPS_BOMB": Words("炸弹留着", "keep the bomb"),
    "LEAVES": Words("打完还剩 {n} 手", "plays left afterwards: {n}"),
}

KINDS: Final[Terms] = {"single": Words("单张", "single"), "pair": Words("对子", "pair")}


def reasons_text(reasons: Sequence[Mapping[str, Any]], lang: str) -> str:
    """Returns the reasons in one sentence: 先走最小的对子，炸弹留着。 / Lead the lowest pair; keep the bomb."""
    said = [_reason(reason, lang) for reason in reasons if reason.get("code") in REASONS]
    if not said:
        return ""
    if is_chinese(lang):
        return "，".join(said) + "。"
    text = "; ".join(said)
    return text[0].upper() + text[1:] + "."


def _reason(reason: Mapping[str, Any], lang: str) -> str:
    kind = KINDS.get(reason.get("kind", ""))
    return render(REASONS[reason["code"]], {**reason, "kind": kind and kind.text(lang)}, lang)
