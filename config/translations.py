"""Translations without gettext on the machine: `python -m config.translations extract | convert | compile | check`.

Source strings are English; every other language has a catalogue in `config/locale`. `extract` collects every marked
string of code and templates into each catalogue and keeps existing translations. To add a language, put an empty
`django.po` into a new folder. `convert` writes the texts of languages that are converted from another one
(`config.converted_language`), and the table for texts that no file holds. `compile` writes the .mo files that Django
reads. `check` fails if a string lacks a translation, has an uncertain one, or lost a placeholder in translation. It
prints these strings, and converted files that are stale.
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
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from .converted_language import Conversion, conversions, converted_word_files, is_converted

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
    """Adds new strings to the catalogue of every language and removes unused ones, except for converted languages.

    Returns the number of untranslated ones.
    """
    wanted = template_catalogue()
    return sum(_update(path, wanted) for path in catalogues() if not is_converted(path.parents[1]))


def _update(path: Path, wanted: Catalog) -> int:
    catalogue = read(path)
    catalogue.update(wanted, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    path.write_bytes(catalogue_content(catalogue, path.parents[1].name))
    return sum(1 for message in catalogue if message.id and not _translated(message))


def catalogue_content(catalogue: Catalog, name: str) -> bytes:
    """Returns the content of the file of a catalogue; `name` is that of the locale, such as `zh_Hans`."""
    catalogue.fuzzy = False
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, sort_output=True, include_lineno=False)
    plurals = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr}"
    header = HEADER.format(language=Locale.parse(name).english_name, locale=name, plurals=plurals)
    return header.encode() + buffer.getvalue().partition(b"\n\n")[2]


def convert_all() -> int:
    """Writes the stale files of converted languages. Returns their number."""
    stale = _stale_files()
    for path, content in stale.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return len(stale)


def conversion_problems() -> list[str]:
    """Returns one sentence for each file of a converted language that is not what the conversion gives."""
    return [
        f"stale: {path.relative_to(ROOT).as_posix()} (python -m config.translations convert)" for path in _stale_files()
    ]


def _stale_files() -> dict[Path, bytes]:
    """Returns path -> right content of each file of a converted language that is missing or stale."""
    return {
        path: content
        for conversion in conversions(LOCALES)
        for path, content in (
            _converted_catalogue(conversion),
            *converted_word_files(conversion, ROOT),
            _conversion_table(conversion),
        )
        if not path.exists() or path.read_bytes() != content
    }


def _converted_catalogue(conversion: Conversion) -> tuple[Path, bytes]:
    source, target = to_locale(conversion.source), to_locale(conversion.target)
    catalogue = read(LOCALES / source / "LC_MESSAGES" / "django.po")
    conversion.convert_catalogue(catalogue)
    return LOCALES / target / "LC_MESSAGES" / "django.po", catalogue_content(catalogue, target)


def _conversion_table(conversion: Conversion) -> tuple[Path, bytes]:
    # imported here: the product compiles catalogues at each start, and needs none of it
    from games.catalog.conversion_table import FILE

    from .conversion_table_maker import chinese_sentences, make_table

    catalogue = read(LOCALES / to_locale(conversion.source) / "LC_MESSAGES" / "django.po")
    translated = [form for message in catalogue if message.id for form in message_forms(message.string)]
    table = make_table(conversion, [*translated, *chinese_sentences(ROOT, conversion)])
    return LOCALES / to_locale(conversion.target) / FILE, table.content()


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
        case ["convert"]:
            sys.stdout.write(f"{convert_all()} files converted\n")
        case ["compile"]:
            compile_all()
        case ["check"]:
            faults = catalogue_problems() + conversion_problems()
            sys.stdout.write("".join(f"{fault}\n" for fault in faults))
            return bool(faults)
        case _:
            sys.stderr.write("usage: python -m config.translations extract | convert | compile | check\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
