"""Beliefs over hidden dice: hands sampled for each seat, weighted by how well they explain its bids."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

from .club import bid_values
from .observation import BiddingState, Faces, faces_of

DIE = (1, 2, 3, 4, 5, 6)
LATEST = 2
"""The number of a seat's latest bids that count: they were made with knowledge of the others' bids."""
SHARP = 12.0
"""How strongly a hand's preference among bids affects their probability."""
ANYTHING = 0.05
"""The base probability: every bid may come from any hand."""


def hands(bidding: BiddingState, seat: int, draws: int, rng: Random) -> dict[int, list[Faces]]:
    """Samples that many hands for each other seat with dice. Hands with equal index form one sample."""
    return {
        other: _drawn(bidding, other, dice, draws, rng)
        for other, dice in enumerate(bidding.counts)
        if dice and other != seat
    }


def _drawn(bidding: BiddingState, seat: int, dice: int, draws: int, rng: Random) -> list[Faces]:
    drawn = [faces_of(rng.choices(DIE, k=dice)) for _ in range(draws)]
    said = [index for index, bid in enumerate(bidding.bids) if bid[0] == seat][-LATEST:]
    if not said:
        return drawn
    weights: Mapping[Faces, float] = dict.fromkeys(drawn, 1.0)
    for index in said:
        before, bid = bidding.until(index), bidding.bids[index]
        weights = {own: weight * bid_likelihood(before, seat, own, bid[1:]) for own, weight in weights.items()}
    return rng.choices(drawn, [weights[own] for own in drawn], k=draws)


def bid_likelihood(before: BiddingState, seat: int, own: Faces, bid: tuple[int, int]) -> float:
    """Returns how likely this hand makes this bid, up to a factor: it falls if the hand prefers another bid."""
    worth = bid_values(before, seat, own)
    if bid not in worth:  # out of reach: a leap
        return ANYTHING
    return ANYTHING + math.exp(SHARP * (worth[bid] - max(worth.values())))
