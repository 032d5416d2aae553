"""Deals a round of Gan Deng Yan (RULES.md, section 2)."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DECK, Card
from ..core import Rng

HAND = 5


class Deal(NamedTuple):
    """The cards of a new round of Gan Deng Yan: the sorted hand of each seat, and the draw pile, next card first.

    `starter` is the seat that leads the first trick. `rng` is the random generator to use for later draws.
    """

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    starter: int
    rng: Rng


def deal(seats: int, rng: Rng, *, starter: int | None) -> Deal:
    """Shuffles the deck and returns the cards of a new round of Gan Deng Yan.

    The first five cards are seat 0's, the next five seat 1's, and so on. One more goes to the seat that leads
    first, and the rest form the draw pile. If `starter` is None, the seat that leads is drawn by lot.
    """
    cards, rng = rng.shuffled(DECK)
    drawn, rng = rng.below(seats)
    first = drawn if starter is None else starter
    dealt = seats * HAND
    hands = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(seats)]
    hands[first] += cards[dealt : dealt + 1]
    return Deal(tuple(tuple(sorted(hand)) for hand in hands), cards[dealt + 1 :], first, rng)
