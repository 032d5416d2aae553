"""The agent of level `club` for Liar's Dice: plays by probabilities, uses the others' bids, and prefers high bids."""

from __future__ import annotations

from random import Random

from games.rules.liars_dice.bids import FACE_ORDER

from ..base import View
from .base import Player, jump_threshold
from .observation import BiddingState, Faces
from .odds import bid_probability

PRESS = 0.2
"""The bonus of a bid, times the share of all dice that it names: a high bid leaves the next seat less room."""
PRESSED = 0.6
"""The share of all dice above which a bid's bonus does not grow."""
WAVER = 0.06
"""Bids whose value is lower than the best by at most this are chosen too, so that the agent cannot be predicted."""
CAUTION = 0.5
"""The factor on `jump_threshold`: below 1 the agent jumps less readily."""


class Club(Player):
    """A Liar's Dice agent that makes a probable and high bid, or challenges if that is likelier to succeed."""

    level = "club"

    def choose_bid(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        best = preferred_bid(bidding, seat, own)
        if best is None:
            return None
        worth = bid_values(bidding, seat, own)
        good = worth[best] - WAVER
        return rng.choice([raised for raised, merit in worth.items() if merit >= good])

    def jump_limit(self, view: View) -> float:
        return CAUTION * jump_threshold(view)


def bid_values(bidding: BiddingState, seat: int, own: Faces) -> dict[tuple[int, int], float]:
    """Returns (count, face) -> how good it would be for this seat to make that bid.

    The value is the probability that the bid is true, plus a bonus for a high bid, which is harder to raise.
    """
    total, odds_of = bidding.total, {face: bidding.dice_odds(seat, own, face) for face in FACE_ORDER}
    found = {}
    for count, face in bidding.possible_bids():
        found[count, face] = bid_probability(count, *odds_of[face]) + PRESS * min(count / total, PRESSED)
    return found


def preferred_bid(bidding: BiddingState, seat: int, own: Faces) -> tuple[int, int] | None:
    """Returns (count, face) of the bid with the highest value; None to challenge the current bid.

    The agent challenges if that is likelier to succeed than its best bid is to be true.
    """
    worth = bid_values(bidding, seat, own)
    best = max(worth, key=worth.__getitem__, default=None)
    standing = bidding.standing
    if standing is None or best is None:
        return best
    true = bidding.bid_chance(seat, own, standing[1], standing[2])
    return None if 1 - true > bidding.bid_chance(seat, own, *best) else best
