"""The `club` level: uses the others' bids, plays the odds, and prefers high bids to low ones."""

from __future__ import annotations

from random import Random

from games.rules.liars_dice.bids import FACE_ORDER

from ..base import View
from .base import Player, jump_threshold
from .observation import BiddingState, Faces
from .odds import bid_probability

PRESS = 0.2
"""The bonus of a high bid beyond its probability, per share of all dice: it leaves the next seat less room."""
PRESSED = 0.6
"""Above this share of all dice the bonus does not grow."""
WAVER = 0.06
"""Bids that are worse by at most this are chosen too, so that the agent cannot be predicted."""
CAUTION = 0.5
"""The factor on the risk that a jump may take."""


class Club(Player):
    """An agent that makes the likeliest bid, rather higher than lower, or a challenge if that is likelier to win."""

    level = "club"

    def choose(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        best = preferred_bid(bidding, seat, own)
        if best is None:
            return None
        worth = bid_values(bidding, seat, own)
        good = worth[best] - WAVER
        return rng.choice([raised for raised, merit in worth.items() if merit >= good])

    def risk(self, view: View) -> float:
        return CAUTION * jump_threshold(view)


def bid_values(bidding: BiddingState, seat: int, own: Faces) -> dict[tuple[int, int], float]:
    """Returns the value of each bid within reach for this seat."""
    total, odds_of = bidding.total, {face: bidding.odds(seat, own, face) for face in FACE_ORDER}
    found = {}
    for count, face in bidding.raises():
        found[count, face] = bid_probability(count, *odds_of[face]) + PRESS * min(count / total, PRESSED)
    return found


def preferred_bid(bidding: BiddingState, seat: int, own: Faces) -> tuple[int, int] | None:
    """Returns the best bid, or None if a challenge is likelier to win than the bid is to be true."""
    worth = bid_values(bidding, seat, own)
    best = max(worth, key=worth.__getitem__, default=None)
    standing = bidding.standing
    if standing is None or best is None:
        return best
    true = bidding.chance(seat, own, standing[1], standing[2])
    return None if 1 - true > bidding.chance(seat, own, *best) else best
