"""A slow second implementation of Dou Dizhu's combinations (sections 5 to 9 of RULES.md), to compare the engine with.

It uses nothing of the engine but the names of the types. It divides a multiset of ranks in every way that the clauses
allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from games.rules.doudizhu.options import DouDizhuOptions

Reading = tuple[str, int, int]
"""(type, main rank, length)"""
Play = tuple[tuple[int, ...], str, int, int]
"""(ranks of the cards, ascending) and its reading"""

LITTLE, BIG = 16, 17


def oracle_readings(ranks: Iterable[int], options: DouDizhuOptions) -> set[Reading]:
    """Returns all combinations (type, rank, length) as which these cards, given by rank, may be played."""
    held = Counter(ranks)
    size = sum(held.values())
    found: set[Reading] = set()
    for rank in held:
        for count, kind in ((1, "SINGLE"), (2, "PAIR"), (3, "TRIPLE"), (4, "BOMB")):
            if held == Counter({rank: count}):
                found.add((kind, rank, 1))
    if held == Counter([LITTLE, BIG]):
        found.add(("ROCKET", BIG, 1))
    for width, kind, lengths in ((1, "STRAIGHT", (5, 12)), (2, "STRAIGHT_PAIR", (3, 10)), (3, "AIRPLANE", (2, 6))):
        for chain in _chains(lengths):
            if held == Counter(dict.fromkeys(chain, width)):
                found.add((kind, chain[-1], len(chain)))
    for rank in held:
        for body, singles, pairs in ((3, "TRIPLE_WITH_SINGLE", "TRIPLE_WITH_PAIR"),
                                     (4, "FOUR_WITH_TWO_SINGLES", "FOUR_WITH_TWO_PAIRS")):  # fmt: skip
            if held[rank] != body:
                continue
            rest = held - Counter({rank: body})
            wanted = 1 if body == 3 else 2
            if size == body + wanted and _singles_ride(rest, options, pair=options.four_with_pair):
                found.add((singles, rank, 1))
            if size == body + 2 * wanted and len(rest) == wanted and set(rest.values()) == {2}:
                found.add((pairs, rank, 1))
    for chain in _chains((2, 5)):
        body_of_chain = Counter(dict.fromkeys(chain, 3))
        if not body_of_chain <= held:
            continue
        rest, length = held - body_of_chain, len(chain)
        apart = not set(rest) & set(chain)
        if size == 4 * length and _singles_ride(rest, options, pair=True) and (apart or options.wings_from_chain):
            found.add(("AIRPLANE_WITH_SINGLES", chain[-1], length))
        if size == 5 * length and length <= 4 and apart and set(rest.values()) == {2}:
            found.add(("AIRPLANE_WITH_PAIRS", chain[-1], length))
    return found


def oracle_beats(over: Play, under: Play | None) -> bool:
    """Whether the play `over` beats the play `under`. True if `under` is None, as the seat then leads."""
    if under is None:
        return True
    cards, kind, rank, _ = over
    under_cards, under_kind, under_rank, _ = under
    if "ROCKET" in (kind, under_kind):  # there is only one
        return under_kind != "ROCKET"
    if kind == "BOMB" and under_kind != "BOMB":
        return True
    return kind == under_kind and len(cards) == len(under_cards) and rank > under_rank


def oracle_plays(hand: Iterable[int], last: Play | None, options: DouDizhuOptions) -> set[Play]:
    """Returns all legal plays from a hand given by ranks: every choice of cards and every reading that beats `last`."""
    held = Counter(hand)
    plays = set()
    for counts in product(*(range(count + 1) for count in held.values())):
        cards = tuple(rank for rank, count in sorted(zip(held, counts, strict=True)) for _ in range(count))
        for kind, rank, length in _remembered(cards, options):
            play = (cards, kind, rank, length)
            if oracle_beats(play, last):
                plays.add(play)
    return plays


@lru_cache(maxsize=200_000)
def _remembered(ranks: tuple[int, ...], options: DouDizhuOptions) -> frozenset[Reading]:
    return frozenset(oracle_readings(ranks, options))


def _chains(lengths: tuple[int, int]) -> Iterator[range]:
    for length in range(lengths[0], lengths[1] + 1):
        for low in range(3, 14 - length + 2):
            yield range(low, low + length)


def _singles_ride(rest: Counter[int], options: DouDizhuOptions, *, pair: bool) -> bool:
    """Whether these cards may be the single kickers of a play.

    They hold no bomb, not both jokers unless the options allow it, and equal cards only with `pair`.
    """
    if rest[LITTLE] and rest[BIG] and not options.rocket_as_kickers:
        return False
    return all(count < 4 for count in rest.values()) and (pair or all(count == 1 for count in rest.values()))
