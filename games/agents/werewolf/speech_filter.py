"""Cleans and shortens a language model's text before it is said, and rejects what no player may say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from accounts.legible_text import legible

from .confession_filter import fold_text, reveals_pack

MAX_LENGTH: Final = 300
"""The most characters of a message."""
ECHO: Final = 24
"""A text with so many consecutive letters of the model's instructions is rejected as a leak."""
PARROTED: Final = 40
"""A text with so many consecutive letters of another player's text is rejected as a copy; in Chinese half as many."""

_MARKUP: Final = re.compile(r"```|[{}<>]|\"(?:choice|text|claims|memo|why)\"|https?:|www\.", re.IGNORECASE)
_MACHINE: Final = re.compile(
    r"\b(?:as an ai|language model|system prompt|my instructions|my prompt|ignore (?:all|any|the|your|previous)"
    r"|openai|chatgpt|i (?:can't|cannot|can not) (?:assist|help|comply))\b"
    r"|语言模型|大模型|系统提示|提示词|人工智能|作为一个?ai|我的指令|忽略(?:以上|之前|前面|所有|你的)|无法(?:协助|满足|提供)",
    re.IGNORECASE,
)


def clean(text: str, longest: int = MAX_LENGTH) -> str:
    """Returns the text as one line without invisible characters, at most `longest` characters long.

    A long text is cut after a sentence if one ends in its second half, else with an ellipsis.
    """
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(" " if one.isspace() or unicodedata.category(one) == "Cc" else one for one in normal)
    line = " ".join(legible(kept).split())
    if len(line) <= longest:
        return line
    cut = line[:longest]
    end = max(cut.rfind(stop) for stop in ("。", "？", ". ", "? ", "；"))
    return cut[: end + 1].strip() if end >= longest // 2 else cut[: longest - 1].rstrip() + "…"


def reason_to_reject(
    text: str, *, marker: str, system: str, heard: Iterable[str], wolf: bool, public: bool, mates: Iterable[int] = (),
) -> str | None:  # fmt: skip
    """Returns one word for the reason why this text must not be said, such as "leak"; None if it may be said.

    `system` is the instructions for the language model, `heard` are the other seats' texts. `wolf`: the speaker is a
    wolf; `public`: all seats will read the text. `mates` are the numbers of the other wolves, from 1.
    """
    plain = fold_text(text)
    bare = _letters_and_digits(text)
    if not bare:
        return "empty"
    if marker in text or marker in plain or _have_common_run(bare, _letters_and_digits(system), ECHO):
        return "leak"
    if _MARKUP.search(plain):
        return "markup"
    if _MACHINE.search(plain):
        return "machine"
    if wolf and public and reveals_pack(text, mates):
        return "confession"
    longest = PARROTED // 2 if re.search(r"[\u4e00-\u9fff]", bare) else PARROTED
    if any(_have_common_run(bare, _letters_and_digits(other), longest) for other in heard):
        return "parrot"
    return None


def _letters_and_digits(text: str) -> str:
    """Returns the letters and digits of a text in lower case.

    Texts are compared in this form, so that spacing, accents or fillers cannot hide a copy.
    """
    return "".join(one for one in fold_text(text).casefold() if one.isalnum())


def _have_common_run(text: str, other: str, length: int) -> bool:
    """Whether the two texts have `length` consecutive characters in common, as after copying."""
    if min(len(text), len(other)) < length:
        return False
    return any(text[start : start + length] in other for start in range(len(text) - length + 1))
