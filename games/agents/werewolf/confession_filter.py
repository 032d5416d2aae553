"""Detects texts in which a wolf gives itself or its pack away, such as "I am a wolf".

Denials, suppositions and quotations do not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from accounts.legible_text import FILLERS

_NUMERALS: Final = "零一二三四五六七八九十"
_STOPS: Final = re.compile(r"[.!?。;]")


def _english(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


# ── English ─────────────────────────────────────────────────────────────────────────────────────

_WOLF_EN: Final = r"(?:were)?wol(?:f|ves)\b(?!'|[- ]?(?:hunt|find|read|kill)| ?\?)"
_SURELY_EN: Final = (
    r"(?:(?:actually|really|truly|indeed|in fact|also|just|honestly|secretly|definitely|certainly|obviously|clearly"
    r"|still|both|all|three|four|two|one of|a|an|the|your|our|real|true|lone|last|fellow|proud|big|bad) )*"
)
_SEATS_EN: Final = r"\d+(?:(?:,| and|, and) \d+)*"
_ADMITTED_EN: Final = _english(
    rf"\bi(?:'m| ?m| am| was|'ve been| have been) {_SURELY_EN}{_WOLF_EN}",
    r"\bi'?a?m(?:a|the)?(?:were)?wol(?:f|ves)\b",
    rf"\bi(?:'m| am) (?:on|with|in|part of) (?:the )?(?:{_WOLF_EN}|wolf|pack\b)",
    rf"\b(?:my|our)(?: \w+)? (?:role|identity|card|alignment|faction|side|team)s?(?:'s| is| are|:| =) ?"
    rf"{_SURELY_EN}{_WOLF_EN}",
    r"\bi(?: was|'m| am)? (?:got|have|hold|drew|dealt|play|playing|played)(?: the| a)? (?:were)?wolf (?:card|role)\b",
    rf"\bi(?:'m| am)? play(?:ing)? (?:as |for )?(?:a |the )?{_WOLF_EN}",
    rf"\b(?:{_SEATS_EN},? and (?:i|me)|(?:i|me) and {_SEATS_EN}) (?:are|were|make) {_SURELY_EN}{_WOLF_EN}",
    r"\bwol(?:f|ves),? at your service\b",
    rf"\bwe(?:'re| are| were) {_SURELY_EN}{_WOLF_EN}",
    r"\b(?:us|we) (?:were)?wolves\b",
    r"\b(?:as|being) (?:a|the|your) (?:fellow )?(?:were)?wolf,? i\b(?!'d| would| could| might)",
    r"\bwol(?:f|ves)\b[^.!?;]{0,12}\b(?:so am i|as am i|me too|like me|(?:and|with) me)(?=$|[.,!;])",
)
_BOUND_EN: Final = _english(
    r"\b(?:my|our) (?:\w+ )?(?:team-?mates?|partners?|mates?|pack|fellow wol\w+|wolf (?:mate|partner|buddy)\w*)\b"
    r"(?! ?\?)",
    r"\b(?:we|i) (?:all |will |should |must )?(?:killed|kill \d+ (?:tonight|at night|in the night))",
    r"\bour (?:kill|night target|victim)\b",
)
_VERBS_EN: Final = (
    r"(?:says?|said|saying|thinks?|thought|thinking|claims?|claimed|believes?|believed|insists?|suspects?|suspected"
    r"|argues?|swears?|decided)"
)
_SUPPOSED_EN: Final = _english(
    r"\b(?:if|unless|whether|suppose|supposing|imagine|assuming|pretend|as though)(?: that)? $",
    r"\b(?:you|he|she|they|everyone|everybody|someone|somebody|nobody|people|who|\d+)"
    rf"(?: (?:all|both|now|just|still|really|clearly|also|might|may|will|would|can|could|do|don't)"
    rf"| \(\d+\))* {_VERBS_EN}(?: that)? $",
)
_LOOSE_EN: Final = _english(
    rf"\b(?:if|unless|whether|suppose|imagine|would|who|who's|{_VERBS_EN}|calls?|called|calling)\b",
    r"(?:\b(?:not|never|no|nor|neither)|n't)(?: \w+){0,2} $",
)

# ── Chinese ─────────────────────────────────────────────────────────────────────────────────────

_ME_ZH: Final = r"(?:我|俺|咱|本人|在下)"
_SEAT_ZH: Final = r"(?:[0-9]+|[一二三四五六七八九十]+)号?"
_SEATS_ZH: Final = rf"{_SEAT_ZH}(?:[和跟与、,]?{_SEAT_ZH})*"
_SURELY_ZH: Final = (
    r"(?:就|其实|确实|真的?|也|才|当然|本来|都|全|正|肯定|必然|一定|实际上?|事实上|现在|今天|这[局把盘]|自己|本人)*"
)
_WOLF_ZH: Final = (
    r"(?:一?[只张匹个头条])?[铁大小真孤]?(?:狼|wolf|werewolf)(?!人?杀)"
    r"(?!人?队?们?的?(?:目标|眼|刀口|敌|对手|首刀|抗推))"
    r"(?!人?(?:的话|的?(?:概率|可能|逻辑|面)|[吗么]|\?|我(?:会|能|为什么|为啥|干嘛|早|何必|怎么|至于|还)|还[会用]|为什么|怎么))"
)
_ADMITTED_ZH: Final = _english(
    rf"{_ME_ZH}们?(?:{_SURELY_ZH}(?:{_SEAT_ZH})?|这[张只]牌?){_SURELY_ZH}是{_WOLF_ZH}",
    rf"{_ME_ZH}(?:承?认|自认)狼人?牌?(?=$|[,。;!])",
    r"狼人?在此",
    rf"{_ME_ZH}的?(?:真实|真正|这张|这)?的?(?:身份|底牌|手牌|牌|角色|阵营|职业){_SURELY_ZH}(?:是|为|:|=){_WOLF_ZH}",
    rf"(?:^|(?<=[,。;!?]))(?:真实)?身份{_SURELY_ZH}(?:是|为|:){_WOLF_ZH}",
    rf"{_ME_ZH}(?:和|跟|与|同|加上?|还有|、){_SEATS_ZH}{_SURELY_ZH}是{_WOLF_ZH}",
    rf"{_SEATS_ZH}(?:和|跟|与|同|加上?|还有|、){_ME_ZH}{_SURELY_ZH}是{_WOLF_ZH}",
    rf"{_ME_ZH}(?:这[局把盘])?(?:拿|抽|玩|当)(?:的|到|了|中)(?:就|也)?是?{_WOLF_ZH}",
    rf"(?:^|(?<=[,。;!?])){_ME_ZH}(?:就|也)?狼人?(?=$|[,。;!])",
    rf"(?<!不)狼人?(?:就|都)?是我(?=$|[,。;!和跟与、])(?![和跟与、]{_SEATS_ZH}[^,。;!?]*(?:打|踩|找|查|验|怀疑))",
    r"(?<!不)是狼人?[^。!?;不]{0,4}(?:我也是|还有我|加上我|包括我)(?=$|[,。;!])",
    r"我们(?:狼队|狼人|[这几两三四]{1,2}[张只个匹]狼)",
)
_BOUND_ZH: Final = _english(
    rf"{_ME_ZH}们?的?(?:狼人?)?(?:队友|隊友|同伴|同伙|伙伴|搭档|狼兄弟|狼友)(?!是谁|在哪|呢|[吗么]|\?)",
    rf"{_ME_ZH}们?(?:今晚|昨晚|夜里|昨夜)?(?:就|要|一起|先|去|来|都)*(?:刀|砍)(?:了|掉|的是)?{_SEAT_ZH}",
    rf"{_ME_ZH}们?(?:今晚|昨晚|夜里|昨夜)(?:就|要|一起|先|去|来|都)*杀(?:了|掉|的是)?{_SEAT_ZH}",
)
_IF_ZH: Final = r"(?:如果|要是|假如|假设|假使|若|倘若|就算|即使|即便|哪怕|除非|万一)"
_VERBS_ZH: Final = r"(?:说|讲|喊|觉得|认为|以为|怀疑|咬|踩|打|认|猜|论证|证明|当|相信|盘|指)(?:定|成|为|死)?"
_SUPPOSED_ZH: Final = _english(
    rf"{_IF_ZH}(?:说|是)?$",
    r"(?:除了|难道|凭什么|为什么|怎么可能|好像|不代表|不等于|谁)$",
    rf"(?<![跟和对给向诉])(?:[你他她]们?|大家|别人|有人|没人|人家|谁|{_SEAT_ZH}|预言家|女巫|守卫|对面)[^我,]{{0,8}}{_VERBS_ZH}$",
    rf"(?<!我)(?:别|不要|不能|非|硬|凭什么|为什么|为啥|怎么|干嘛|再)[^我,]{{0,4}}{_VERBS_ZH}$",
    rf"(?:^|,){_VERBS_ZH}$",
    r"[没不][^,我]{0,5}(?:定|说明|表明|证明)$",
)
_LOOSE_ZH: Final = _english(
    _IF_ZH, r"难道|凭什么|谁|哪[个位张]", r"[不没非][^,]{0,3}$", r"(?<!我)(?:说|觉得|认为|怀疑|当成|打成)[^,]{0,10}$",
    r"我是狼人?我",
)  # fmt: skip

# ── Mates by number ─────────────────────────────────────────────────────────────────────────────

_BOND: Final = _english(
    r"(?<!不是)(?<!不像)(?<!没有)(?<!不是我)(?<!不是我的)(?:队友|隊友|同伴|同伙|伙伴|搭档|一伙|狼兄弟|狼友|自己人|[都全]是狼)",
    r"(?<!not )(?<!not my )(?<!n't my )(?<!not a )(?<!no )\b(?:team-?mates?|partners?|fellow wol\w+"
    r"|(?:are|both|all) (?:the )?wolves)\b",
    r"(?:\b(?:is|are|both|all)|(?<!vote )(?<!banish )\b\d+) with me\b",
    r"\bon my (?:side|team)\b",
)
_NEAR: Final = 16
"""The most characters between a mate's number and a word such as "teammate" for the two to belong together."""


