"""Makes the table by which the product converts texts that no file holds: `games.catalog.conversion_table`.

The table has every character in common use that differs, and the words that OpenCC writes otherwise than character by
character, as far as they occur in the product's own texts. Of these the table makes the same as OpenCC. In other texts,
such as a language model's, a rare word may get the more usual one of two characters.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

from games.catalog.conversion_table import ConversionTable

from .converted_language import Conversion

LONGEST: Final = 24
"""The most characters of a word that is looked for. A longer one would be a whole sentence."""
CHOICE: Final = re.compile(r"\[([^\[\]]*)\]")
CHINESE: Final = re.compile(r"[\u3400-\u9fff]")


class NotConvertible(Exception):
    """The error that no table of words makes of a sentence what OpenCC makes of it."""


def make_table(conversion: Conversion, sentences: Iterable[str]) -> ConversionTable:
    """Returns the table with which each of these sentences becomes what the conversion makes of it.

    Raises NotConvertible.
    """
    write = cache(conversion.text)
    characters = {one: write(one) for one in _common_characters() if write(one) != one and len(write(one)) == 1}
    wanted = {sentence: write(sentence) for sentence in sorted(set(sentences))}
    table = ConversionTable(conversion.source, characters, {})
    # a word that mends one sentence may break another, in which its characters are parts of two words
    while wrong := [sentence for sentence, right in wanted.items() if table.text(sentence) != right]:
        for sentence in wrong:
            while table.text(sentence) != wanted[sentence]:
                word = _missing_word(table, sentence, wanted[sentence], write)
                table = ConversionTable(table.source, characters, {**table.words, word: write(word)})
    return table


def _missing_word(table: ConversionTable, sentence: str, right: str, write: Callable[[str], str]) -> str:
    """Returns the shortest word whose addition to the table brings the sentence nearer to what it has to become."""
    places = _right_places(table, sentence, right)
    for length in range(2, LONGEST):
        for start, before in reversed(places):
            word = sentence[start : start + length]
            if len(word) == length and table.text(word) != (made := write(word)) and right.startswith(made, before):
                return word
    raise NotConvertible(sentence)


def _right_places(table: ConversionTable, sentence: str, right: str) -> list[tuple[int, int]]:
    """Returns (index in the sentence, characters written before it) of each place up to the first wrong character."""
    places = []
    start = before = 0
    for given, written in table.parts(sentence):
        for one, made in [(given, written)] if given in table.words else zip(given, written, strict=True):
            places.append((start, before))
            if not right.startswith(made, before):
                return places
            start, before = start + len(one), before + len(made)
    return places


def _common_characters() -> Iterator[str]:
    """Yields the characters of GB 2312: 6,763 Chinese ones, and the signs of punctuation."""
    for row, cell in product(range(0xA1, 0xF8), range(0xA1, 0xFF)):
        yield from bytes((row, cell)).decode("gb2312", "ignore")


# ── The product's own texts ─────────────────────────────────────────────────────────────────────


def chinese_sentences(root: Path, conversion: Conversion) -> Iterator[str]:
    """Yields the sentences that are converted at run time or in the handbook's build, and all others in files."""
    folder = conversion.source.replace("-", "_")
    for path in sorted((root / "games" / "catalog" / "words" / conversion.source).glob("*.json")):
        yield from path.read_text("utf-8").splitlines()
    for path in sorted((root / "static" / "js").rglob(f"words_{conversion.source}.js")):
        yield from path.read_text("utf-8").splitlines()
    agents = root / "games" / "agents"
    for path in sorted(agents.rglob(f"{folder}/*.txt")):
        for line in path.read_text("utf-8").splitlines():
            yield from _choices(line)
    for path in sorted(agents.rglob("*.py")):
        if CHINESE.search(text := path.read_text("utf-8")):
            yield from _literals(text)
    language = conversion.source.partition("-")[0]
    for path in [*sorted((root / "docs" / language).rglob("*.md")), root / f"mkdocs.{language}.yml"]:
        if path.exists():
            yield from path.read_text("utf-8").splitlines()


def _choices(line: str) -> Iterator[str]:
    """Yields a phrase of the agents with each combination of its choices: `[a|b] c` gives `a c` and `b c`."""
    parts = CHOICE.split(line)
    for chosen in product(*(part.split("|") if index % 2 else [part] for index, part in enumerate(parts))):
        yield "".join(chosen)


def _literals(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from node.value.splitlines()
