"""The phrases of one language, read from its text files: by what is said, and by tone.

A file has headings `## key` and under each lines `tone: phrase`. A key is an intent's kind, made narrower by dots
(`suspect.quiet`); where the narrow one is missing or spent, the wider one serves. In a phrase, `[one|other]` is a
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
SLOTS: Final = ("seat", "seats", "order", "night")

_PLACE: Final = re.compile(r"\{(\w+)\}")
_CHOICE: Final = re.compile(r"\[([^\[\]]*)\]")


@dataclass(frozen=True)
class Phrase:
    """One way to say something."""

    key: str
    tone: str
    """One of TONES, or empty in the openings and closings of a persona."""
    text: str
    place: int = 0
    """Among those of its key and tone, in the file's order: the same in both languages, where it means the same."""

    @cached_property
    def mark(self) -> str:
        """What an agent notes of having used it: four hex digits that do not depend on the phrase's place."""
        return mark(f"{self.key} {self.text}")

    @property
    def twin(self) -> tuple[str, str, int]:
        """What it has in common with its like in another language."""
        return self.key, self.tone, self.place

    @cached_property
    def places(self) -> frozenset[str]:
        """What must be known to fill it."""
        return frozenset(_PLACE.findall(self.text))

    def filled(self, slots: Mapping[str, str], rng: Random) -> str:
        """The phrase with its choices made and its places filled. Raises KeyError when one cannot be."""
        return _CHOICE.sub(lambda found: rng.choice(found[1].split("|")), self.text).format_map(slots)


def mark(text: str) -> str:
    """Four hex digits of a text. Two may share one: then a phrase counts as used that was not, which harms nothing."""
    return blake2b(text.encode(), digest_size=2).hexdigest()


@cache
def phrases(lang: Lang) -> Mapping[str, tuple[Phrase, ...]]:
    """All phrases of the language, by key."""
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


def widened(key: str) -> tuple[str, ...]:
    """The key and the wider ones that can stand for it: `a.b.c`, `a.b`, `a`."""
    parts = key.split(".")
    return tuple(".".join(parts[:count]) for count in range(len(parts), 0, -1))
