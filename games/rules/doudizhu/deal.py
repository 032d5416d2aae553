"""Deals a round of Dou Dizhu (RULES.md, sections 2 and 3)."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DECK, Card
from ..core import Rng

HAND = 17
"""Cards of a hand. The rest of the pack are the bottom cards."""


class Deal(NamedTuple):
    """The cards of a new round of Dou Dizhu: a hand for each seat and the three bottom cards, all in ascending order.

    `first` is a seat drawn by lot, which bids first or is the first landlord. `rng` is the random generator to use
    for later draws.
    """

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    first: int
    rng: Rng


def deal(seats: int, rng: Rng) -> Deal:
    """Shuffles the deck and returns the cards of a new round of Dou Dizhu, with a seat drawn by lot.

    The first 17 cards of the shuffled deck go to seat 0, the next 17 to seat 1, the next 17 to seat 2. The last
    three are the bottom cards.
    """
    cards, rng = rng.shuffled(DECK)
    first, rng = rng.below(seats)
    hands = tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats))
    return Deal(hands, tuple(sorted(cards[seats * HAND :])), first, rng)
