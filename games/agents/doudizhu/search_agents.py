"""Players that search: they weigh what they could do in guessed deals, and do what is worth most."""

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
    """Plays by `appraise`, for so many seconds a decision."""

    seconds: float
    """Of thinking, at most; a decision that is clear takes less."""
    patience = 2.0

    def __init__(
        self, *, deals: int | None = None, springs: bool = True, clock: Callable[[], float] = monotonic,
        rest: Callable[[float], None] = sleep,
    ) -> None:  # fmt: skip
        """`deals`: weigh in so many guessed deals, whatever the time it takes; then the same generator gives the same
        decision. `springs`: does a spring double at this table? `clock`: what seconds of thinking are counted by;
        `rest`: how what is left of them is waited out at a table."""
        self._deals = deals
        self._springs = springs
        self._clock = clock
        self._rest = rest
        self._meanwhile = Club()

    def think(self, case: DecisionContext) -> Decision:
        """At a table every decision takes the same time, whatever there was to think about: everybody may see it."""
        began = monotonic()
        decision = super().think(case)
        if self._clock is monotonic:  # else nobody waits for it
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
    """For busy servers."""

    level = "fast"
    seconds = 0.03


class Expert(SearchAgent):
    """The strongest of the house."""

    level = "expert"
    seconds = 0.2


def _shown(view: View, chosen: Any, rng: Random) -> Decision:
    """The decision with the face that goes with it."""
    if view["phase"] == "BIDDING":
        return Decision(chosen, emotion=emotions.after_bid(chosen.points))
    table = observe(view)
    found = next((combo for combo, action in turns(view, [chosen])), None)
    if found is None:
        return Decision(chosen, emotion=emotions.after_pass(table, rng))
    return Decision(chosen, emotions.remark(table, found), emotions.after_play(table, found, rng))
