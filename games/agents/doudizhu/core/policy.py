"""How players in a playout play: by their plans, low before high, with an eye on who is about to go out.

They see all hands, as is usual for playouts of a deal that was guessed; they do not search.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .bits import highest, lowest, popcount
from .hands import (
    AIRPLANE,
    AIRPLANE_WITH_PAIRS,
    AIRPLANE_WITH_SINGLES,
    BOMB,
    CHAIN,
    EVERY,
    JOKERS,
    LANE,
    LITTLE,
    PAIR,
    PASS,
    ROCKET,
    ROCKET_KEY,
    SINGLE,
    STRAIGHT,
    STRAIGHT_PAIR,
    THRICE,
    TRIPLE,
    TRIPLE_WITH_PAIR,
    TRIPLE_WITH_SINGLE,
    TWICE,
    TWO,
    without,
)
from .jit import compiled
from .plan import chain_cards, decompose, turns

Ints = NDArray[np.int64]

PRICE_OF_TURN: Final = 0
PRICE_OF_TWO: Final = 1
PRICE_OF_JOKER: Final = 2
LIMIT: Final = 3
URGENCY: Final = 4
NEAR: Final = 5
BLOCK_UP_TO: Final = 6
BLOCK_WITH: Final = 7
BOMB_NEAR: Final = 8
BOMB_TURNS: Final = 9
BLOCK_LIMIT: Final = 10
HABITS: Final = np.array([4, 3, 5, 5, 4, 5, 9, 11, 4, 2, 2], dtype=np.int64)
"""Set by hand and by trials: prices of a turn more, of a 2, of a joker; what a play may cost, and how much
more of it when an enemy holds NEAR cards or fewer; up to which rank a partner's play is topped, by what at most and for
what price; when bombs fall: an enemy that near, or so many plays left after it."""


@compiled
def weak(groups: int, chains: int, enemies: int) -> int:
    """Plays of a plan that a hand with these cards could beat without a bomb."""
    below_one = (1 << highest(enemies & LANE | 1)) - 1
    below_two = (1 << highest(enemies >> 16 & LANE | 1)) - 1
    below_three = (1 << highest(enemies >> 32 & LANE | 1)) - 1
    loose = popcount(groups & below_one) + popcount(groups >> 16 & below_two)
    count = loose + popcount(groups >> 32 & below_three) - min(loose, popcount(groups >> 32 & LANE))
    if groups & JOKERS == JOKERS and groups & below_one & JOKERS:
        count -= 1
    while chains:
        key = chains & 0xFFF
        if _chain_above(enemies, key & 15, key >> 8, key >> 4 & 15) >= 0:
            count += 1
        chains >>= 12
    return count


@compiled
def _chain_above(hand: int, kind: int, length: int, above: int) -> int:
    """The lowest top over `above` of such a chain in a hand; -1 for none."""
    lane = hand >> (16 if kind == STRAIGHT_PAIR else 32 if kind >= AIRPLANE else 0) & CHAIN
    starts = lane
    for step in range(1, length):
        starts &= lane >> step
    starts = starts >> above + 2 - length << above + 2 - length
    if starts == 0:
        return -1
    return lowest(starts) + length - 1


@compiled
def _riders(groups: int, hand: int, body: int, count: int, width: int) -> int:
    """The lowest that can ride, from the plan's singles or pairs first; 0 when there is not enough."""
    found = 0
    ranks = 0
    pool = (groups if width == 1 else groups >> 16) & LANE & ~body
    for turn in range(2):
        while pool and count > 0:
            rank = lowest(pool)
            if width == 1 and rank >= LITTLE and ranks & JOKERS:
                break
            ranks |= 1 << rank
            pool &= pool - 1
            count -= 1
        if count == 0:
            return ranks * TWICE if width == 2 else ranks
        if turn == 0:
            pool = (hand if width == 1 else hand >> 16) & LANE & ~body & ~ranks
    return found


