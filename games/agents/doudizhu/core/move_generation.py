"""Generates all plays of a Dou Dizhu hand (RULES.md, sections 5 to 9) into two arrays: cards and keys.

The plays equal those of `games.rules.doudizhu.legal_plays.legal_plays` with one exception. Of two airplanes with single
wings and equal cards only the one with the higher top is generated. No player can choose the other (clause 8.4).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .bits import popcount
from .compilation import compiled
from .packed_hands import (
    CHAIN,
    EVERY,
    FOUR_WITH_PAIR,
    JOKERS,
    LANE,
    NO_TRIPLE_BESIDE_CHAIN,
    ROCKET_AS_KICKERS,
    THRICE,
    TWICE,
    WINGS_FROM_CHAIN,
)
from .play_keys import (
    AIRPLANE,
    AIRPLANE_WITH_PAIRS,
    AIRPLANE_WITH_SINGLES,
    BOMB,
    FOUR_WITH_TWO_PAIRS,
    FOUR_WITH_TWO_SINGLES,
    PAIR,
    ROCKET,
    ROCKET_KEY,
    SINGLE,
    STRAIGHT,
    STRAIGHT_PAIR,
    TRIPLE,
    TRIPLE_WITH_PAIR,
    TRIPLE_WITH_SINGLE,
)

Ints = NDArray[np.int64]

MAX_PLAYS: Final = 4096
"""The length of arrays that hold the plays of any hand of 20 cards.

