"""The results of the checks of `manage.py doctor`: each is one line, and says what to do unless all is well."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from config.console_language import in_console_language

Words = tuple[str, str]
"""One text in Chinese and in English."""

Runbook = Literal[
    "", "database-down", "valkey-down", "no-worker", "deadlines-late", "queue-grows", "matches-refused",
    "web-slow-or-full", "disk-full", "clock-wrong", "errors-rise",
]  # fmt: skip
"""A heading in `RUNBOOKS`; empty for none."""
RUNBOOKS = "docs/runbooks.md"


class Level(IntEnum):
    """The gravity of a finding. Its value is the exit code of the command whose worst finding it is."""

    OK = 0
    WARNING = 1
    FAULT = 2


LEVEL_WORDS: dict[Level, Words] = {
    Level.OK: ("正常", "ok"), Level.WARNING: ("警告", "warning"), Level.FAULT: ("故障", "fault"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """One result: the part that was checked, its level, and its text; for a warning or fault also an advice."""

    part: str
    """The part, such as `database`: the same in all languages, for programs."""
    code: str
    """The kind of result in UPPER_SNAKE_CASE, for programs; `OK` if all is well."""
    level: Level
    text: Words
    advice: Words | None = None
    runbook: Runbook = ""

    def as_json(self) -> dict[str, str]:
        """Returns the finding for programs. Text and advice are in the language of the console."""
        told = {
            "part": self.part, "code": self.code, "level": self.level.name.lower(),
            "text": in_console_language(*self.text),
        }  # fmt: skip
        if self.advice is not None:
            told["advice"] = in_console_language(*self.advice)
        if self.runbook:
            told["runbook"] = f"{RUNBOOKS}#{self.runbook}"
        return told

    def as_lines(self) -> list[str]:
        """Returns the finding for people: a line with level, part and text, and one with the advice."""
        level = in_console_language(*LEVEL_WORDS[self.level])
        lines = [f"{level:<8} {self.part:<14} {in_console_language(*self.text)}"]
        if self.advice is not None:
            more = f" ({RUNBOOKS}#{self.runbook})" if self.runbook else ""
            lines.append(f"{'':<8} {'':<14} → {in_console_language(*self.advice)}{more}")
        return lines


def ok(part: str, chinese: str, english: str) -> Finding:
    """Returns a finding that all is well."""
    return Finding(part, "OK", Level.OK, (chinese, english))


def warning(part: str, code: str, text: Words, advice: Words, runbook: Runbook = "") -> Finding:
    """Returns a finding that needs attention soon."""
    return Finding(part, code, Level.WARNING, text, advice, runbook)


def fault(part: str, code: str, text: Words, advice: Words, runbook: Runbook = "") -> Finding:
    """Returns a finding that keeps players from playing, or will do so soon."""
    return Finding(part, code, Level.FAULT, text, advice, runbook)


def worst(findings: list[Finding]) -> Level:
    """Returns the gravest level among findings; OK without any."""
    return max((each.level for each in findings), default=Level.OK)