def reveals_pack(text: str, mates: Iterable[int] = ()) -> bool:
    """Whether a wolf's text reveals that it is a wolf, which seats are the other wolves, or whom they attacked.

    `mates` are the numbers of the other wolves, from 1.
    """
    plain = fold_text(text).replace("’", "'").replace("‘", "'")
    spaced = " ".join(re.sub(r"[*_~\"“”]", "", plain).split())
    spaced = re.sub(r"\bno\. ?(?=\d)|\bseats? (?=\d)|\bplayers? (?=\d)|#(?=\d)", "", spaced, flags=re.IGNORECASE)
    spaced = re.sub(r"\bw\W{0,2}o\W{0,2}l\W{0,2}f\b", "wolf", spaced, flags=re.IGNORECASE)
    close = re.sub(r"[\s*_~\"“”'「」『』()\-—·]", "", plain)
    return (
        _is_admitted(_ADMITTED_EN, spaced, _SUPPOSED_EN)
        or _is_admitted(_BOUND_EN, spaced, _LOOSE_EN)
        or _is_admitted(_ADMITTED_ZH, close, _SUPPOSED_ZH)
        or _is_admitted(_BOUND_ZH, close, _LOOSE_ZH)
        or any(_is_linked_to_mate(mate, form) for mate in mates for form in (spaced, close))
    )


