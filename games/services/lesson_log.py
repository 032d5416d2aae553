"""Keeps the log of a lesson to its script: the law that every move of a lesson's match obeys."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.journal import MatchInfo
from games.lesson_scripts import LessonScript, playback, script_named
from games.models import LessonProgress
from games.rules.core import Abort, IllegalMove, Move, Transition


def script_of(info: MatchInfo) -> LessonScript:
    """Returns the script that the match of a lesson follows.

    Raises IllegalMove LESSON_REPLACED if a later version of the script has replaced it.
    """
    script = script_named(info.lesson)
    if script is None:
        raise IllegalMove("LESSON_REPLACED")
    return script


def apply_scripted(info: MatchInfo, state: Any, number: int, move: Move) -> Transition[Any]:
    """Applies a move to the match of a lesson as its log entry after `number` others, at the lesson's own time.

    The rules come first: a move that they refuse is refused as in any match. A legal move that the script does not want
    is refused too, so that the log stays a beginning of the script. An abort needs no script: a lesson that a later
    version has replaced can still be ended. Raises as `Game.apply`; IllegalMove: LESSON_OTHER_MOVE, LESSON_RUNS,
    LESSON_REPLACED.
    """
    if isinstance(move.action, Abort):
        ended: Transition[Any] = info.rules.apply(state, move)
        return ended
    script = script_of(info)
    after: Transition[Any] = info.rules.apply(state, playback.in_lesson_time(script, state, move))
    playback.require_scripted(script, info.rules, number, move)
    return after


def record_learner_move(info: MatchInfo, number: int, *, now: datetime) -> None:
    """Stores that the learner has done the step that asked for log entry `number`, in that move's transaction."""
    done = script_of(info).steps_before[number - 1] + 1
    LessonProgress.objects.filter(match_id=info.id, step__lt=done).update(step=done, active_at=now)
