"""Plays the moves of a lesson's script through the rules of its game.

The time of a lesson stands still between moves. Each move comes a second after the one before, or when its window
opens.
"""

from __future__ import annotations

from typing import Any

from games.rules import codec, registry
from games.rules.core import (
    SYSTEM,
    Abort,
    By,
    Game,
    IllegalMove,
    Move,
    Timeout,
    Transition,
    Window,
    parse_options,
    replace,
    start,
)

from .script import TIMEOUT, LessonScript, ScriptMove

BETWEEN_MOVES_MS = 1000
NO_TEXT = "0" * 16
"""The reference of a speech whose text is not stored yet."""


class ScriptBroken(Exception):
    """Raised if the rules offer no window for a move of a script."""


def first_state(script: LessonScript, rules: Game[Any] | None = None) -> Transition[Any]:
    """Returns the start of a lesson's match: the state after the deal, and its events."""
    rules = rules or registry.game(script.game)
    partners = [seat for seat in range(script.seats) if seat != script.learner]
    options: Any = parse_options(rules.Options, dict(script.options))
    return start(rules, options, script.seats, script.seed, agents=partners)


def scripted_move(script: LessonScript, rules: Game[Any], state: Any, number: int) -> Move:
    """Returns move `number` of the script, from 0, as a move of the rules in this state.

    Raises ScriptBroken if no window of the state is open for it.
    """
    entry = script.moves[number]
    if entry.verb == TIMEOUT:
        window = state.ctx.window_named(entry.data["window"])
        if window is None:
            raise ScriptBroken(f"{script.name} {number}: no window {entry.data['window']}")
        return Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")
    window = next((w for w in state.ctx.windows if entry.seat in w.seats and entry.verb in w.verbs), None)
    if window is None:
        raise ScriptBroken(f"{script.name} {number}: seat {entry.seat} may not {entry.verb}")
    by: By = "person" if entry.seat == script.learner else "agent"
    data = dict(entry.data) if entry.texts is None else {"message": NO_TEXT, **entry.data}
    action = codec.parse_action(rules.actions, entry.verb, data)
    return Move(entry.seat, window.id, action, move_time(state, window, by), by)


def move_time(state: Any, window: Window, by: By) -> int:
    """Returns the match time in ms of the next move of a lesson, which answers this window."""
    opens_at = window.opens_at if by == "person" else max(window.opens_at, window.machines_from)
    now: int = state.ctx.at
    return max(now + BETWEEN_MOVES_MS, opens_at)


def in_lesson_time(script: LessonScript, state: Any, move: Move) -> Move:
    """Returns a move of a lesson with the match time at which the lesson has it."""
    window = state.ctx.window(move.window)
    if window is None or isinstance(move.action, Timeout):
        return move
    return replace(move, at=move_time(state, window, move.by))


def require_scripted(script: LessonScript, rules: Game[Any], number: int, move: Move) -> None:
    """Refuses a move that the rules allow and move `number` of the script is not. An abort is never refused.

    Raises IllegalMove: LESSON_OTHER_MOVE for a move of the learner, LESSON_RUNS for a control move.
    """
    if isinstance(move.action, Abort):
        return
    wanted = script.moves[number] if number < len(script.moves) else None
    if move.seat == SYSTEM:
        if wanted is None or wanted.verb != TIMEOUT or not isinstance(move.action, Timeout):
            raise IllegalMove("LESSON_RUNS")
    elif wanted is None or not _is_wanted(rules, wanted, move):
        raise IllegalMove("LESSON_OTHER_MOVE")


def _is_wanted(rules: Game[Any], wanted: ScriptMove, move: Move) -> bool:
    """Whether a move does what the script wants. Cards may be named in any order; further fields are not compared."""
    if (wanted.seat, wanted.verb) != (move.seat, rules.verb_of(move.action)):
        return False
    made: dict[str, Any] = codec.encode(move.action)
    return all(_sorted(made.get(name)) == _sorted(value) for name, value in wanted.data.items())


def _sorted(value: Any) -> Any:
    return sorted(value) if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value) else value
