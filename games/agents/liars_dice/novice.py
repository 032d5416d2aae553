"""A beginner: believes nobody, doubts late, bluffs often."""

from __future__ import annotations

from random import Random

from ..base import View
from .base import Player
from .observation import BiddingState, Faces

DOUBT = 0.30
"""Below this chance a standing bid is challenged."""
NERVE = 0.25
"""How often it bids higher than its dice say."""
BOLD = 0.3
"""What such a bid must be likely."""
NEAR = 12
"""So many of the lowest bids are thought of for it."""
JUMP = 0.02


class Novice(Player):
    """Reckons with its own dice and chance alone."""

    level = "novice"

    def choose(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        odds = {raised: bidding.bare_chance(own, *raised) for raised in bidding.raises()[: 2 * NEAR]}
        best = max(odds, key=lambda raised: (odds[raised], -raised[0]), default=None)
        standing = bidding.standing
        if standing is not None:
            likely = bidding.bare_chance(own, *standing[1:])
            if best is None or (likely < DOUBT and odds[best] < 1 - likely):
                return None
        if rng.random() < NERVE:
            bold = [raised for raised in list(odds)[:NEAR] if odds[raised] > BOLD]
            if bold:
                return rng.choice(bold)
        return best

    def risk(self, view: View) -> float:
        return JUMP

    def believed(self, bidding: BiddingState, seat: int, own: Faces, count: int, face: int) -> float:
        return bidding.bare_chance(own, count, face)
