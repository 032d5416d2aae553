"""The agent of level `novice` for Gan Deng Yan: plays the lowest cards that fit, whenever some fit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.core import Window

from ..base import Agent, Decision, View
from . import emotions
from .observation import Turn, observe, split_legal
from .plays_without_suits import BOMB_3, Shape


class Novice(Agent):
    """A Gan Deng Yan agent that leads its lowest card, follows with the lowest play that fits, and uses bombs early."""

    level = "novice"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        table = observe(view)
        passing, plays = split_legal(table, legal)
        quiet = [turn for turn in plays if not _is_bomb_to_keep(turn[0], len(table.hand))]
        if passing is not None and not quiet and (not plays or (table.nearest > 3 and rng.random() < 0.7)):
            return Decision(passing, emotion=emotions.after_pass(table, rng))
        shape, action = min(quiet or plays, key=_sort_key)
        return Decision(action, emotions.remark_key(shape), emotions.after_play(shape, rng))


def _is_bomb_to_keep(shape: Shape, held: int) -> bool:
    return shape.kind >= BOMB_3 and bool(shape.rest) and held > 3


def _sort_key(turn: Turn) -> tuple[bool, int, int]:
    shape = turn[0]
    return shape.kind >= BOMB_3 and bool(shape.rest), shape.low, -len(shape.rest)
