"""Groups a set of Dou Dizhu cards by rank, in bit masks, for a fast search of combinations and legal plays.

Ranks are numbered from 0 here: 0 is the 3, 11 the A, 12 the 2, 13 and 14 the jokers. A set of cards is an integer with
four bits for each rank, one for each suit. A mask of ranks uses the lowest of the four: bit 4·i stands for rank number
i.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from operator import getitem
from typing import Final

from ..cards import DECK, Card
from .hand_types import Combo, HandType

CHAIN_RANKS: Final = 0x111111111111
"""The mask of 3 to A."""
JOKERS: Final = 0x11 << 52
"""The mask of both jokers."""

_EVERY_RANK: Final = 0x111111111111111
_BIT: Final = (*(1 << number for number in range(52)), 1 << 52, 1 << 56)
_SHIFTS: Final = range(0, 60, 4)
_ONE_RANK: Final = (HandType.SINGLE, HandType.PAIR, HandType.TRIPLE, HandType.BOMB)

_Group = tuple[Combo, ...]
"""single, pair, triple, bomb of one rank, as many as the cards allow"""


def _group(index: int, suits: int) -> _Group:
    number = index * 4 if index < 13 else 39 + index
    cards = tuple(DECK[number + suit] for suit in range(4) if suits >> suit & 1)
    return tuple(Combo(_ONE_RANK[n], index + 3, 1, cards[: n + 1]) for n in range(len(cards)))


_GROUPS: Final = tuple(tuple(_group(index, suits) for suits in range(16 if index < 13 else 2)) for index in range(15))
_LOWEST: Final = tuple(
    tuple(
        tuple(group[width - 1].cards if len(group) >= width else DECK[:width] for group in table)
        for table in _GROUPS[:12]
    )
    for width in (1, 2, 3)
)


class Ranks:
    """A set of Dou Dizhu cards grouped by rank.

    `groups[i]` holds the single, pair, triple and bomb of rank number i (0 is the 3), as far as the cards allow.
    `once`, `twice`, `thrice` and `fours` are bit masks of the ranks of which the set has at least 1, 2, 3 or 4
    cards. `size` counts the cards.
    """

    __slots__ = ("_suits", "fours", "groups", "once", "size", "thrice", "twice")

    def __init__(self, cards: Iterable[Card]) -> None:
        held = 0
        for card in cards:
            held |= _BIT[card]
        self.size = held.bit_count()
        self._suits = suits = [held >> shift & 15 for shift in _SHIFTS]
        self.groups: list[_Group] = list(map(getitem, _GROUPS, suits))
        spades, hearts = held & _EVERY_RANK, held >> 1 & _EVERY_RANK
        diamonds, clubs = held >> 2 & _EVERY_RANK, held >> 3 & _EVERY_RANK
        major, majors, minor, minors = spades | hearts, spades & hearts, diamonds | clubs, diamonds & clubs
        self.once = major | minor
        self.twice = majors | minors | (major & minor)
        self.thrice = (majors & minor) | (minors & major)
        self.fours = majors & minors

    def row(self, width: int) -> tuple[Card, ...]:
        """Returns the `width` (1 to 3) lowest cards of each rank from 3 to A in one tuple, sorted by rank.

        A straight, or a chain of pairs or triples, is a slice of the tuple. A rank with fewer than `width` cards is
        filled up with wrong cards, so callers take only slices of ranks that have enough.
        """
        return tuple(chain.from_iterable(map(getitem, _LOWEST[width - 1], self._suits)))


@lru_cache(maxsize=8192)
def indices(mask: int) -> tuple[int, ...]:
    """Returns the numbers of the ranks in this bit mask, in ascending order: 0 for the 3, 14 for the big joker."""
    return tuple(index for index in range(15) if mask >> 4 * index & 1)


@lru_cache(maxsize=8192)
def runs(mask: int, fewest: int, most: int) -> tuple[tuple[int, int], ...]:
    """Returns all runs of `fewest` to `most` consecutive ranks from 3 to A whose ranks are all in the bit mask.

    Shorter runs come first. A run is (number of its first rank, number of its last rank plus one), where 0 is the 3.
    """
    return tuple(
        (start, start + length)
        for length in range(fewest, most + 1)
        for start in range(13 - length)
        if not span(start, start + length) & ~mask
    )


def span(start: int, stop: int) -> int:
    """Returns the bit mask of the ranks numbered from `start` to `stop` - 1. Rank number 0 is the 3."""
    return _EVERY_RANK & ((1 << 4 * stop) - (1 << 4 * start))
