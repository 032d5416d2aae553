"""Tells whether the opponents of a Dou Dizhu player could beat a play, or the plays of a hand, without a bomb.

`enemies` stands for all opponents: for each rank it has as many cards as the opponent with the most of them holds.
"""

from __future__ import annotations

from .bits import highest, lowest, popcount
from .compilation import compiled
from .packed_hands import CHAIN, JOKERS, LANE
from .play_keys import AIRPLANE, PAIR, SINGLE, STRAIGHT_PAIR, TRIPLE_WITH_PAIR


@compiled
def count_beatable(groups: int, chains: int, enemies: int) -> int:
    """Returns how many plays of a hand the opponents could beat without a bomb.

    `groups` and `chains` are the plays into which `hand_split` has split the hand. For each rank `enemies` has as many
    cards as the opponent with the most of them holds.
    """
    below_one = (1 << highest(enemies & LANE | 1)) - 1
    below_two = (1 << highest(enemies >> 16 & LANE | 1)) - 1
    below_three = (1 << highest(enemies >> 32 & LANE | 1)) - 1
    loose = popcount(groups & below_one) + popcount(groups >> 16 & below_two)
    count = loose + popcount(groups >> 32 & below_three) - min(loose, popcount(groups >> 32 & LANE))
    if groups & JOKERS == JOKERS and groups & below_one & JOKERS:
        count -= 1
    while chains:
        key = chains & 0xFFF
        if chain_above(enemies, key & 15, key >> 8, key >> 4 & 15) >= 0:
            count += 1
        chains >>= 12
    return count


@compiled
def chain_above(hand: int, kind: int, length: int, above: int) -> int:
    """Returns the lowest top rank, above `above`, of a chain of this kind and length in the hand; -1 for none.

    A chain is a straight, a straight pair, or an airplane (consecutive triples).
    """
    lane = hand >> (16 if kind == STRAIGHT_PAIR else 32 if kind >= AIRPLANE else 0) & CHAIN
    starts = lane
    for step in range(1, length):
        starts &= lane >> step
    starts = starts >> above + 2 - length << above + 2 - length
    if starts == 0:
        return -1
    return lowest(starts) + length - 1


@compiled
def is_beatable(enemies: int, key: int) -> bool:
    """Whether the opponents could beat this play of Dou Dizhu, given by its key, without a bomb.

    A key is one integer for kind, rank and length. For each rank `enemies` has as many cards as the opponent with the
    most of them holds.
    """
    kind, rank, length = key & 15, key >> 4 & 15, key >> 8
    if kind == SINGLE:
        return enemies & LANE >> rank + 1 << rank + 1 != 0
    if kind == PAIR:
        return enemies >> 17 + rank & LANE >> rank + 1 != 0
    if kind <= TRIPLE_WITH_PAIR:
        return enemies >> 33 + rank & LANE >> rank + 1 != 0
    return chain_above(enemies, kind, length, rank) >= 0
