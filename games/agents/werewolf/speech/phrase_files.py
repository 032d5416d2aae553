"""Reads the phrases of a language from text files, by meaning (key) and tone.

A file has headings `## key`, and under each heading lines `tone: phrase`. A key is the kind of a statement, narrowed by
dots (`suspect.quiet`). If the narrow key is missing or used up, the wider one (`suspect`) serves; but not for a seat
that has not spoken (`suspect.unheard`), since the wider phrases may refer to its words. In a phrase, `[one|other]` is a
choice and `{seat}` a place to fill.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Final

from ...base import Lang

FOLDERS: Final[Mapping[Lang, str]] = {"zh-hans": "zh_hans", "en": "en"}
FILES: Final = ("claims", "opinions", "moments", "wolves", "voices")
TONES: Final = ("plain", "blunt", "careful", "warm", "analytic", "playful")
SLOTS: Final = ("seat", "seats", "order", "night", "other")

_PLACE: Final = re.compile(r"\{(\w+)\}")
_CHOICE: Final = re.compile(r"\[([^\[\]]*)\]")


@dataclass(frozen=True)
class Phrase:
    """One way to say a thing in one language, with places to fill, such as "I suspect {seat}"."""

    key: str
    tone: str
    """One of TONES; empty for the openings and closings of a persona."""
    text: str
    place: int = 0
    """The index among the phrases with this key and tone, in the order of the file.

    Phrases of equal meaning have equal indices in both languages.
    """

    @cached_property
    def mark(self) -> str:
        """Four hex digits, a hash of key and text, by which an agent remembers that it has used the phrase."""
        return text_mark(f"{self.key} {self.text}")

    @property
    def twin(self) -> tuple[str, str, int]:
        """A tuple (key, tone, index) that is equal for a Chinese phrase and the English phrase of the same meaning."""
        return self.key, self.tone, self.place

    @cached_property
    def places(self) -> frozenset[str]:
        """The names of the places to fill in the phrase, such as `seat`."""
        return frozenset(_PLACE.findall(self.text))

    def fill(self, slots: Mapping[str, str], rng: Random) -> str:
        """Returns the phrase as a sentence, with random choices and its places filled from `slots`.

        Raises KeyError if `slots` lacks a place.
        """
        return _CHOICE.sub(lambda found: rng.choice(found[1].split("|")), self.text).format_map(slots)


def text_mark(text: str) -> str:
    """Returns the mark of a text: four hex digits by which an agent remembers that it has said the text.

    Two texts may share a mark; a phrase then counts as used, which is harmless.
    """
    return blake2b(text.encode(), digest_size=2).hexdigest()


@cache
def phrases(lang: Lang) -> Mapping[str, tuple[Phrase, ...]]:
    """Returns key -> all phrases of that key in this language."""
    found: dict[str, list[Phrase]] = {}
    for name in FILES:
        key = ""
        path = Path(__file__).with_name(FOLDERS[lang]) / f"{name}.txt"
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                key = line[3:].strip()
            elif line and not line.startswith("#"):
                tone, _, text = (part.strip() for part in line.partition(":"))
                group = found.setdefault(key, [])
                group.append(Phrase(key, tone, text, sum(one.tone == tone for one in group)))
    return {key: tuple(group) for key, group in found.items()}


def widen_key(key: str) -> tuple[str, ...]:
    """Returns the key and its wider ones, narrowest first: `a.b.c`, `a.b`, `a`."""
    parts = key.split(".")
    return tuple(".".join(parts[:count]) for count in range(len(parts), 0, -1))
