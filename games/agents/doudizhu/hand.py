"""Taking a hand apart: in how few plays could it go out, if nobody stood in the way?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.rules.cards import Card

Counts = tuple[int, ...]
"""Cards per rank: index 0 is the 3, 11 the ace, 12 the 2, 13 and 14 the jokers."""

CHAIN_END = 12
"""Chains end before the 2."""
TWO, SMALL, BIG = 12, 13, 14

_CHAINS = ((1, 5), (2, 3), (3, 2))
"""Cards per rank and the fewest ranks of a chain."""


def counts_of(cards: Iterable[Card]) -> Counts:
    counts = [0] * 15
    for card in cards:
        counts[card.rank - 3] += 1
    return tuple(counts)


def without(counts: Counts, cards: Iterable[Card]) -> Counts:
    left = list(counts)
    for card in cards:
        left[card.rank - 3] -= 1
    return tuple(left)


def plays_needed(counts: Counts) -> int:
    """The fewest plays that empty this hand (a close guess where many triples carry few kickers). 0 for no cards."""
    total = sum(counts)
    if total == 0:
        return 0
    return max(1, _needed(counts))


@lru_cache(maxsize=200_000)
def _needed(counts: Counts) -> int:
    """Groups, less one for each kicker that a triple can carry; may count more carriers than there are kickers."""
    low = next((index for index, count in enumerate(counts) if count), None)
    if low is None:
        return 0
    held = counts[low]
    if low >= SMALL:
        return 1  # one joker, or the rocket
    best = _rest(counts, low, 1, held) + (0 if held == 3 else 1)  # a triple pays for itself with its kicker
    if held == 4:
        best = min(best, _rest(counts, low, 1, 3) + 0)
    if held == 3:
        best = min(best, _rest(counts, low, 1, 2) + 1)
    for width, fewest in _CHAINS:
        if held < width:
            break
        end = low
        while end < CHAIN_END and counts[end] >= width:
            end += 1
        for length in range(fewest, end - low + 1):
            # an airplane of n triples carries n kickers
            price = 1 if width < 3 else 1 - length
            best = min(best, _rest(counts, low, length, width) + price)
    return best


def _rest(counts: Counts, low: int, length: int, width: int) -> int:
    left = list(counts)
    for index in range(low, low + length):
        left[index] -= width
    return _needed(tuple(left))