@compiled
def _triple_led(groups: int, hand: int, rank: int) -> tuple[int, int]:
    """A triple or airplane from the plan, with the lowest that rides; nothing above an ace rides when led."""
    triples = groups >> 32 & LANE
    body = 1 << rank
    top = rank
    if rank < TWO:
        while top < 11 and triples >> top + 1 & 1:
            top += 1
            body |= 1 << top
    length = top - rank + 1
    singles, pairs = groups & 0x0FFF, groups >> 16 & 0x0FFF
    whole = hand == body * THRICE
    if not whole:
        ones, twos = popcount(singles), popcount(pairs)
        if ones >= length and (twos < length or lowest(singles) <= lowest(pairs) + 1):
            riders = _riders(groups, hand, body, length, 1)
            if riders:
                kind = TRIPLE_WITH_SINGLE if length == 1 else AIRPLANE_WITH_SINGLES
                return body * THRICE | riders, kind | top << 4 | length << 8
        if twos >= length and length <= 4:
            riders = _riders(groups, hand, body, length, 2)
            if riders:
                kind = TRIPLE_WITH_PAIR if length == 1 else AIRPLANE_WITH_PAIRS
                return body * THRICE | riders, kind | top << 4 | length << 8
        if popcount(hand) == 4 * length and length > 1 and not hand >> 48:
            riders = without(hand, body * THRICE)
            if riders & body == 0 and riders & JOKERS != JOKERS:
                return hand, AIRPLANE_WITH_SINGLES | top << 4 | length << 8
        if length == 1 and popcount(hand) == 4 and not hand >> 48:
            return hand, TRIPLE_WITH_SINGLE | top << 4 | 256
    if length == 1:
        return body * THRICE, TRIPLE | rank << 4 | 256
    return body * THRICE, AIRPLANE | top << 4 | length << 8


@compiled
def lead(hand: int, groups: int, chains: int, enemies: int, nearest: int, feeds: int) -> tuple[int, int]:
    """What is led. `enemies` are the most that an enemy's hand holds of each rank, `nearest` the fewest cards of an
    enemy, `feeds` the cards of a partner who plays next, else 0."""
    singles, pairs, triples, bombs = groups & LANE, groups >> 16 & LANE, groups >> 32 & LANE, groups >> 48
    left = turns(groups, chains)
    rocket = singles & JOKERS == JOKERS
    if rocket:
        singles &= ~JOKERS
    if left == 1 or weak(groups, chains, enemies) <= 1:
        # nobody can stop the rest but with a bomb: bombs first while they double, what could be beaten last
        if rocket:
            return JOKERS, ROCKET_KEY
        if bombs:
            rank = lowest(bombs)
            return EVERY << rank, BOMB | rank << 4 | 256
        if triples:
            rank = highest(triples)
            while rank > 0 and rank < TWO and triples >> rank - 1 & 1:
                rank -= 1
            if left == 1 or popcount(triples) + popcount(singles) + popcount(pairs) > 1:
                return _triple_led(groups, hand, rank)
        spare = chains
        while spare:
            key = spare & 0xFFF
            if left == 1 or _chain_above(enemies, key & 15, key >> 8, key >> 4 & 15) < 0:
                return chain_cards(key), key
            spare >>= 12
        if pairs and (not enemies >> 16 & LANE or highest(pairs) >= highest(enemies >> 16 & LANE) or left == 1):
            rank = highest(pairs)
            return TWICE << rank, PAIR | rank << 4 | 256
        if singles and (not enemies & LANE or highest(singles) >= highest(enemies & LANE)):
            rank = highest(singles)
            return 1 << rank, SINGLE | rank << 4 | 256
    if feeds == 1 and hand & 0x00FF:
        rank = lowest(hand & LANE)
        return 1 << rank, SINGLE | rank << 4 | 256
    if feeds == 2 and pairs & 0x00FF:
        rank = lowest(pairs)
        return TWICE << rank, PAIR | rank << 4 | 256
    low, kind, key = 99, -1, 0
    spare = chains
    while spare:
        chain = spare & 0xFFF
        first = (chain >> 4 & 15) + 1 - (chain >> 8)
        if first < low:
            low, kind, key = first, STRAIGHT, chain
        spare >>= 12
    if triples:
        rank = lowest(triples)
        # it takes the lowest single or pair along, and so counts as low as that
        at = rank
        if rank < TWO:
            if singles and lowest(singles) < TWO:
                at = min(at, lowest(singles))
            if pairs and lowest(pairs) < TWO:
                at = min(at, lowest(pairs))
        if at < low:
            low, kind = at, TRIPLE
    if pairs and lowest(pairs) < low:
        low, kind = lowest(pairs), PAIR
    if singles and lowest(singles) < low and (nearest > 1 or kind < 0):
        low, kind = lowest(singles), SINGLE
    if kind == PAIR and nearest == 2 and singles and lowest(singles) < TWO and enemies >> 16 & LANE:
        low, kind = lowest(singles), SINGLE
    if kind == STRAIGHT:
        return chain_cards(key), key
    if kind == TRIPLE:
        return _triple_led(groups, hand, lowest(triples))
    if kind == PAIR:
        return TWICE << low, PAIR | low << 4 | 256
    if kind == SINGLE:
        if nearest == 1:
            low = highest(singles)
        return 1 << low, SINGLE | low << 4 | 256
    if bombs:
        rank = lowest(bombs)
        if left == 1 or not rocket:
            return EVERY << rank, BOMB | rank << 4 | 256
    return JOKERS, ROCKET_KEY


