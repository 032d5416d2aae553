"""The scripts of lessons: one file of data for each game, with sentences in every language by gettext."""

from __future__ import annotations

from collections.abc import Mapping

from .doudizhu import SCRIPTS as DOUDIZHU
from .gandengyan import SCRIPTS as GANDENGYAN
from .liars_dice import SCRIPTS as LIARS_DICE
from .script import LessonScript, ScriptMove, Step
from .uno import SCRIPTS as UNO
from .werewolf import SCRIPTS as WEREWOLF

__all__ = ["SCRIPTS", "LessonScript", "ScriptMove", "Step", "first_lesson", "script_named"]

SCRIPTS: Mapping[str, tuple[LessonScript, ...]] = {
    "doudizhu": DOUDIZHU,
    "liars_dice": LIARS_DICE,
    "uno": UNO,
    "gandengyan": GANDENGYAN,
    "werewolf": WEREWOLF,
}
"""game -> its lessons, in the order in which they are taken."""

_BY_NAME = {script.name: script for scripts in SCRIPTS.values() for script in scripts}


def first_lesson(game: str) -> LessonScript | None:
    """Returns the first lesson of a game; None if the game has none."""
    scripts = SCRIPTS.get(game, ())
    return scripts[0] if scripts else None


def script_named(name: str) -> LessonScript | None:
    """Returns the script with this name, such as `doudizhu.first.1`. None if a later version has replaced it."""
    return _BY_NAME.get(name)
