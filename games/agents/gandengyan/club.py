"""The `club` level: splits the hand into plays, plays weak ones first, and keeps bombs and jokers for the decision."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.core import Window

from ..base import Agent, Decision, View
from . import emotions
from .determinization import release_cost
from .observation import Observation, Turn, choices, observe
from .shapes import BOMB_3, SINGLE, Shape, hand_cost, plays_needed, shapes

UNHURRIED = 5
"""While every other seat holds as many cards as it was dealt, bombs may wait."""


class Club(Agent):
    """An agent that greedily minimises the cost of the remaining hand, with the exceptions that win rounds."""

    level = "club"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        table = observe(view)
        passing, plays = choices(table, legal)
        chosen = _finish(table, plays) or (_lead(table, plays) if passing is None else _follow(table, plays))
        if chosen is None:
            return Decision(passing, emotion=emotions.after_pass(table, rng))
        shape, action = chosen
        return Decision(action, emotions.remark(shape), emotions.after_play(shape, rng))


def _finish(table: Observation, plays: list[Turn]) -> Turn | None:
    """Returns a play that goes out, or an unbeatable play that leaves a single further play."""
    for turn in plays:
        if not turn[0].rest:
            return turn
    for turn in plays:
        if not table.may_be_beaten(turn[0]) and any(not shape.rest for shape in shapes(turn[0].rest)):
            return turn
    return None


def _lead(table: Observation, plays: list[Turn]) -> Turn:
    return min(plays, key=lambda turn: _lead_cost(table, turn[0]))


def _lead_cost(table: Observation, shape: Shape) -> float:
    worth = hand_cost(shape.rest)
    if table.nearest == 1 and shape.kind == SINGLE:
        worth += release_cost(shape.low)
    return worth


def _follow(table: Observation, plays: list[Turn]) -> Turn | None:
    """Returns the play that leaves the hand in the best order, or None for a pass.

    A pass is expensive here. The winner of the trick draws a card but has the lead, and every follower that plays cards
    gets closer to the end for nothing. A bomb waits as long as no other seat is running out and the own hand still
    needs several plays.
    """
    if not plays:
        return None
    best = min(plays, key=lambda turn: hand_cost(turn[0].rest))
    if best[0].kind >= BOMB_3 and table.nearest >= UNHURRIED and plays_needed(best[0].rest) > 2:
        return None
    return best
