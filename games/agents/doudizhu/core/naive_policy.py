"""A naive policy for Dou Dizhu, as many people play: leads the group with the lowest card, follows as low as possible.

The player sees only its own hand, keeps nothing back, ignores partnerships, and plays bombs at random.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .bits import lowest, popcount
from .compilation import compiled
from .packed_hands import CHAIN, EVERY, JOKERS, LANE, THRICE, TWICE
from .play_keys import (
    AIRPLANE,
    AIRPLANE_WITH_SINGLES,
    BOMB,
    FOUR_WITH_TWO_SINGLES,
    PAIR,
    PASS,
    ROCKET,
    ROCKET_KEY,
    SINGLE,
    STRAIGHT,
    STRAIGHT_PAIR,
    TRIPLE,
    TRIPLE_WITH_PAIR,
)
from .random_numbers import next_number

Ints = NDArray[np.int64]


@compiled
def naive_lead(hand: int) -> tuple[int, int]:
    """Returns (packed cards, key) of a naive lead: the bomb, triples, straight, pair or single with the lowest card.

    A key is one integer for kind, rank and length.
    """
    low = lowest(hand & LANE)
    bombs = hand >> 48
    if low == 13 and hand & JOKERS == JOKERS:
        return JOKERS, ROCKET_KEY
    if bombs >> low & 1:
        return EVERY << low, BOMB | low << 4 | 256
    triples = hand >> 32 & LANE & ~bombs
    if triples >> low & 1:
        top = low
        while top < 11 and triples >> top + 1 & 1:
            top += 1
        if top == low:
            return THRICE << low, TRIPLE | low << 4 | 256
        return ((1 << top - low + 1) - 1 << low) * THRICE, AIRPLANE | top << 4 | top - low + 1 << 8
    singles = hand & CHAIN & ~bombs & ~triples
    top = low
    while singles >> top + 1 & 1:
        top += 1
    if top - low >= 4:
        return (1 << top - low + 1) - 1 << low, STRAIGHT | top << 4 | top - low + 1 << 8
    if hand >> 16 + low & 1:
        return TWICE << low, PAIR | low << 4 | 256
    return 1 << low, SINGLE | low << 4 | 256


@compiled
def naive_answer(hand: int, last: int) -> tuple[int, int]:
    """Returns (packed cards, key) of the lowest play of the same kind that beats the play `last`; (0, PASS) for none.

    The play may break any group of the hand. A key is one integer for kind, rank and length.
    """
    kind, above, length = last & 15, last >> 4 & 15, last >> 8
    over = -1 << above + 1
    if kind == SINGLE:
        own = hand & LANE & over
        return (1 << lowest(own), SINGLE | lowest(own) << 4 | 256) if own else (0, PASS)
    if kind == PAIR:
        own = hand >> 16 & LANE & over
        return (TWICE << lowest(own), PAIR | lowest(own) << 4 | 256) if own else (0, PASS)
    if kind == BOMB:
        own = hand >> 48 & over
        return (EVERY << lowest(own), BOMB | lowest(own) << 4 | 256) if own else (0, PASS)
    if kind <= TRIPLE_WITH_PAIR:
        own = hand >> 32 & LANE & over
        while own:
            rank = lowest(own)
            riders = naive_kickers(hand, 1 << rank, 0 if kind == TRIPLE else 1, kind - TRIPLE)
            if riders >= 0:
                return THRICE << rank | riders, kind | rank << 4 | 256
            own &= own - 1
        return 0, PASS
    if kind == ROCKET or kind >= FOUR_WITH_TWO_SINGLES:
        return 0, PASS
    lane = hand >> (0 if kind == STRAIGHT else 16 if kind == STRAIGHT_PAIR else 32) & CHAIN
    starts = lane
    for step in range(1, length):
        starts &= lane >> step
    starts = starts >> above + 2 - length << above + 2 - length
    if not starts:
        return 0, PASS
    ranks = (1 << length) - 1 << lowest(starts)
    key = kind | lowest(starts) + length - 1 << 4 | length << 8
    if kind == STRAIGHT:
        return ranks, key
    if kind == STRAIGHT_PAIR:
        return ranks * TWICE, key
    riders = naive_kickers(hand, ranks, 0 if kind == AIRPLANE else length, kind - AIRPLANE_WITH_SINGLES + 1)
    return (ranks * THRICE | riders, key) if riders >= 0 else (0, PASS)


@compiled
def naive_kickers(hand: int, body: int, count: int, width: int) -> int:
    """Returns the lowest `count` cards or pairs to attach to a triple or airplane, packed; -1 if there are too few.

    They are single cards (`width` 1) or pairs (2) whose ranks are not in `body`, the ranks of the triples.
    """
    pool = (hand if width == 1 else hand >> 16) & LANE & ~body & ~(hand >> 48)
    if pool & JOKERS == JOKERS:
        pool &= ~(1 << 14)
    ranks = 0
    while count > 0:
        if not pool:
            return -1
        ranks |= pool & -pool
        pool &= pool - 1
        count -= 1
    return ranks * TWICE if width == 2 else ranks


@compiled
def naive_follow(hand: int, last: int, may_bomb: int, luck: Ints) -> tuple[int, int]:
    """Returns (packed cards, key) of a naive answer to the play `last`: the lowest of its kind, else mostly a pass.

    A key is one integer for kind, rank and length. If `may_bomb` is 1 and no play of the kind is higher, it may bomb:
    all bombs and the pass are equally likely.
    """
    cards, key = naive_answer(hand, last)
    if key != PASS or not may_bomb or last & 15 == ROCKET:
        return cards, key
    bombs = 0 if last & 15 == BOMB else hand >> 48
    choices = popcount(bombs) + (1 if hand & JOKERS == JOKERS else 0)
    if choices == 0:
        return 0, PASS
    at = next_number(luck, choices + 1)
    if at == choices:
        return 0, PASS
    while at > 0 and bombs:
        bombs &= bombs - 1
        at -= 1
    if not bombs:
        return JOKERS, ROCKET_KEY
    return EVERY << lowest(bombs), BOMB | lowest(bombs) << 4 | 256
