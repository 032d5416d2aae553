"""Texts of the Dou Dizhu adviser, which says in one sentence why it recommends an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .game_words import Terms
from .render_words import WordChoices, render
from .word_files import read_words

_SAID: Final = read_words(
    "doudizhu_advice",
    {"kinds.single": "games/doudizhu:type.SINGLE", "kinds.pair": "games/doudizhu:type.PAIR"},
)
REASONS: Final[Mapping[str, WordChoices]] = _SAID["reasons"]
_SENTENCE: Final[Terms] = _SAID["sentence"]


def reasons_text(reasons: Sequence[Mapping[str, Any]], lang: str) -> str:
    """Returns the adviser's reasons for an action as one sentence.

    Example: 先走最小的对子，炸弹留着。 / Lead the lowest pair; keep the bomb.
    """
    said = [_reason(reason, lang) for reason in reasons if reason.get("code") in REASONS]
    if not said:
        return ""
    text = _SENTENCE["between"].text(lang).join(said) + _SENTENCE["end"].text(lang)
    return text[0].upper() + text[1:]


def _reason(reason: Mapping[str, Any], lang: str) -> str:
    kind = _SAID["kinds"].get(reason.get("kind", ""))
    return render(REASONS[reason["code"]], {**reason, "kind": kind and kind.text(lang)}, lang)
