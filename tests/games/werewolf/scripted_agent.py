"""An agent of Werewolf that decides as a test says, in place of the built-in one."""

from __future__ import annotations

from games.agents import registry
from games.agents.base import ConversationalAgent, DecisionContext
from games.rules.werewolf.actions import EndSpeech
from games.services import agent_moves, pending_decisions
from tests.support.live_matches import head

from .live_scene import Scene


class ScriptedAgent(ConversationalAgent):
    """An agent that gives the decisions that a test has set, and stores the decision contexts that it was given."""

    level = "club"

    def __init__(
        self, answer, *, will_answer=lambda window, view: True, question_key=lambda window, view: None
    ) -> None:
        self.cases: list[DecisionContext] = []
        self._answer, self._wants, self._afresh = answer, will_answer, question_key

    def will_answer(self, window, view, luck=None):
        return window.name != "night" and self._wants(window, view)

    def question_key(self, window, view):
        return self._afresh(window, view)

    def decide_in_context(self, case):
        self.cases.append(case)
        return self._answer(case)

    def fallback(self, legal):
        return next((a for a in legal if isinstance(a, EndSpeech)), legal[0])


def with_mind(monkeypatch, mind: ScriptedAgent) -> ScriptedAgent:
    monkeypatch.setitem(registry._AGENTS, "werewolf", {"novice": mind, "club": mind})
    return mind


def request_decision(scene: Scene, seat: int, *, later: int = 900, about: str | None = None) -> bool:
    """Requests a decision from the agent in this seat, for its pending window, and plays it.

    Returns whether it was played.
    """
    now = head(scene.match)
    window = next(each.window for each in pending_decisions.pending_decisions(now.info, now.state) if each.seat == seat)
    return agent_moves.play_pending_decision(
        match_id=scene.match.pk, seat=seat, window=window.id, about=about, now=scene.moment(later)
    )
