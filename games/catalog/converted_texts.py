"""Adds languages that are converted from another one, such as Traditional Chinese, to texts that no file holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import to_language

from .conversion_table import FILE, ConversionTable, read_table


def with_converted_languages(texts: Mapping[str, str]) -> dict[str, str]:
    """Returns texts by language, and with them those in each language that is converted from one of theirs.

    A text that is there is not replaced.
    """
    converted = {target: table.text(texts[table.source]) for target, table in _tables() if table.source in texts}
    return {**converted, **texts}


@cache  # the files do not change while the process runs
def _tables() -> tuple[tuple[str, ConversionTable], ...]:
    """Returns (code of the language, its table) of each language that is converted from another one."""
    paths = sorted(path for folder in settings.LOCALE_PATHS for path in Path(folder).glob(f"*/{FILE}"))
    return tuple((to_language(path.parent.name), read_table(path)) for path in paths)
