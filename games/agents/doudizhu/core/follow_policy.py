"""The policy by which simulated Dou Dizhu players answer a play: they beat it only if that is worth its price.

The price counts the additional plays that the hand then needs, and high cards. A higher price is paid when an opponent
is about to win. These players see all hands, as is usual for playouts of a sampled deal; they do not search.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .beatable_plays import chain_above, count_beatable, is_beatable
from .bits import highest, lowest
from .compilation import compiled
from .hand_split import count_plays, decompose, lowest_kickers
from .packed_hands import EVERY, JOKERS, LANE, THRICE, TWICE, TWO, without
from .play_keys import (
    AIRPLANE,
    AIRPLANE_WITH_PAIRS,
    AIRPLANE_WITH_SINGLES,
    BOMB,
    PAIR,
    PASS,
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
"""The numbers that set the policy, found by hand and by trials; the constants above are their indices.

PRICE_OF_TURN, PRICE_OF_TWO and PRICE_OF_JOKER are the prices of one more play, of a 2 and of a joker. A play may cost
at most LIMIT, and URGENCY more if an enemy holds NEAR cards or fewer. A partner's play is beaten up to rank
BLOCK_UP_TO, with a rank of at most BLOCK_WITH, for at most BLOCK_LIMIT. A bomb is played if an enemy holds at most
BOMB_NEAR cards, or if at most BOMB_TURNS plays remain after it.
"""


@compiled
def _cheapest_beating_play(hand: int, groups: int, chains: int, last: int, top_it: int) -> tuple[int, int]:
    """Returns (packed cards, key) of the cheapest play of the same kind that beats the play `last`.

    A key is one integer for kind, rank and length. If no play beats it, the result is (0, PASS). Plays that break up no
    planned group of the hand come first. If `top_it` is 1, the highest single or pair is returned instead.
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
            own = (groups >> 16 | groups >> 32) & LANE & over & ~0x07FF  # an ace or a 2 from a pair or triple
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
        riders = lowest_kickers(groups, hand, 1 << rank, 1, kind - TRIPLE)
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
            best = chain_above(hand & ~((hand >> 48) * EVERY), kind, length, above)
            if best < 0:
                return 0, PASS
        ranks = (1 << length) - 1 << best + 1 - length
        width = 1 if kind == STRAIGHT else TWICE if kind == STRAIGHT_PAIR else THRICE
        return ranks * width, kind | best << 4 | length << 8
    if kind in (AIRPLANE_WITH_SINGLES, AIRPLANE_WITH_PAIRS):
        top = chain_above(hand, kind, length, above)
        if top < 0:
            return 0, PASS
        ranks = (1 << length) - 1 << top + 1 - length
        if hand >> 48 & ranks:
            return 0, PASS
        riders = lowest_kickers(groups, hand, ranks, length, kind - AIRPLANE)
        return (ranks * THRICE | riders, kind | top << 4 | length << 8) if riders else (0, PASS)
    return 0, PASS


@compiled
def choose_follow(
    hand: int, groups: int, chains: int, last: int, enemies: int, nearest: int, next_enemy: int, partners: int,
    habits: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Returns (packed cards, key) of a simulated player's answer to the play with the key `last`; (0, PASS) to pass.

    A key is one integer for kind, rank and length. For each rank `enemies` has as many cards as the opponent with the
    most of them holds. `nearest` is the smallest number of cards of an opponent. `next_enemy` is the number of cards of
    the next seat if that is an opponent, else 0. `partners` is 0 if `last` is an opponent's play. If it is a partner's
    play, it is 1 after the landlord has passed, and 2 while the landlord is still to answer.
    """
    kind, above = last & 15, last >> 4 & 15
    if kind == ROCKET:
        return 0, PASS
    before = count_plays(groups, chains)
    danger = nearest <= habits[NEAR]
    if kind != BOMB:
        fits_last = (kind == SINGLE and next_enemy == 1) or (kind == PAIR and next_enemy == 2)
        topping = 1 if partners == 0 and fits_last else 0
        cards, key = _cheapest_beating_play(hand, groups, chains, last, topping)
        if key != PASS:
            after = without(hand, cards)
            if after == 0:
                return cards, key
            rest, rest_chains = decompose(after)
            wins = count_beatable(rest, rest_chains, enemies) <= 1 and not is_beatable(enemies, key)
            if wins or topping:
                return cards, key
            more = count_plays(rest, rest_chains) - before + 1
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
            or count_plays(rest, rest_chains) <= habits[BOMB_TURNS]
            or count_beatable(rest, rest_chains, enemies) <= 1
        ):
            return EVERY << rank, BOMB | rank << 4 | 256
    if hand & JOKERS == JOKERS:
        after = without(hand, JOKERS)
        if after == 0:
            return hand, ROCKET_KEY
        rest, rest_chains = decompose(after)
        if (
            nearest <= habits[BOMB_NEAR]
            or count_plays(rest, rest_chains) <= habits[BOMB_TURNS]
            or count_beatable(rest, rest_chains, enemies) <= 1
        ):
            return JOKERS, ROCKET_KEY
    return 0, PASS
