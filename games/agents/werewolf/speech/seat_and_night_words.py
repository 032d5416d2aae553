"""Words for seats and nights in each language, such as `No. 3` and `last night`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

from games.agents.base import Lang
from games.agents.personas import localized_name

NAMED: Final = 0.15
"""The probability that a seat is called by number and name. Otherwise it is called by number alone, as is usual."""
_LOADED: Final = re.compile(
    "狼|预言|女巫|守卫|村民|平民|神|好人|金水|银水|查杀|号|投|票|wolf|seer|witch|guard|villager|good|bad|vote|seat|no",
    re.IGNORECASE,
)
"""Words that a player's name must not contain to be said: they could change the meaning of the sentence around it."""
_NUMERALS: Final = "零一二三四五六七八九十"


def seat_called(seat: int, names: Sequence[str], lang: Lang, rng: Random) -> str:
    """Returns a seat as speakers name it: `3 号` or `No. 3` for the seat with index 2.

    Sometimes the player's name is added.
    """
    number = f"{seat + 1} 号" if lang == "zh-hans" else f"No. {seat + 1}"
    if rng.random() >= NAMED or seat >= len(names):
        return number
    name = localized_name(names[seat], lang)
    if lang == "en" and not name.isascii():
        return number
    if not name.isalpha() or not 2 <= len(name) <= 10 or _LOADED.search(name):
        return number
    return f"{number}{name}" if lang == "zh-hans" else f"{name} ({number})"


def seats_called(seats: Sequence[int], lang: Lang) -> str:
    """Returns several seats as speakers name them: `3 号、5 号和 7 号`, `No. 3, No. 5 and No. 7`."""
    numbers = [f"{seat + 1} 号" if lang == "zh-hans" else f"No. {seat + 1}" for seat in seats]
    if len(numbers) < 2:
        return "".join(numbers)
    if lang == "zh-hans":
        return "、".join(numbers[:-1]) + "和 " + numbers[-1]
    return ", ".join(numbers[:-1]) + " and " + numbers[-1]


def order_called(seats: Sequence[int], lang: Lang) -> str:
    """Returns several seats in the order of a plan, as speakers say it: `先 3 号，再 5 号`, `No. 3, then No. 5`."""
    if lang == "zh-hans":
        return "，再 ".join(f"{seat + 1} 号" for seat in seats).join(("先 ", ""))
    return ", then ".join(f"No. {seat + 1}" for seat in seats)


def night_called(night: int | None, day: int | None, lang: Lang) -> str:
    """Returns a night as speakers name it, such as `昨晚` or `last night`, else `第二晚` or `on night 2`.

    "Last night" is the night before the day `day`. Empty if `night` is None.
    """
    if night is None:
        return ""
    if night == day:
        return "昨晚" if lang == "zh-hans" else "last night"
    return f"第{_numeral(night)}晚" if lang == "zh-hans" else f"on night {night}"


def _numeral(number: int) -> str:
    """Returns a number below 100 in Chinese numerals."""
    tens, ones = divmod(number, 10)
    if tens == 0:
        return _NUMERALS[ones]
    return ("" if tens == 1 else _NUMERALS[tens]) + "十" + (_NUMERALS[ones] if ones else "")
