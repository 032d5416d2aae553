"""Reads lessons for pages: the list of all of them with a reader's progress, and the lesson at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.agents.personas import localized_name
from games.lesson_scripts import SCRIPTS, LessonScript, script_named
from games.models import LessonProgress, Match, Table
from games.rules.core import IllegalMove


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson in the list: its script, and how far the reader is."""

    script: LessonScript
    step: int
    done: bool
    """Whether the reader has finished it before."""

    @property
    def begun(self) -> bool:
        """Whether the reader left the lesson in its middle."""
        return 0 < self.step < len(self.script.steps)


def lessons_for(user: Any, *, games: list[str]) -> dict[str, LessonRow]:
    """Returns the first lesson of each of these games that has one: a dict from game to `LessonRow`."""
    known = {}
    if user is not None and user.is_authenticated:
        known = {(row.game, row.lesson): row for row in LessonProgress.objects.filter(user=user)}
    rows = {}
    for game in games:
        for script in SCRIPTS.get(game, ())[:1]:
            row = known.get((game, script.key))
            rows[game] = LessonRow(script, row.step if row else 0, bool(row and row.done_at))
    return rows


def lesson_at(table: Table, user: Any) -> tuple[LessonScript, LessonProgress] | None:
    """Returns the lesson that this person takes at a table, and their progress. None for everybody else.

    Raises IllegalMove LESSON_REPLACED if a later version of the script has replaced it.
    """
    if user is None:
        return None
    rows = LessonProgress.objects.select_related("match").filter(user=user, match__table=table)
    progress = rows.filter(match__kind=Match.Kind.LESSON).first()
    if progress is None or progress.match is None:
        return None
    script = script_named(progress.match.lesson)
    if script is None:
        raise IllegalMove("LESSON_REPLACED")
    return script, progress


def steps_in_words(script: LessonScript, *, names: dict[int, str], lang: str) -> list[dict[str, Any]]:
    """Returns the steps of a lesson as its page gets them, with the partners' names in the reader's language."""
    spoken = {f"seat{seat}": localized_name(name, lang) for seat, name in names.items()}
    return [
        {
            "text": str(step.text) % spoken, "why": str(step.why) % spoken, "light": list(step.light),
            "picks": list(step.picks), "press": list(step.press), "then": str(step.then) % spoken,
            "asks": step.move is not None, "says": step.says, "moves": moves,
        }
        for step, moves in zip(script.steps, script.moves_before, strict=True)
    ]  # fmt: skip
