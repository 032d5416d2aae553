"""What an adviser of Dou Dizhu says: an answer by its name, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .lexicon import Terms
from .wording import Sayings, Words, is_chinese, say

REASONS: Final[Mapping[str, Sayings]] = {
    # bids
    "BID": Words(
        "大牌 {high} 张，最少 {plays} 手出完，叫 {points} 分",
        "high cards {high}, plays to go out {plays}: bids {points}",
    ),
    "NO_BID": Words(
        "大牌 {high} 张，最少要 {plays} 手才出完，不叫", "high cards {high}, plays to go out {plays}: does not bid"
    ),
    # passes
    "NOTHING_BEATS": Words("没有大得过的牌", "nothing beats it"),
    "PARTNER_HOLDS": Words("队友这手压得住，让他走", "lets the partner's play stand"),
    "PARTNER_NEAR": Words("队友只剩 {n} 张，让他走", "lets the partner go on, who has {n} left"),
    "ONLY_BOMBS": Words("只有炸弹大得过，先留着", "only a bomb would beat it, and that is kept"),
    "KEEPS_SHAPE": Words("要压就得拆牌，不值", "beating it would break the hand up"),
    "KEEPS_HIGH": Words("大牌留到后面用", "keeps the high cards for later"),
    "WAITS": Words("不急，先让一手", "can wait, lets it go"),
    # leads
    "FEEDS_PARTNER": Words("队友只剩 {n} 张，送他走", "lets the partner out, who has {n} left"),
    "DENIES": Words("对手只剩 {n} 张，不给他出完的机会", "an opponent has {n} left: gives them nothing to go out on"),
    "LEADS_HIGH": Words("对手只剩 {n} 张，从大的走起", "an opponent has {n} left: leads high"),
    "UNBEATABLE": Words("除了炸弹，没有牌大得过", "nothing but a bomb can beat it"),
    "SHEDS": Words("一手走掉 {n} 张", "sheds {n} cards at once"),
    "LEADS_LOWEST": (
        Words("先走最小的{kind}", "leads the lowest {kind}"),
        Words("先走最小的", "leads the lowest"),
    ),
    "KEEPS_LEAD": Words("先出大的，守住牌权", "leads high to keep the lead"),
    "KEEPS_LOW": Words("先走中间的，小牌跟着带走", "leads from the middle; the low cards go out with others"),
    # follows
    "OVER_PARTNER": Words("队友的牌小，替他顶住地主", "the partner's play is low: holds the landlord up"),
    "STOPS": Words("对手只剩 {n} 张，不能放", "an opponent has {n} left: must be stopped"),
    "TAKES_WHOLE": Words("不拆牌就能压住", "beats it without breaking the hand up"),
    "TAKES": Words("抢下这一轮，换自己出", "takes the trick to lead next"),
    # bombs, and the last cards
    "BOMB_DECIDES": Words("炸完只剩 {n} 手", "the bomb decides, with {n} to play after it"),
    "TAKES_WITH_BOMB": Words("这一轮值得炸", "this trick is worth the bomb"),
    "GOES_OUT": Words("直接出完", "goes out"),
    # beside another
    "KEEPS_BOMB": Words("炸弹留着", "keeps the bomb"),
    "LEAVES": Words("打完还剩 {n} 手", "{n} to play after it"),
}

KINDS: Final[Terms] = {"single": Words("单张", "single"), "pair": Words("对子", "pair")}


def reasons_text(reasons: Sequence[Mapping[str, Any]], lang: str) -> str:
    """先走最小的对子，炸弹留着。 / Leads the lowest pair; keeps the bomb."""
    said = [_reason(reason, lang) for reason in reasons if reason.get("code") in REASONS]
    if not said:
        return ""
    if is_chinese(lang):
        return "，".join(said) + "。"
    text = "; ".join(said)
    return text[0].upper() + text[1:] + "."


def _reason(reason: Mapping[str, Any], lang: str) -> str:
    kind = KINDS.get(reason.get("kind", ""))
    return say(REASONS[reason["code"]], {**reason, "kind": kind and kind.text(lang)}, lang)
