"""The packed form of a Dou Dizhu hand: one integer for all its cards.

A hand is four lanes of 16 bits, numbered 0 to 3. Bit r of lane n is set if the hand has more than n cards of rank r. So
one shift gives all ranks that are held at least twice. Taking a card off each of many ranks is four operations. Ranks
count from 0 for the 3 to 11 for the ace, 12 for the 2, 13 and 14 for the jokers.

Numpy's integers are avoided: plain integers are equal in compiled and interpreted code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .bits import popcount
from .compilation import compiled

RANKS: Final = 15
TWO: Final = 12
LITTLE: Final = 13
BIG: Final = 14

LANE: Final = 0x7FFF
"""The mask of all ranks in one lane."""
CHAIN: Final = 0x0FFF
"""The mask of the ranks that chains may have, 3 to A."""
JOKERS: Final = 0x6000

TWICE: Final = 0x0001_0001
THRICE: Final = 0x0001_0001_0001
EVERY: Final = 0x0001_0001_0001_0001
"""Factors: a mask of ranks times TWICE, THRICE or EVERY is a hand with 2, 3 or 4 cards of each of these ranks."""

WINGS_FROM_CHAIN: Final = 1
ROCKET_AS_KICKERS: Final = 2
FOUR_WITH_PAIR: Final = 4
NO_TRIPLE_BESIDE_CHAIN: Final = 8
"""The rules on kickers as bits: the three options of clauses 7.4 to 7.6, and a narrower rule of the library RLCard.

In RLCard three cards of one rank next to the chain, below the 2, cannot be its wings.
"""


@compiled
def take_ranks(hand: int, ranks: int) -> int:
    """Returns the packed hand less one card of each rank whose bit is set in `ranks`; the hand must hold them."""
    every = ranks * EVERY
    return hand & ~every | hand >> 16 & every


@compiled
def without(hand: int, cards: int) -> int:
    """Returns the packed hand without these packed cards. The hand must hold all of them."""
    hand = take_ranks(hand, cards & LANE)
    cards >>= 16
    while cards:
        hand = take_ranks(hand, cards & LANE)
        cards >>= 16
    return hand


@compiled
def size(hand: int) -> int:
    """Returns the number of cards in a packed hand."""
    return popcount(hand)


@compiled
def add_cards(hand: int, other: int) -> int:
    """Returns a packed hand with the cards of both hands; no rank may come to more than four cards."""
    while other:
        mask = other & LANE
        hand |= mask | hand << 16 & mask * EVERY  # the lanes of these ranks move up, and the first fills
        other >>= 16
    return hand


def pack(ranks: Iterable[int]) -> int:
    """Returns the packed hand with cards of these ranks, 0 (the 3) to 14 (the big joker)."""
    hand = 0
    for rank in ranks:
        lane = hand >> rank
        filled = (lane & 1) + (lane >> 16 & 1) + (lane >> 32 & 1) + (lane >> 48 & 1)
        hand |= 1 << rank + 16 * filled
    return hand


def unpack(hand: int) -> list[int]:
    """Returns the ranks of the cards in a packed hand, ascending, one for each card."""
    return [rank for rank in range(RANKS) for lane in range(4) if hand >> rank + 16 * lane & 1]
