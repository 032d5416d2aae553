"""Every lesson of every game is played through the real rules: a script that the rules refuse fails here."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.lesson_scripts import SCRIPTS, LessonScript, playback
from games.lesson_scripts.script import TIMEOUT
from games.rules import codec, registry
from games.rules.core import IllegalMove, Move, replace

LESSONS = [script for scripts in SCRIPTS.values() for script in scripts]
MOST_CHARACTERS, MOST_WORDS = 24, 17
"""The longest sentence of a step, in Chinese characters and in English words."""


def states(script: LessonScript) -> list[Any]:
    """Returns the states of a lesson: before each move of its script, and after the last one."""
    rules = registry.game(script.game)
    found = [playback.first_state(script).state]
    for number in range(len(script.moves)):
        move = playback.scripted_move(script, rules, found[-1], number)
        playback.require_scripted(script, rules, number, move)
        found.append(rules.apply(found[-1], move).state)
    return found


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.name)
def test_the_rules_allow_every_move_of_a_script(script):
    assert len(states(script)) == len(script.moves) + 1


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.name)
def test_no_window_closes_by_itself_before_the_next_move(script):
    """The time of a lesson stands still, so nothing may depend on a deadline that the script does not name."""
    for state, entry in zip(states(script), script.moves, strict=False):
        if entry.verb != TIMEOUT:
            late = playback.BETWEEN_MOVES_MS + state.ctx.at
            assert all(window.closes_at > late for window in state.ctx.windows)


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.name)
def test_every_other_legal_move_of_the_learner_is_refused_with_a_reason(script):
    rules = registry.game(script.game)
    for number, state in enumerate(states(script)[:-1]):
        if number not in script.asked:
            continue
        wanted = playback.scripted_move(script, rules, state, number)
        for action in rules.legal_actions(state, script.learner, state.ctx.window(wanted.window)):
            move = replace(wanted, action=action)
            same = codec.encode(action) == codec.encode(wanted.action) or _equals(script, rules, number, move)
            if not same:
                with pytest.raises(IllegalMove, match="LESSON_OTHER_MOVE"):
                    playback.require_scripted(script, rules, number, move)


def _equals(script: LessonScript, rules: Any, number: int, move: Move) -> bool:
    try:
        playback.require_scripted(script, rules, number, move)
    except IllegalMove:
        return False
    wanted, made = script.moves[number].data, codec.encode(move.action)
    assert all(
        sorted(made[name]) == sorted(value) if isinstance(value, list) else made[name] == value
        for name, value in wanted.items()
    )
    return True


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.name)
@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_each_step_is_one_short_sentence(script, lang):
    names = {f"seat{seat}": "小满" if lang == "zh-hans" else "Motuan" for seat in range(script.seats)}
    with translation.override(lang):
        for step in script.steps:
            for text in filter(None, (step.text, step.then)):
                said = str(text) % names
                size = len(said) if lang == "zh-hans" else len(said.split())
                assert size <= (MOST_CHARACTERS if lang == "zh-hans" else MOST_WORDS), said


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.name)
def test_a_step_that_asks_for_a_move_says_why_and_what_to_press(script):
    for step in script.steps:
        if step.move is not None:
            assert step.move.seat == script.learner
            assert step.why
            assert step.light or step.picks
        if step.picks:
            assert step.press


def test_every_game_that_the_site_offers_has_a_lesson_and_no_name_is_used_twice():
    assert set(SCRIPTS) == set(registry.GAMES)
    names = [script.name for script in LESSONS]
    assert len(set(names)) == len(names)
