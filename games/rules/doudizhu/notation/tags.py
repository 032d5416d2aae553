"""Writes and reads the lines `[Name "value"]` at the head of a match text. They are called tags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from games.rules.match_record import NotationError

from ...core import InvalidOption, parse_options

NAME, VERSION = "Dou Dizhu", 1
OWN = ("Notation", "Rules", "Options", "Agents", "Seed", "Commitment", "Result", "Termination")
"""Tags that the text itself depends on; the writer is free to choose all others."""

_LINE = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]')
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_PLAIN = {"n": "\n", "r": "\r"}
_WORDS = {"true": True, "false": False, "none": None}


def tag(name: str, value: str) -> str:
    return f'[{name} "{quote(value)}"]'


def quote(value: str) -> str:
    """Returns a tag's value with backslashes, quotation marks and line ends escaped."""
    return "".join(_ESCAPED.get(sign, sign) for sign in value)


def unquote(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: _PLAIN.get(found[1], found[1]), value)


def parse_tag(text: str, line: int) -> tuple[str, str]:
    """Returns (name, value) of a tag line `[Name "value"]`.

    Raises NotationError with the line number if the line is malformed.
    """
    found = _LINE.fullmatch(text)
    if found is None:
        raise NotationError(line, 'a tag is written [Name "value"]')
    return found[1], unquote(found[2])


def options_text(options: Any) -> str:
    """Returns all table options, also those with default values, as text: `format=quick turn_seconds=20 …`."""
    return " ".join(f"{each.name}={_word(getattr(options, each.name))}" for each in fields(options))


def parse_options_text(kind: type, text: str, line: int) -> Any:
    """Returns the table options of a text such as `format=quick turn_seconds=20`. Options not named have their default.

    Raises NotationError with the line number if an option is unknown or its value is not allowed.
    """
    data: dict[str, Any] = {}
    for part in text.split():
        key, equals, word = part.partition("=")
        if not equals:
            raise NotationError(line, f"an option is written key=value, not {part!r}")
        data[key] = _value(word)
    try:
        return parse_options(kind, data)
    except InvalidOption as error:
        raise NotationError(line, f"{error.code} {error.data.get('key', '')}".strip()) from error


def require_tag(tags: Mapping[str, tuple[str, int]], name: str) -> tuple[str, int]:
    """Returns (value, line number) of the tag with this name. Raises NotationError if the tag is missing."""
    if name not in tags:
        raise NotationError(1, f"the tag {name} is missing")
    return tags[name]


def _word(value: Any) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _value(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word, re.ASCII) else word
