"""The explanation of a refused move: a sentence, examples, and the clause of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """One example of a rule: cards or dice, and whether the move would be allowed."""

    shown: str
    """Codes of what is drawn, separated by spaces; `>` stands between a play and the answer to it."""
    allowed: bool
    text: Any = ""
    """A few words beside the picture, marked for translation."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of one code of refusal in one game."""

    text: Any
    """One or two sentences, marked for translation."""
    clause: str
    """The number of the clause in the game's `RULES.md`; empty for a rule of all games."""
    examples: tuple[Example, ...] = ()
    section: str = "in-short"
    """The id of the section of the rules page that tells more."""


def yes(shown: str, text: Any = "") -> Example:
    """Returns an example of an allowed move."""
    return Example(shown, allowed=True, text=text)


def no(shown: str, text: Any = "") -> Example:
    """Returns an example of a refused move."""
    return Example(shown, allowed=False, text=text)
