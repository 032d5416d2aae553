"""The policy by which simulated Dou Dizhu players lead: low plays of the planned hand first.

The lead helps a partner with one or two cards to go out, and denies this to an enemy. These players see all hands, as
is usual for playouts of a sampled deal; they do not search.
"""

from __future__ import annotations

from .beatable_plays import chain_above, count_beatable
from .bits import highest, lowest, popcount
from .compilation import compiled
from .hand_split import chain_cards, count_plays, lowest_kickers
from .packed_hands import EVERY, JOKERS, LANE, THRICE, TWICE, TWO, without
from .play_keys import (
    AIRPLANE,
    AIRPLANE_WITH_PAIRS,
    AIRPLANE_WITH_SINGLES,
    BOMB,
    PAIR,
    ROCKET_KEY,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TRIPLE_WITH_PAIR,
    TRIPLE_WITH_SINGLE,
)


@compiled
def _lead_triples(groups: int, hand: int, rank: int) -> tuple[int, int]:
    """Returns (packed cards, key) of the lead with the triple or airplane that starts at `rank`, and its kickers.

    The kickers are the lowest cards of the hand, at most an ace. A key is one integer for kind, rank and length.
    """
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
            riders = lowest_kickers(groups, hand, body, length, 1)
            if riders:
                kind = TRIPLE_WITH_SINGLE if length == 1 else AIRPLANE_WITH_SINGLES
                return body * THRICE | riders, kind | top << 4 | length << 8
        if twos >= length and length <= 4:
            riders = lowest_kickers(groups, hand, body, length, 2)
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
def choose_lead(hand: int, groups: int, chains: int, enemies: int, nearest: int, feeds: int) -> tuple[int, int]:
    """Returns (packed cards, key) of the lead that a simulated player chooses.

    A key is one integer for kind, rank and length. For each rank `enemies` has as many cards as the opponent with the
    most of them holds. `nearest` is the smallest number of cards of an opponent. `feeds` is the number of cards of a
    partner who plays next, else 0.
    """
    singles, pairs, triples, bombs = groups & LANE, groups >> 16 & LANE, groups >> 32 & LANE, groups >> 48
    left = count_plays(groups, chains)
    rocket = singles & JOKERS == JOKERS
    if rocket:
        singles &= ~JOKERS
    if left == 1 or count_beatable(groups, chains, enemies) <= 1:
        # only a bomb can stop the rest: bombs first while they double, beatable plays last
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
                return _lead_triples(groups, hand, rank)
        spare = chains
        while spare:
            key = spare & 0xFFF
            if left == 1 or chain_above(enemies, key & 15, key >> 8, key >> 4 & 15) < 0:
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
        # a triple takes the lowest single or pair along, so it counts as low as that card
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
        return _lead_triples(groups, hand, lowest(triples))
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
