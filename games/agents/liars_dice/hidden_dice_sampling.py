"""Samples the hidden dice of the other Liar's Dice players, preferring dice that explain the players' bids."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

from .club_level import bid_values
from .observation import BiddingState, Faces, faces_of

DIE = (1, 2, 3, 4, 5, 6)
LATEST = 2
"""Only this many of a seat's latest bids count: it made them with knowledge of the others' bids."""
SHARP = 12.0
"""How sharply a hand prefers its best bid: a factor on differences in value, in the exponent of the likelihood."""
ANYTHING = 0.05
"""A constant added to the likelihood of every bid, since any hand may make any bid."""


def sample_hands(bidding: BiddingState, seat: int, draws: int, rng: Random) -> dict[int, list[Faces]]:
    """Returns, for each other seat with dice, `draws` sampled hands: how many of its dice show each face.

    The hands at the same index in all lists form one sample.
    """
    return {
        other: _sample_hands_of_seat(bidding, other, dice, draws, rng)
        for other, dice in enumerate(bidding.counts)
        if dice and other != seat
    }


def _sample_hands_of_seat(bidding: BiddingState, seat: int, dice: int, draws: int, rng: Random) -> list[Faces]:
    drawn = [faces_of(rng.choices(DIE, k=dice)) for _ in range(draws)]
    said = [index for index, bid in enumerate(bidding.bids) if bid[0] == seat][-LATEST:]
    if not said:
        return drawn
    weights: Mapping[Faces, float] = dict.fromkeys(drawn, 1.0)
    for index in said:
        before, bid = bidding.before_bid(index), bidding.bids[index]
        weights = {own: weight * bid_likelihood(before, seat, own, bid[1:]) for own, weight in weights.items()}
    return rng.choices(drawn, [weights[own] for own in drawn], k=draws)


def bid_likelihood(before: BiddingState, seat: int, own: Faces, bid: tuple[int, int]) -> float:
    """Returns how likely a player with these dice is to make this bid, up to a constant factor.

    The result is low if another bid suits the dice better.
    """
    worth = bid_values(before, seat, own)
    if bid not in worth:  # out of reach: a leap
        return ANYTHING
    return ANYTHING + math.exp(SHARP * (worth[bid] - max(worth.values())))
