"""The house's players of Liar's Dice: they reckon how likely a bid is, and bluff a little."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from math import comb
from random import Random
from typing import Any

from games.rules.core import Window
from games.rules.liars_dice.actions import Bid, Challenge, Jump
from games.rules.liars_dice.bids import matching

from .base import Agent, Decision, View


class Bluffer(Agent):
    """`novice` doubts late and bluffs often; `club` plays the odds."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._doubt = 0.30 if level == "novice" else 0.42
        """Below this chance a standing bid is challenged."""
        self._jump = 0.02 if level == "novice" else 0.05
        """Below this one it is challenged out of turn: a failed jump costs two dice."""
        self._nerve = 0.25 if level == "novice" else 0.10
        """How often it bids higher than its dice say."""

    def wants(self, window: Window, view: Callable[[], View]) -> bool:
        """Every turn; a jump only against a bid that can hardly be true."""
        if window.turn:
            return True
        seen = view()
        return "jump" in window.verbs and seen["bid"] is not None and chance(seen, _standing(seen)) < self._jump

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if isinstance(legal[0], Jump):
            return Decision(legal[0], emotion="excited", reasoning="hardly true")
        bids = [action for action in legal if isinstance(action, Bid)]
        doubt = next((action for action in legal if isinstance(action, Challenge)), None)
        best = max(bids[:24], key=lambda bid: (round(chance(view, bid), 3), -bid.count), default=None)
        if doubt is not None:
            likely = chance(view, _standing(view))
            if best is None or (likely < self._doubt and chance(view, best) < 1 - likely):
                return Decision(doubt, reasoning=f"{likely:.2f} is too little")
        if best is None:
            return Decision(legal[0], reasoning="nothing else")
        if rng.random() < self._nerve:
            bold = [bid for bid in bids[:12] if chance(view, bid) > 0.3]
            if bold:
                return Decision(rng.choice(bold), reasoning="a bluff")
        return Decision(best, reasoning="the likeliest bid")

    def fallback(self, legal: Sequence[Any]) -> Any:
        """A challenge where a bid stands, else the lowest bid: both come first."""
        return legal[0]


def chance(view: View, bid: Bid) -> float:
    """How likely at least so many of all dice show the face, given one's own."""
    own = view["dice"]
    wild = view["wild"] and bid.face != 1
    missing = bid.count - matching(own, bid.face, wild=wild)
    others = view["total"] - len(own)
    if missing <= 0:
        return 1.0
    if missing > others:
        return 0.0
    hit = 1 / 3 if wild else 1 / 6
    exactly = (comb(others, k) * math.pow(hit, k) * math.pow(1 - hit, others - k) for k in range(missing, others + 1))
    return math.fsum(exactly)


def _standing(view: View) -> Bid:
    return Bid(view["bid"]["count"], view["bid"]["face"])


LEVELS = {level: Bluffer(level) for level in ("novice", "club")}
"""From weakest to strongest."""