The most among a million hands full of triples were 1,200.
"""


@compiled
def write_legal_plays(hand: int, last: int, rules: int, cards: Ints, keys: Ints, start: int) -> int:
    """Writes all legal plays of a hand into the arrays `cards` and `keys` from index `start` on.

    Returns the next free index. The plays beat the play with the key `last`; 0 is a free lead. `rules` has one bit for
    each option about kickers. The pass is not written.
    """
    once, twice, thrice, fours = hand & LANE, hand >> 16 & LANE, hand >> 32 & LANE, hand >> 48 & LANE
    at = start
    kind, above, length = -1, -1, 0
    if last != 0:
        kind, above, length = last & 15, last >> 4 & 15, last >> 8
    if kind == ROCKET:
        return at
    if kind == -1 or kind == SINGLE:
        at = _write_groups(once, 1, SINGLE, above, cards, keys, at)
    if kind == -1 or kind == PAIR:
        at = _write_groups(twice, TWICE, PAIR, above, cards, keys, at)
    if thrice:
        if kind == -1 or kind == TRIPLE:
            at = _write_groups(thrice, THRICE, TRIPLE, above, cards, keys, at)
        if kind == -1 or kind == TRIPLE_WITH_SINGLE:
            at = _write_triples_with_kicker(thrice, once, 1, TRIPLE_WITH_SINGLE, above, cards, keys, at)
        if kind == -1 or kind == TRIPLE_WITH_PAIR:
            at = _write_triples_with_kicker(thrice, twice, TWICE, TRIPLE_WITH_PAIR, above, cards, keys, at)
    if kind == -1 or kind == STRAIGHT:
        at = _write_chains(once & CHAIN, 1, STRAIGHT, 5, 12, length, above, cards, keys, at)
    if kind == -1 or kind == STRAIGHT_PAIR:
        at = _write_chains(twice & CHAIN, TWICE, STRAIGHT_PAIR, 3, 10, length, above, cards, keys, at)
    if thrice & thrice >> 1 & CHAIN:
        if kind == -1 or kind == AIRPLANE:
            at = _write_chains(thrice & CHAIN, THRICE, AIRPLANE, 2, 6, length, above, cards, keys, at)
        if kind == -1 or kind == AIRPLANE_WITH_SINGLES:
            at = _write_airplanes(hand, 1, 5, length, above, rules, cards, keys, at)
        if kind == -1 or kind == AIRPLANE_WITH_PAIRS:
            at = _write_airplanes(hand, 2, 4, length, above, rules, cards, keys, at)
    if fours:
        if kind == -1 or kind == FOUR_WITH_TWO_SINGLES:
            at = _write_fours_with_singles(hand, above, rules, cards, keys, at)
        if kind == -1 or kind == FOUR_WITH_TWO_PAIRS:
            at = _write_fours_with_pairs(fours, twice, above, cards, keys, at)
        at = _write_groups(fours, EVERY, BOMB, above if kind == BOMB else -1, cards, keys, at)
    if once & JOKERS == JOKERS:
        cards[at] = JOKERS
        keys[at] = ROCKET_KEY
        at += 1
    return at


@compiled
def _write_groups(ranks: int, width: int, kind: int, above: int, cards: Ints, keys: Ints, at: int) -> int:
    for rank in range(above + 1, 15):
        if ranks >> rank & 1:
            cards[at] = width << rank
            keys[at] = kind | rank << 4 | 256
            at += 1
    return at


@compiled
def _write_triples_with_kicker(
    threes: int, riders: int, width: int, kind: int, above: int, cards: Ints, keys: Ints, at: int
) -> int:
    for rank in range(above + 1, 13):
        if threes >> rank & 1:
            for rider in range(15):
                if riders >> rider & 1 and rider != rank:
                    cards[at] = THRICE << rank | width << rider
                    keys[at] = kind | rank << 4 | 256
                    at += 1
    return at


@compiled
def _write_chains(
    ranks: int, width: int, kind: int, fewest: int, most: int, only: int, above: int, cards: Ints, keys: Ints, at: int
) -> int:
    """Writes the straights, straight pairs or airplanes of a hand whose top rank is above `above` into two arrays.

    Returns the next free index. `only` is the required number of ranks; 0 allows all lengths.
    """
    starts = ranks  # the ranks at which a run of `length` begins
    for length in range(2, (only or most) + 1):
        starts &= ranks >> length - 1
        if not starts:
            break
        if length < fewest or (only and length != only):
            continue
        for first in range(13 - length):
            if starts >> first & 1 and first + length - 1 > above:
                cards[at] = ((1 << length) - 1 << first) * width
                keys[at] = kind | first + length - 1 << 4 | length << 8
                at += 1
    return at


@compiled
def _write_airplanes(
    hand: int, width: int, most: int, only: int, above: int, rules: int, cards: Ints, keys: Ints, at: int
) -> int:
    """Writes the airplanes (consecutive triples) of a hand with wings: one more card or pair for each triple.

    Returns the next free index. The wings are single cards (`width` 1) or pairs (2).
    """
    thrice = hand >> 32 & CHAIN
    starts = thrice
    for length in range(2, (only or most) + 1):
        starts &= thrice >> length - 1
        if not starts:
            break
        if only and length != only:
            continue
        for first in range(13 - length):
            if starts >> first & 1 and first + length - 1 > above:
                if width == 1:
                    at = _write_airplane_with_singles(hand, first, length, rules, cards, keys, at)
                else:
                    at = _write_airplane_with_pairs(hand, first, length, cards, keys, at)
    return at


@compiled
def _write_airplane_with_singles(
    hand: int, first: int, length: int, rules: int, cards: Ints, keys: Ints, at: int
) -> int:
    """Writes the airplane from rank `first` on with every choice of single cards as wings.

    Returns the next free index. Up to three wings may have one rank outside the chain (clauses 7.1 to 7.5).
    """
    inside = (1 << length) - 1 << first
    body = inside * THRICE
    key = AIRPLANE_WITH_SINGLES | first + length - 1 << 4 | length << 8
    threes, twos = hand >> 32 & LANE & ~inside, hand >> 16 & LANE & ~inside
    ones = hand & LANE & ~inside
    if rules & WINGS_FROM_CHAIN:
        ones |= hand >> 48 & inside
    if rules & NO_TRIPLE_BESIDE_CHAIN:
        threes &= ~((inside << 1 | inside >> 1) & CHAIN)
    three = threes
    while True:  # every subset of the triples, of the remaining pairs, and of the remaining singles
        left = length - 3 * popcount(three)
        if left >= 0:
            free = twos & ~three
            two = free
            while True:
                rest = left - 2 * popcount(two)
                if rest >= 0:
                    pool = ones & ~three & ~two
                    at = _write_choices_of_wings(
                        pool, rest, body | three * THRICE | two * TWICE, inside, key, rules, cards, keys, at
                    )
                if two == 0:
                    break
                two = two - 1 & free
        if three == 0:
            break
        three = three - 1 & threes
    return at


@compiled
def _write_choices_of_wings(
    pool: int, count: int, body: int, inside: int, key: int, rules: int, cards: Ints, keys: Ints, at: int
) -> int:
    """Writes the airplane `body` (consecutive triples) into two arrays, once for every choice of `count` more wings.

    Returns the next free index. Wings are attached single cards, here of different ranks in the bit mask `pool`.
    """
    if popcount(pool) < count:
        return at
    chosen = pool
    while True:
        if popcount(chosen) == count and (rules & ROCKET_AS_KICKERS or chosen & JOKERS != JOKERS):
            whole = body | chosen & ~inside | (chosen & inside) << 48
            if _is_highest_reading(whole, key, rules):
                cards[at] = whole
                keys[at] = key
                at += 1
        if chosen == 0:
            break
        chosen = chosen - 1 & pool
    return at


@compiled
def _is_highest_reading(whole: int, key: int, rules: int) -> bool:
    """Whether these cards, played as an airplane with this key, could not also be an airplane with a higher top rank.

    An airplane is a chain of triples with attached cards, the wings. Wings may be triples too, so the same cards may
    form two airplanes.
    """
    top, length = key >> 4 & 15, key >> 8
    thrice, fours = whole >> 32 & CHAIN, whole >> 48
    for higher in range(top + 1, 12):
        inside = (1 << length) - 1 << higher + 1 - length
        if thrice & inside == inside and not fours & ~inside and (rules & WINGS_FROM_CHAIN or not fours):
            beside = (inside << 1 | inside >> 1) & CHAIN
            if not (rules & NO_TRIPLE_BESIDE_CHAIN and thrice & beside):
                return False
    return True


@compiled
def _write_airplane_with_pairs(hand: int, first: int, length: int, cards: Ints, keys: Ints, at: int) -> int:
    inside = (1 << length) - 1 << first
    pool = hand >> 16 & LANE & ~inside
    chosen = pool
    while True:
        if popcount(chosen) == length:
            cards[at] = inside * THRICE | chosen * TWICE
            keys[at] = AIRPLANE_WITH_PAIRS | first + length - 1 << 4 | length << 8
            at += 1
        if chosen == 0:
            break
        chosen = chosen - 1 & pool
    return at


@compiled
def _write_fours_with_singles(hand: int, above: int, rules: int, cards: Ints, keys: Ints, at: int) -> int:
    once, twice, fours = hand & LANE, hand >> 16 & LANE, hand >> 48 & LANE
    for rank in range(above + 1, 13):
        if not fours >> rank & 1:
            continue
        for low in range(15):
            if low == rank or not once >> low & 1:
                continue
            if rules & FOUR_WITH_PAIR and twice >> low & 1:
                cards[at] = EVERY << rank | TWICE << low
                keys[at] = FOUR_WITH_TWO_SINGLES | rank << 4 | 256
                at += 1
            for high in range(low + 1, 15):
                if high == rank or not once >> high & 1:
                    continue
                if low == 13 and not rules & ROCKET_AS_KICKERS:
                    continue
                cards[at] = EVERY << rank | 1 << low | 1 << high
                keys[at] = FOUR_WITH_TWO_SINGLES | rank << 4 | 256
                at += 1
    return at


@compiled
def _write_fours_with_pairs(fours: int, twice: int, above: int, cards: Ints, keys: Ints, at: int) -> int:
    for rank in range(above + 1, 13):
        if not fours >> rank & 1:
            continue
        for low in range(13):
            if low == rank or not twice >> low & 1:
                continue
            for high in range(low + 1, 13):
                if high != rank and twice >> high & 1:
                    cards[at] = EVERY << rank | TWICE << low | TWICE << high
                    keys[at] = FOUR_WITH_TWO_PAIRS | rank << 4 | 256
                    at += 1
    return at
