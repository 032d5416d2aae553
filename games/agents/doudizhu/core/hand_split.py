"""Splits a packed Dou Dizhu hand into groups, such as pairs and straights, each of which is played at once.

The split is two integers, `groups` and `chains`. `groups` has the form of a packed hand, but its four lanes are the
ranks to play as singles, pairs, triples and bombs. `chains` has up to five straights or straight pairs, twelve bits
each. The kickers of a triple are chosen when it is played.
"""

from __future__ import annotations

from .bits import lowest, popcount
from .compilation import compiled
from .packed_hands import CHAIN, EVERY, JOKERS, LANE, LITTLE, TWICE, take_ranks
from .play_keys import STRAIGHT, STRAIGHT_PAIR


@compiled
def decompose(hand: int) -> tuple[int, int]:
    """Splits a packed hand into the groups of cards to play at once, and returns them as (groups, chains).

    The chains (straights, straight pairs) that save most plays are taken out first, then all other cards by rank. A
    straight saves a play for each rank that is held once. It costs one play itself, and one more for each triple that
    it breaks up, since a triple carries a kicker.
    """
    bombs = hand >> 48
    rest = hand & ~(bombs * EVERY)
    chains, places = 0, 0
    while True:
        one, two, three = rest & CHAIN, rest >> 16 & CHAIN, rest >> 32 & CHAIN
        best, best_key, best_ranks = 0, 0, 0
        fives = one & one >> 1 & one >> 2 & one >> 3 & one >> 4
        once = one & ~two
        while fives:
            first = lowest(fives)
            fives &= fives - 1
            ranks = 0x1F << first
            top = first + 4
            while True:
                gain = 2 * popcount(once & ranks) - 2 * popcount(three & ranks) - 2 - (ranks >> 11)
                if gain > best:
                    best, best_ranks, best_key = gain, ranks, STRAIGHT | top << 4 | top - first + 1 << 8
                top += 1
                if not one >> top & 1:
                    break
                ranks |= 1 << top
        pairs = two & ~three
        threes = pairs & pairs >> 1 & pairs >> 2
        while threes:
            first = lowest(threes)
            top = first + 2
            while pairs >> top + 1 & 1:
                top += 1
            length = top - first + 1
            if 2 * length - 2 > best:
                best, best_ranks = 2 * length - 2, (1 << length) - 1 << first
                best_key = STRAIGHT_PAIR | top << 4 | length << 8
            threes &= -1 << top + 1
        if best == 0:
            break
        rest = take_ranks(rest, best_ranks)
        if best_key & 15 == STRAIGHT_PAIR:
            rest = take_ranks(rest, best_ranks)
        chains |= best_key << places
        places += 12
    one, two, three = rest & LANE, rest >> 16 & LANE, rest >> 32 & LANE
    return one & ~two | (two & ~three) << 16 | three << 32 | bombs << 48, chains


@compiled
def count_plays(groups: int, chains: int) -> int:
    """Returns the number of plays that empty a hand split into these groups and chains if no other seat plays.

    Each triple takes a low single or pair along.
    """
    singles, pairs, triples = groups & LANE, groups >> 16 & LANE, groups >> 32 & LANE
    count = popcount(groups)
    if singles & JOKERS == JOKERS:
        count -= 1
    count -= min(popcount(triples), popcount(singles & 0x0FFF) + popcount(pairs & 0x0FFF))
    airplane = triples & triples >> 1 & CHAIN
    if airplane:
        count -= popcount(airplane)
    while chains:
        count += 1
        chains >>= 12
    return count


@compiled
def chain_cards(key: int) -> int:
    """Returns the packed cards of the straight or straight pair with this key.

    A key is one integer for kind, rank and length of a play.
    """
    length = key >> 8 & 15
    ranks = (1 << length) - 1 << (key >> 4 & 15) + 1 - length
    return ranks * TWICE if key & 15 == STRAIGHT_PAIR else ranks


@compiled
def lowest_kickers(groups: int, hand: int, body: int, count: int, width: int) -> int:
    """Returns the lowest `count` single cards or pairs to attach to a triple or airplane, packed; 0 for too few.

    `body` are the ranks of the triple or airplane, which are left out. Cards that `groups` has as singles or pairs come
    before cards of other groups.
    """
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
    return 0
