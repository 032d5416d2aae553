"""The language of messages at the console: Chinese or English, by its locale."""

from __future__ import annotations

import os


def is_chinese() -> bool:
    """Whether the console's locale is Chinese."""
    locale = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return locale.lower().startswith("zh")


def in_console_language(chinese: str, english: str) -> str:
    """Returns `chinese` or `english`, two versions of one sentence, by the language of the console's locale."""
    return chinese if is_chinese() else english
