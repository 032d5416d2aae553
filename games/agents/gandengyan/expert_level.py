"""The agent of level `expert` for Gan Deng Yan: tries each play in many samples of the hidden cards, takes the best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.core import Window

from ..base import Agent, Decision, View
from . import emotions
from .determinized_playout import Determinization, play_out
from .observation import Observation, Turn, observe, split_legal
from .plays_without_suits import Shape, hand_cost

WORLDS = 40
"""The number of samples; every choice is tried in each."""
CHOICES = 8
"""At most this many plays are tried: those that leave the cheapest hands."""


class Expert(Agent):
    """A Gan Deng Yan agent that simulates the round for each possible play and for the pass, and takes the best."""

    level = "expert"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        table = observe(view)
        passing, plays = split_legal(table, legal)
        tried: list[tuple[Shape | None, Any]] = [] if passing is None else [(None, passing)]
        tried += _cheapest_plays(plays)
        shape, action = tried[0] if len(tried) == 1 else _find_best_choice(table, tried, rng)
        if shape is None:
            return Decision(action, emotion=emotions.after_pass(table, rng))
        return Decision(action, emotions.remark_key(shape), emotions.after_play(shape, rng))


def _cheapest_plays(plays: list[Turn]) -> list[Turn]:
    for turn in plays:
        if not turn[0].rest:
            return [turn]
    return sorted(plays, key=lambda turn: hand_cost(turn[0].rest))[:CHOICES]


def _find_best_choice(
    table: Observation, tried: Sequence[tuple[Shape | None, Any]], rng: Random
) -> tuple[Shape | None, Any]:
    """Returns the play, or the pass, with the highest mean value over `WORLDS` samples of the hidden cards.

    Every choice is tried in the same samples, so that the comparison does not depend on luck.
    """
    sums = [0.0] * len(tried)
    for _ in range(WORLDS):
        world = Determinization(table, rng)
        for place, (shape, _) in enumerate(tried):
            sums[place] += play_out(world, table, shape)
    return tried[max(range(len(tried)), key=lambda place: sums[place])]
