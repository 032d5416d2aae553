"""Agents that search: they evaluate their actions in sampled deals and choose the one with the highest value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic, sleep
from typing import Any

from games.rules.core import Window

from ..base import Agent, Decision, DecisionContext, View
from . import emotions, warmup
from .club import Club
from .observation import observe, turns


class SearchAgent(Agent):
    """An agent that plays by `evaluate_actions`, for so many seconds a decision."""

    seconds: float
    """The most seconds of search; a clear decision takes less."""
    decision_seconds = 2.0

    def __init__(
        self, *, deals: int | None = None, springs: bool = True, clock: Callable[[], float] = monotonic,
        rest: Callable[[float], None] = sleep,
    ) -> None:  # fmt: skip
        """Sets up the search.

        `deals`: evaluate in so many sampled deals, whatever the time; then equal generators give equal decisions.
        `springs`: whether a spring doubles at this table. `clock`: the clock that measures the search. `rest`: the
        function that waits out the remaining seconds at a table.
        """
        self._deals = deals
        self._springs = springs
        self._clock = clock
        self._rest = rest
        self._meanwhile = Club()

    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Decides at a table in constant time, however hard the decision was, because everybody may see the time."""
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
        return _shown(view, chosen, rng)


class Fast(SearchAgent):
    """The `fast` level, for busy servers."""

    level = "fast"
    seconds = 0.03


class Expert(SearchAgent):
    """The `expert` level, the strongest one."""

    level = "expert"
    seconds = 0.2


def _shown(view: View, chosen: Any, rng: Random) -> Decision:
    """Returns the decision with the matching emotion."""
    if view["phase"] == "BIDDING":
        return Decision(chosen, emotion=emotions.after_bid(chosen.points))
    table = observe(view)
    found = next((combo for combo, action in turns(view, [chosen])), None)
    if found is None:
        return Decision(chosen, emotion=emotions.after_pass(table, rng))
    return Decision(chosen, emotions.remark(table, found), emotions.after_play(table, found, rng))
