"""Reads the product's texts in every language from two kinds of files: those of the server and those of the browser.

    <a folder of WORD_PATHS>/<language>/<scope>.json                texts of the server alone
    <a folder of STATICFILES_DIRS>/js/<part>/words_<language>.js    texts of the browser, some of them the server's too

A new language needs an entry in `LANGUAGES`, and a file beside each file of another language. The files of a scope have
the same keys, and equally many alternatives for each. Otherwise `MissingWordsError` stops the start.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from accounts.sheet_and_words_paths import words_path

from .render_words import Words

MODULE: Final = "export default "
"""The beginning of a file of the browser, after a comment and before the JSON."""


class MissingWordsError(LookupError):
    """An error in the files of texts: a language lacks a file, a key or an alternative that another language has."""


def read_words(scope: str, page: Mapping[str, str] = {}) -> dict[str, Any]:
    """Returns the texts of a scope, such as a game, from its JSON files, in a dict nested as they are.

    Each text is a `Words` object with all languages, or a tuple of alternatives.

    `page` adds texts from the browser's files, by their place in the result: `options.seer.label` -> `part:key`.
    For `part:type.*` the place gets a dict of all texts whose key begins with `type.`, by the rest of the key.
    Raises MissingWordsError.
    """
    files = {language: _catalogue_file(scope, language) for language in languages()}
    said: dict[str, Any] = _merge_languages(files, scope)
    for place, key in page.items():
        *above, last = place.split(".")
        node = said
        for name in above:
            node = node.setdefault(name, {})
        found = page_words(key)
        node[last] = {**node.get(last, {}), **found} if isinstance(found, dict) else found
    return said


def page_words(key: str) -> Any:
    """Returns the text with the key `part:key`, in all languages, from the browser's files. Raises MissingWordsError.

    For `part:beginning*` it returns a dict of all texts whose key begins so, by the rest of the key.
    """
    part, _, name = key.partition(":")
    said = _merge_languages({language: page_file(part, language) for language in languages()}, part)
    if not name.endswith("*"):
        if name not in said:
            raise MissingWordsError(key)
        return said[name]
    found = {one.removeprefix(name[:-1]): words for one, words in said.items() if one.startswith(name[:-1])}
    if not found:
        raise MissingWordsError(key)
    return found


def languages() -> Sequence[str]:
    """Returns the codes of the site's languages, in the order of `settings.LANGUAGES`."""
    return list(dict(settings.LANGUAGES))


@cache
def page_file(part: str, language: str) -> Mapping[str, str]:
    """Returns the browser's texts of one part of the site, such as `table`, in one language: key -> text."""
    text = _text(settings.STATICFILES_DIRS, words_path(part, language))
    found: dict[str, str] = json.loads(text.partition(MODULE)[2].rstrip().removesuffix(";"))
    return found


def _catalogue_file(scope: str, language: str) -> Any:
    return json.loads(_text(settings.WORD_PATHS, f"{language}/{scope}.json"))


def _text(folders: Sequence[str | Path], name: str) -> str:
    for folder in folders:
        path = Path(folder) / name
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise MissingWordsError(name)


def _merge_languages(said: Mapping[str, Any], place: str) -> Any:
    """Merges the texts of all languages, which have the same nested form, into one form of `Words` objects.

    Raises MissingWordsError if the languages do not have the same keys. `place` names the spot in that error.
    """
    trees = list(said.values())
    if all(isinstance(each, str) for each in trees):
        return Words(dict(said))
    if all(isinstance(each, list) and len(each) == len(trees[0]) for each in trees):
        return tuple(_part(said, at, place) for at in range(len(trees[0])))
    if all(isinstance(each, dict) and each.keys() == trees[0].keys() for each in trees):
        return {key: _part(said, key, place) for key in trees[0]}
    raise MissingWordsError(f"{place}: not the same keys in {', '.join(said)}")


def _part(said: Mapping[str, Any], key: Any, place: str) -> Any:
    return _merge_languages({language: each[key] for language, each in said.items()}, f"{place} {key}")
