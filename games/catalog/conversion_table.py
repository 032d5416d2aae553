"""A table that converts texts to another language word by word, as Simplified Chinese to Traditional.

It serves texts that no file holds, such as what agents say, and the pages of the handbook.
`python -m config.translations convert` writes it, from what OpenCC makes of all Chinese texts of the product: so the
product needs no OpenCC. This module needs Python's standard library alone, since the handbook's build loads it too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

FILE: Final = "table.json"
"""The name of the file with a table, in the folder of its language in `config/locale`."""


@dataclass(frozen=True)
class ConversionTable:
    """The characters and words of one language that differ in another one."""

    source: str
    """The code of the language to convert from, as in `settings.LANGUAGES`."""
    characters: Mapping[str, str]
    """Each character that differs, and the one to write in its place unless a word says otherwise."""
    words: Mapping[str, str]
    """Words whose characters do not follow `characters`. At each place the longest one that fits is taken."""

    def text(self, text: str) -> str:
        """Returns a text in the target language."""
        return "".join(written for _given, written in self.parts(text))

    def parts(self, text: str) -> Iterator[tuple[str, str]]:
        """Yields (part, part in the target language) of each word, and of the characters that stand between words."""
        end = 0
        for found in self._pattern.finditer(text) if self.words else ():
            if end < found.start():
                between = text[end : found.start()]
                yield between, between.translate(self._translation)
            yield found[0], self.words[found[0]]
            end = found.end()
        yield text[end:], text[end:].translate(self._translation)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(re.escape(word) for word in sorted(self.words, key=len, reverse=True)))

    @cached_property
    def _translation(self) -> dict[int, str]:
        return str.maketrans(dict(self.characters))

    def content(self) -> bytes:
        """Returns the content of the table's file: the characters in two lines, and a line for each word."""
        fields = {
            "from": self.source, "characters": "".join(self.characters),
            "written": "".join(self.characters.values()), "words": dict(sorted(self.words.items())),
        }  # fmt: skip
        return json.dumps(fields, ensure_ascii=False, indent=1).encode() + b"\n"


def read_table(path: Path) -> ConversionTable:
    """Returns the table in this file."""
    found = json.loads(path.read_text("utf-8"))
    characters = dict(zip(found["characters"], found["written"], strict=True))
    return ConversionTable(found["from"], characters, found["words"])
