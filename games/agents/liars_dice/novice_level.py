"""The agent of level `novice` for Liar's Dice: trusts no bid, challenges late, and bluffs often."""

from __future__ import annotations

from random import Random

from ..base import View
from .base import Player
from .observation import BiddingState, Faces

DOUBT = 0.30
"""The probability of the current bid below which the novice may challenge it."""
NERVE = 0.25
"""The probability that the novice bluffs: it makes a random bid instead of the likeliest."""
BOLD = 0.3
"""The least probability that such a random bid must have."""
NEAR = 12
"""The number of lowest bids from which the random bid is chosen."""
JUMP = 0.02


class Novice(Player):
    """A Liar's Dice agent that estimates bids from its own dice alone and ignores the bids of others."""

    level = "novice"

    def choose_bid(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        odds = {raised: bidding.chance_ignoring_bids(own, *raised) for raised in bidding.possible_bids()[: 2 * NEAR]}
        best = max(odds, key=lambda raised: (odds[raised], -raised[0]), default=None)
        standing = bidding.standing
        if standing is not None:
            likely = bidding.chance_ignoring_bids(own, *standing[1:])
            if best is None or (likely < DOUBT and odds[best] < 1 - likely):
                return None
        if rng.random() < NERVE:
            bold = [raised for raised in list(odds)[:NEAR] if odds[raised] > BOLD]
            if bold:
                return rng.choice(bold)
        return best

    def jump_limit(self, view: View) -> float:
        return JUMP

    def estimate_bid(self, bidding: BiddingState, seat: int, own: Faces, count: int, face: int) -> float:
        return bidding.chance_ignoring_bids(own, count, face)