@compiled
def _fitting(hand: int, groups: int, chains: int, last: int, top_it: int) -> tuple[int, int]:
    """The cheapest play of the same kind that beats `last`, from the plan where it can be; key 0 for none.

    With `top_it` 1 the highest single or pair instead.
    """
    kind, above, length = last & 15, last >> 4 & 15, last >> 8
    over = -1 << above + 1
    if kind == SINGLE:
        own = (hand if top_it else groups) & LANE & over
        if top_it and own:
            rank = highest(own)
            return 1 << rank, SINGLE | rank << 4 | 256
        if groups & JOKERS == JOKERS:
            own &= ~JOKERS
        if not own:
            own = (groups >> 16 | groups >> 32) & LANE & over & ~0x07FF  # an ace or a 2 out of more
        if not own:
            own = hand & ~(hand >> 48) & LANE & over
            return (1 << lowest(own), SINGLE | lowest(own) << 4 | 256) if own else (0, PASS)
        rank = lowest(own)
        return 1 << rank, SINGLE | rank << 4 | 256
    if kind == PAIR:
        own = groups >> 16 & LANE & over
        if top_it:
            own = hand >> 16 & ~(hand >> 48) & LANE & over
        if not own:
            own = groups >> 32 & LANE & over
        if not own:
            own = hand >> 16 & ~(hand >> 48) & LANE & over
        if not own:
            return 0, PASS
        rank = highest(own) if top_it else lowest(own)
        return TWICE << rank, PAIR | rank << 4 | 256
    if kind in (TRIPLE, TRIPLE_WITH_SINGLE, TRIPLE_WITH_PAIR):
        own = groups >> 32 & LANE & over
        if not own:
            own = hand >> 32 & ~(hand >> 48) & LANE & over
        if not own:
            return 0, PASS
        rank = lowest(own)
        if kind == TRIPLE:
            return THRICE << rank, TRIPLE | rank << 4 | 256
        riders = _riders(groups, hand, 1 << rank, 1, kind - TRIPLE)
        return (THRICE << rank | riders, kind | rank << 4 | 256) if riders else (0, PASS)
    if kind in (STRAIGHT, STRAIGHT_PAIR, AIRPLANE):
        spare = chains
        best = 99
        while spare:
            key = spare & 0xFFF
            if key & 15 == kind and key >> 8 == length and key >> 4 & 15 > above:
                best = min(best, key >> 4 & 15)
            spare >>= 12
        if best == 99:
            best = _chain_above(hand & ~((hand >> 48) * EVERY), kind, length, above)
            if best < 0:
                return 0, PASS
        ranks = (1 << length) - 1 << best + 1 - length
        width = 1 if kind == STRAIGHT else TWICE if kind == STRAIGHT_PAIR else THRICE
        return ranks * width, kind | best << 4 | length << 8
    if kind in (AIRPLANE_WITH_SINGLES, AIRPLANE_WITH_PAIRS):
        top = _chain_above(hand, kind, length, above)
        if top < 0:
            return 0, PASS
        ranks = (1 << length) - 1 << top + 1 - length
        if hand >> 48 & ranks:
            return 0, PASS
        riders = _riders(groups, hand, ranks, length, kind - AIRPLANE)
        return (ranks * THRICE | riders, kind | top << 4 | length << 8) if riders else (0, PASS)
    return 0, PASS


