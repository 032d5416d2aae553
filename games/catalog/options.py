"""Table options that several games have: a label for the form, and a sentence that says what they change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .lexicon import OptionWords
from .wording import Words

OPTIONS: Final[Mapping[str, OptionWords]] = {
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
}
