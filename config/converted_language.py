"""Converts texts to a language that is converted from another one, as Traditional Chinese is from Simplified.

A folder of `config/locale` with a file `conversion.toml` is such a language. The file names the language to convert
from, the configuration of OpenCC, and terms: what OpenCC writes -> what the product writes. OpenCC is a package of
the test lock alone: the product reads the written files and never converts.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from django.utils.translation import to_language

CONVERSION: Final = "conversion.toml"


@dataclass(frozen=True)
class Conversion:
    """The way in which one language is converted to another one."""

    source: str
    """The code of the language to convert from, as in `settings.LANGUAGES`."""
    target: str
    configuration: str
    """The name of a configuration of OpenCC, such as `s2twp`."""
    terms: Mapping[str, str]
    """The words and characters that the product writes, by what OpenCC writes."""

    def text(self, text: str) -> str:
        """Returns a text in the target language."""
        converted: str = self._converter.convert(text)
        return self._terms_pattern.sub(lambda found: self.terms[found[0]], converted) if self.terms else converted

    def convert_catalogue(self, catalogue: Catalog) -> None:
        """Replaces the translations in a catalogue of the source language by those in the target language."""
        for message in catalogue:
            if message.id:
                text = message.string
                message.string = self.text(text) if isinstance(text, str) else tuple(map(self.text, text or ()))

    @cached_property
    def _converter(self) -> Any:
        # imported here, since only the test lock has it, and the product imports this module to compile catalogues
        from opencc import OpenCC

        return OpenCC(self.configuration)

    @cached_property
    def _terms_pattern(self) -> re.Pattern[str]:
        """A pattern of all terms to replace, longer ones first, so that a term may be an exception to a shorter one."""
        return re.compile("|".join(re.escape(term) for term in sorted(self.terms, key=len, reverse=True)))


def is_converted(folder: Path) -> bool:
    """Whether the language of this folder of `config/locale` is converted from another one."""
    return (folder / CONVERSION).exists()


def conversions(locales: Path) -> list[Conversion]:
    """Returns the conversions of all converted languages below this folder."""
    return [_read_conversion(path) for path in sorted(locales.glob(f"*/{CONVERSION}"))]


def _read_conversion(path: Path) -> Conversion:
    found = tomllib.loads(path.read_text("utf-8"))
    return Conversion(found["from"], to_language(path.parent.name), found["configuration"], found["terms"])


def converted_word_files(conversion: Conversion, root: Path) -> Iterator[tuple[Path, bytes]]:
    """Yields (path, right content) of every file of words of a converted language, of the server and the browser."""
    source, target = conversion.source, conversion.target
    for path in sorted((root / "static" / "js").rglob(f"words_{source}.js")):
        words = conversion.text(path.read_text("utf-8"))
        # one of the words is the code of the language
        yield path.with_name(f"words_{target}.js"), words.replace(json.dumps(source), json.dumps(target)).encode()
    folder = root / "games" / "catalog" / "words"
    for path in sorted((folder / source).glob("*.json")):
        yield folder / target / path.name, conversion.text(path.read_text("utf-8")).encode()
