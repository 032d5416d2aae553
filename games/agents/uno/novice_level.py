"""The agent of level `novice` for UNO: plays any fitting card, preferably of the colour in force.

It forgets many UNO calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..base import Decision, View
from .base import Player, fallback_action, plays


class Novice(Player):
    """An UNO agent that plays a random card of the colour in force, else of the same face, else a wild card."""

    level = "novice"
    in_time = 0.7
    late = 0.5
    watchful = 0.5
    call_pace = 0.6
    catch_pace = 1.2

    def decide_turn(self, view: View, legal: Sequence[Any], rng: Random) -> Decision:
        cards = plays(legal)
        if not cards:
            return Decision(fallback_action(legal))
        same = [action for action in cards if action.card.color == view["color"]]
        coloured = [action for action in cards if action.card.color is not None]
        return Decision(rng.choice(same or coloured or cards))
