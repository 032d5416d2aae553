"""The agent of level `club` for Gan Deng Yan: splits its hand into plays, weak ones first, keeps bombs and jokers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.core import Window

from ..base import Agent, Decision, View
from . import emotions
from .determinized_playout import release_cost
from .observation import Observation, Turn, observe, split_legal
from .plays_without_suits import BOMB_3, SINGLE, Shape, hand_cost, plays_needed, possible_plays

UNHURRIED = 5
"""A bomb may wait while every other seat holds at least this many cards, the number that is dealt."""


class Club(Agent):
    """A Gan Deng Yan agent that plays whatever leaves the cheapest hand (`hand_cost`), unless it can win at once."""

    level = "club"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        table = observe(view)
        passing, plays = split_legal(table, legal)
        chosen = _find_winning_play(table, plays) or (
            _choose_lead(table, plays) if passing is None else _choose_follow(table, plays)
        )
        if chosen is None:
            return Decision(passing, emotion=emotions.after_pass(table, rng))
        shape, action = chosen
        return Decision(action, emotions.remark_key(shape), emotions.after_play(shape, rng))


def _find_winning_play(table: Observation, plays: list[Turn]) -> Turn | None:
    """Returns a play that wins the round now or almost certainly; None if there is none.

    Such a play empties the hand. Or it is unbeatable, and the cards left can be played at once.
    """
    for turn in plays:
        if not turn[0].rest:
            return turn
    for turn in plays:
        if not table.may_be_beaten(turn[0]) and any(not shape.rest for shape in possible_plays(turn[0].rest)):
            return turn
    return None


def _choose_lead(table: Observation, plays: list[Turn]) -> Turn:
    return min(plays, key=lambda turn: _lead_cost(table, turn[0]))


def _lead_cost(table: Observation, shape: Shape) -> float:
    worth = hand_cost(shape.rest)
    if table.nearest == 1 and shape.kind == SINGLE:
        worth += release_cost(shape.low)
    return worth


def _choose_follow(table: Observation, plays: list[Turn]) -> Turn | None:
    """Returns the play that beats the last one and leaves the cheapest hand; None to pass.

    The agent passes if no play beats the last one, or to save a bomb. Otherwise passing is expensive: each play empties
    the hand further, and the winner of the trick draws a card but has the lead. A bomb is saved while no other seat is
    running out of cards and the own hand needs more than two plays.
    """
    if not plays:
        return None
    best = min(plays, key=lambda turn: hand_cost(turn[0].rest))
    if best[0].kind >= BOMB_3 and table.nearest >= UNHURRIED and plays_needed(best[0].rest) > 2:
        return None
    return best
