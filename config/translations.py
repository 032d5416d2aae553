"""Translations without gettext on the machine: `python -m config.translations extract | compile | check`.

Source strings are English; every other language has a catalogue in `config/locale`. `extract` collects every marked
string of code and templates into each catalogue and keeps existing translations. To add a language, put an empty
`django.po` into a new folder. `compile` writes the .mo files that Django reads. `check` fails if a string lacks a
translation, has an uncertain one, or lost a placeholder in translation. It prints these strings.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
LOCALES = ROOT / "config" / "locale"
CATALOGUE = LOCALES / "zh_Hans" / "LC_MESSAGES" / "django.po"
"""The catalogue of Chinese, which the product always has."""
APPS = ("accounts", "config", "games", "leaderboards", "moderation")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3), "npgettext_lazy": ((1, "c"), 2, 3),
}  # fmt: skip
MARKING = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")
HEADER = """# Kaiju 开局, {language}. Sources are English; `python -m config.translations extract` adds new.
msgid ""
msgstr ""
"Language: {locale}\\n"
"Plural-Forms: {plurals};\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""The head of every catalogue. It has no dates, which would make every extraction a change."""
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sd]|\{(\w*)\}")

Found = tuple[str, int, str | tuple[str, ...], str | None]
"""A marked string: (file, line, message, context). The message is (singular, plural) if it has a plural."""


def translatable_files() -> list[Path]:
    """Returns the paths of all code and templates that may contain strings to translate, in a fixed order."""
    code = [p for app in APPS for p in (ROOT / app).rglob("*.py") if "migrations" not in p.parts]
    pages = [p for p in (ROOT / "templates").rglob("*") if p.suffix in {".html", ".txt"}]
    return sorted(code) + sorted(pages)


def marked_strings() -> Iterator[Found]:
    """Yields each string that code or templates mark for translation, with its file, line and context."""
    for path in translatable_files():
        text = path.read_text("utf-8")
        if path.suffix != ".py":
            # other text becomes filler, whose indentation means nothing to Python's tokenizer
            text = "\n".join(line.lstrip() for line in templatize(text).split("\n"))
        if not MARKING.search(text):  # true of most code, which then need not be tokenised
            continue
        name = path.relative_to(ROOT).as_posix()
        for line, message, _comments, context in extract("python", io.BytesIO(text.encode()), KEYWORDS):
            if message:
                yield name, line, message, context


def catalogues() -> list[Path]:
    return sorted(LOCALES.glob("*/LC_MESSAGES/django.po"))


def template_catalogue() -> Catalog:
    """Returns a catalogue of all strings that are marked for translation, without translations."""
    catalogue = Catalog(project="Kaiju", charset="utf-8", fuzzy=False)
    for name, _line, message, context in marked_strings():
        catalogue.add(message, locations=[(name, 0)], context=context)
    return catalogue


def read(path: Path = CATALOGUE) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name)


def extract_all() -> int:
    """Adds new strings to the catalogue of every language and removes unused ones.

    Returns the number of untranslated ones.
    """
    wanted = template_catalogue()
    return sum(_update(path, wanted) for path in catalogues())


def _update(path: Path, wanted: Catalog) -> int:
    catalogue = read(path)
    catalogue.update(wanted, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, sort_output=True, include_lineno=False)
    name = path.parents[1].name
    plurals = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr}"
    header = HEADER.format(language=Locale.parse(name).english_name, locale=name, plurals=plurals)
    path.write_bytes(header.encode() + buffer.getvalue().partition(b"\n\n")[2])
    return sum(1 for message in catalogue if message.id and not _translated(message))


def compile_all() -> list[Path]:
    """Writes a .mo file beside each .po file that has changed. Returns the paths of all .mo files."""
    return [_compile(path) for path in catalogues()]


def _compile(path: Path) -> Path:
    target = path.with_suffix(".mo")
    if not target.exists() or target.stat().st_mtime <= path.stat().st_mtime:
        fresh = target.with_suffix(".mo.new")
        with fresh.open("wb") as file:
            write_mo(file, read(path))
        fresh.replace(target)  # atomic: a server that starts meanwhile reads the old file or the new one
    return target


def catalogue_problems() -> list[str]:
    """Returns one sentence for each string of a catalogue that is missing, untranslated or wrong; empty if none is."""
    wanted = template_catalogue()
    return [problem for path in catalogues() for problem in _problems(read(path), wanted)]


def _problems(catalogue: Catalog, template: Catalog) -> list[str]:
    out = []
    for wanted in template:
        if not wanted.id:
            continue
        message = catalogue.get(wanted.id, wanted.context)
        place = ", ".join(sorted({name for name, _line in wanted.locations}))
        if message is None or not _translated(message):
            out.append(f"no translation: {wanted.id!r} ({place})")
        elif message.fuzzy:
            out.append(f"uncertain translation: {wanted.id!r} ({place})")
        elif lost := _lost_placeholders(message):
            out.append(f"translation of {wanted.id!r} has lost or gained {', '.join(sorted(lost))} ({place})")
    return out


def message_forms(message: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Returns the forms of a catalogue's message as a tuple: one text, or one for each plural form."""
    return tuple(message) if isinstance(message, tuple | list) else (message or "",)


def _translated(message: Message) -> bool:
    return all(message_forms(message.string))


def _lost_placeholders(message: Message) -> set[str]:
    """Returns the placeholders, such as `%(name)s`, that only one of the two texts, original and translation, has.

    The original's singular form may leave out its number.
    """
    ids, strings = message_forms(message.id), message_forms(message.string)
    wanted = {m.group(0) for m in PLACEHOLDER.finditer(ids[-1])}
    return set().union(*({m.group(0) for m in PLACEHOLDER.finditer(text)} ^ wanted for text in strings))


def main(arguments: list[str]) -> int:
    match arguments:
        case ["extract"]:
            sys.stdout.write(f"{extract_all()} strings without a translation\n")
        case ["compile"]:
            compile_all()
        case ["check"]:
            faults = catalogue_problems()
            sys.stdout.write("".join(f"{fault}\n" for fault in faults))
            return bool(faults)
        case _:
            sys.stderr.write("usage: python -m config.translations extract | compile | check\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
