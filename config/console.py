"""The language of whoever sits at this console."""

from __future__ import annotations

import os


def is_chinese() -> bool:
    """Does the console's locale ask for Chinese?"""
    locale = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return locale.lower().startswith("zh")


def in_console_language(chinese: str, english: str) -> str:
    """The sentence in the console's language."""
    return chinese if is_chinese() else english
