"""An agent that lets a window be: it plays nothing, nobody sees it, and it is not asked the same again."""

from __future__ import annotations

import pytest

from games import selectors
from games.agents.base import Decision, ModelBudget
from games.models import AgentNote
from games.rules.werewolf.actions import Vote

from .live_scene import seated
from .scripted_agent import ScriptedAgent, request_decision, with_mind

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def test_an_agent_that_lets_a_window_be_plays_nothing_and_is_not_asked_again(monkeypatch):
    mind = with_mind(
        monkeypatch,
        ScriptedAgent(
            lambda case: Decision(None, reasoning="keeps it", notes="n", source="model", spent=ModelBudget(1, 70)),
            will_answer=lambda window, view: window.name == "guard",
        ),
    )
    scene = seated(monkeypatch, people=1)
    scene.clock()
    lines = scene.match.moves.count()
    assert not request_decision(scene, 5)
    assert not request_decision(scene, 5, later=1900)
    (case,) = mind.cases
    assert case.window.name == "guard"
    assert (scene.match.moves.count(), scene.state.night.guard_done) == (lines, False)
    note = AgentNote.objects.get()
    assert (note.verb, note.window, note.reasoning, note.notes, note.calls, note.tokens) == (
        "none", "guard", "keeps it", "n", 1, 70,
    )  # fmt: skip
    scene.to_morning()
    scene.to_vote()
    for seat in scene.state.living():
        scene.play(seat, Vote(None))
    scene.clock()
    assert scene.state.ctx.window_named("guard") is not None
    assert not request_decision(scene, 5)
    assert len(mind.cases) == 2


def test_it_is_asked_again_when_there_is_something_new_to_ask(monkeypatch):
    mind = with_mind(
        monkeypatch,
        ScriptedAgent(lambda case: Decision(None), will_answer=lambda window, view: window.name == "wolves",
             question_key=lambda window, view: len(view()["whispers"])),
    )  # fmt: skip
    scene = seated(monkeypatch, people=1)
    for said, asked in (("你好", 1), ("在吗", 2)):
        scene.whisper(0, said)
        assert not request_decision(scene, 1)
        assert not request_decision(scene, 1)
        assert len(mind.cases) == asked


def test_that_a_wolf_lets_it_be_shows_nowhere_before_the_end(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(None, reasoning="bides its time")))
    scene = seated(monkeypatch, people=1)
    assert not request_decision(scene, 1)
    assert selectors.replay_data(scene.match, scene.people[0])["minds"] == []