@compiled
def follow(
    hand: int, groups: int, chains: int, last: int, enemies: int, nearest: int, next_enemy: int, partners: int,
    habits: Ints,
) -> tuple[int, int]:  # fmt: skip
    """How a play is met: cards and key, or 0 and PASS.

    `next_enemy` are the cards of the next seat when that is an enemy, else 0. `partners` is 0 when the play is an
    enemy's, 1 when a partner's that the landlord has let stand, 2 when the landlord is yet to answer.
    """
    kind, above = last & 15, last >> 4 & 15
    if kind == ROCKET:
        return 0, PASS
    before = turns(groups, chains)
    danger = nearest <= habits[NEAR]
    if kind != BOMB:
        fits_last = (kind == SINGLE and next_enemy == 1) or (kind == PAIR and next_enemy == 2)
        topping = 1 if partners == 0 and fits_last else 0
        cards, key = _fitting(hand, groups, chains, last, topping)
        if key != PASS:
            after = without(hand, cards)
            if after == 0:
                return cards, key
            rest, rest_chains = decompose(after)
            wins = weak(rest, rest_chains, enemies) <= 1 and not _beaten(enemies, key)
            if wins or topping:
                return cards, key
            more = turns(rest, rest_chains) - before + 1
            cost = more * habits[PRICE_OF_TURN]
            high = cards >> TWO & 7
            if high & 1:
                cost += habits[PRICE_OF_TWO] * (1 + (cards >> 16 + TWO & 1))
            cost += habits[PRICE_OF_JOKER] * (high >> 1 & 1) + habits[PRICE_OF_JOKER] * (high >> 2)
            if partners:
                if partners == 1 or kind > PAIR or above > habits[BLOCK_UP_TO]:
                    return 0, PASS
                if cost > habits[BLOCK_LIMIT] or (key >> 4 & 15) > habits[BLOCK_WITH]:
                    return 0, PASS
                return cards, key
            if cost <= habits[LIMIT] + (habits[URGENCY] if danger else 0):
                return cards, key
    if partners:
        return 0, PASS
    bombs = hand >> 48
    if kind == BOMB:
        bombs = bombs >> above + 1 << above + 1
    if bombs:
        rank = lowest(bombs)
        after = without(hand, EVERY << rank)
        if after == 0:
            return hand, BOMB | rank << 4 | 256
        rest, rest_chains = decompose(after)
        if (
            nearest <= habits[BOMB_NEAR]
            or turns(rest, rest_chains) <= habits[BOMB_TURNS]
            or weak(rest, rest_chains, enemies) <= 1
        ):
            return EVERY << rank, BOMB | rank << 4 | 256
    if hand & JOKERS == JOKERS:
        after = without(hand, JOKERS)
        if after == 0:
            return hand, ROCKET_KEY
        rest, rest_chains = decompose(after)
        if (
            nearest <= habits[BOMB_NEAR]
            or turns(rest, rest_chains) <= habits[BOMB_TURNS]
            or weak(rest, rest_chains, enemies) <= 1
        ):
            return JOKERS, ROCKET_KEY
    return 0, PASS


@compiled
def _beaten(enemies: int, key: int) -> bool:
    """Could a hand with these cards beat the play without a bomb?"""
    kind, rank, length = key & 15, key >> 4 & 15, key >> 8
    if kind == SINGLE:
        return enemies & LANE >> rank + 1 << rank + 1 != 0
    if kind == PAIR:
        return enemies >> 17 + rank & LANE >> rank + 1 != 0
    if kind <= TRIPLE_WITH_PAIR:
        return enemies >> 33 + rank & LANE >> rank + 1 != 0
    return _chain_above(enemies, kind, length, rank) >= 0
