"""Words of table options that several games have: a label for the form, and a sentence about the effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .game_words import OptionWords
from .words import Words

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "turn_seconds": OptionWords(
        Words("每手时间（秒）", "Time per turn (seconds)"),
        Words(
            "超时由系统代打一手，连续两次转为托管。",
            "If time runs out, a move is made for you; twice in a row puts you on auto.",
        ),
    ),
    "intermission_seconds": OptionWords(
        Words("局间休息（秒）", "Break between rounds (seconds)"),
        Words(
            "两局之间最多等这么久；大家都点了准备就马上开始。",
            "The longest break between two rounds; it ends as soon as everyone is ready.",
        ),
    ),
}