def fold_text(text: str) -> str:
    """Returns the text in plain characters (NFKC), without combining marks and invisible characters."""
    apart = unicodedata.normalize("NFKD", text)
    kept = (one for one in apart if one.isspace() or (one not in FILLERS and unicodedata.category(one)[0] not in "CM"))
    return unicodedata.normalize("NFKC", "".join(kept))


def _is_admitted(pattern: re.Pattern[str], text: str, excuse: re.Pattern[str]) -> bool:
    """Whether the text has a confession of this pattern, without an excuse such as "if" before it in the sentence."""
    return any(not excuse.search(_STOPS.split(text[: found.start()])[-1]) for found in pattern.finditer(text))


def _is_linked_to_mate(mate: int, text: str) -> bool:
    """Whether another wolf's number stands close to a word such as "teammate" that links the speaker to it."""
    return any(
        number[1] + _NEAR >= bond[0] and bond[1] + _NEAR >= number[0]
        for sentence in _STOPS.split(text)
        for number in _find_seat_number(mate, sentence)
        for bond in (found.span() for found in _BOND.finditer(sentence))
    )


def _find_seat_number(mate: int, sentence: str) -> Iterator[tuple[int, int]]:
    spelled = _NUMERALS[mate] if mate < len(_NUMERALS) else _NUMERALS[10] + _NUMERALS[mate - 10]
    called = rf"(?<!\d){mate}(?!\d| ?票| ?%)|(?<![一二三四五六七八九十第]){spelled}号"
    return (found.span() for found in re.finditer(called, sentence))
