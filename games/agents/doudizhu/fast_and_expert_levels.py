"""The two searching agents of Dou Dizhu, `Fast` and `Expert`: they choose the action with the most expected points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic, sleep
from typing import Any

from games.rules.core import Window

from ..base import Agent, Decision, DecisionContext, View
from . import emotions, warmup
from .club_level import Club
from .observation import observe, plays_with_actions


class SearchAgent(Agent):
    """The base class of the Dou Dizhu agents that search for the best action.

    A search takes `seconds` in each decision. While its code is still being compiled or loaded, the agent `Club`
    decides in its place.
    """

    seconds: float
    """The most seconds of search. At a table every decision takes so long, even an easy one."""
    decision_seconds = 2.0

    def __init__(
        self, *, deals: int | None = None, springs: bool = True, clock: Callable[[], float] = monotonic,
        rest: Callable[[float], None] = sleep,
    ) -> None:  # fmt: skip
        """Sets the limits of the search.

        `deals`: if given, search exactly so many sampled deals, so that generators with equal seeds give equal
        decisions. `springs`: whether a spring, a win against a side that hardly played, doubles the points at this
        table. `clock` measures the search. `rest` sleeps, so that all decisions at a table take equally long. Tests may
        replace both.
        """
        self._deals = deals
        self._springs = springs
        self._clock = clock
        self._rest = rest
        self._meanwhile = Club()

    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Returns a decision after a constant time.

        Every player can see how long a decision takes, and a varying time would show how hard it was.
        """
        began = monotonic()
        decision = super().decide_in_context(case)
        if self._clock is monotonic:  # with another clock nobody waits for the decision
            self._rest(max(0.0, min(began + self.seconds - monotonic(), case.seconds / 2)))
        return decision

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if len(legal) > 1 and warmup.is_warming_up():
            return self._meanwhile.decide(view, window, legal, rng)
        chosen = legal[0]
        if len(legal) > 1:
            warmup.warm_up()
            from .evaluation import evaluate_actions

            found = evaluate_actions(
                view, legal, rng=rng, seconds=self.seconds, deals=self._deals, springs=self._springs, clock=self._clock
            )
            chosen = found.best.action
        return _decision_with_emotion(view, chosen, rng)


class Fast(SearchAgent):
    """The `fast` level of Dou Dizhu: a short search, for busy servers."""

    level = "fast"
    seconds = 0.03


class Expert(SearchAgent):
    """The `expert` level of Dou Dizhu, the strongest."""

    level = "expert"
    seconds = 0.2


def _decision_with_emotion(view: View, chosen: Any, rng: Random) -> Decision:
    """Returns a decision with this action and the emotion that the agent shows with it."""
    if view["phase"] == "BIDDING":
        return Decision(chosen, emotion=emotions.after_bid(chosen.points))
    table = observe(view)
    found = next((combo for combo, action in plays_with_actions(view, [chosen])), None)
    if found is None:
        return Decision(chosen, emotion=emotions.after_pass(table, rng))
    return Decision(chosen, emotions.remark_key(table, found), emotions.after_play(table, found, rng))
