"""Finds every combination of Dou Dizhu that consists of exactly the given cards.

Each of them is called a reading of the cards, since the same cards may form several (RULES.md, sections 5 to 8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..cards import DECK, Card
from .cards_by_rank import CHAIN_RANKS, JOKERS, Ranks, indices, runs, span
from .hand_types import CHAIN_LENGTHS, Combo, HandType, preference
from .options import DouDizhuOptions

_STANDARD: Final = DouDizhuOptions()
_EVEN_CHAIN: Final = (HandType.STRAIGHT, HandType.STRAIGHT_PAIR, HandType.AIRPLANE)
ROCKET: Final = Combo(HandType.ROCKET, 17, 1, DECK[52:])


def readings(cards: Iterable[Card], options: DouDizhuOptions = _STANDARD) -> tuple[Combo, ...]:
    """Returns every combination that uses exactly these cards, the preferred one first; empty if there is none.

    The order is that of clause 8.1. Of the table options only those on kickers, the attached cards, matter (RULES.md,
    clauses 7.4 to 7.6). Raises ValueError if a card is named twice.
    """
    cards = tuple(cards)
    held = Ranks(cards)
    if held.size != len(cards):
        raise ValueError("a card is named twice")
    if not cards:
        return ()
    once = held.once
    if once & once - 1 == 0:
        return (held.groups[once.bit_length() >> 2][-1],)
    if held.size == 2:
        return (ROCKET,) if once == JOKERS else ()
    found = [*_chain_without_kickers(held)]
    if held.thrice:
        found += _combinations_with_kickers(held, options)
        if len(found) > 1:
            found.sort(key=preference)
    return tuple(found)


def _chain_without_kickers(held: Ranks) -> Iterator[Combo]:
    """Yields the straight, straight pair or airplane (chain of triples) that uses exactly these cards, if there is one.

    Airplanes with attached cards are left to other functions.
    """
    once = held.once
    if once & ~CHAIN_RANKS or held.fours:
        return
    width = 3 if held.thrice else 2 if held.twice else 1
    length = once.bit_count()
    fewest, most = CHAIN_LENGTHS[_EVEN_CHAIN[width - 1]]
    start, stop = indices(once)[0], indices(once)[-1] + 1
    if held.size == width * length and stop - start == length and fewest <= length <= most:
        yield Combo(_EVEN_CHAIN[width - 1], stop + 2, length, held.row(width)[start * width : stop * width])


def _combinations_with_kickers(held: Ranks, options: DouDizhuOptions) -> Iterator[Combo]:
    """Yields the combinations of exactly these cards that have kickers.

    Kickers are the cards attached to a triple, an airplane (chain of triples) or four of a rank.
    """
    size, ranks = held.size, held.once.bit_count()
    if size <= 5:
        if ranks == 2 and not held.fours:  # 3 + 1 or 3 + 2; a single card cannot be a kicker of a four
            kind = HandType.TRIPLE_WITH_SINGLE if size == 4 else HandType.TRIPLE_WITH_PAIR
            yield _three_or_four(held, kind, held.thrice, 3)
        return
    if held.fours and held.fours & held.fours - 1 == 0:
        if size == 6 and (ranks == 3 or options.four_with_pair) and _jokers_may_be_kickers(held, options):
            yield _three_or_four(held, HandType.FOUR_WITH_TWO_SINGLES, held.fours, 4)
        if size == 8 and ranks == 3 and held.thrice == held.fours and held.twice == held.once:
            yield _three_or_four(held, HandType.FOUR_WITH_TWO_PAIRS, held.fours, 4)
    if size % 4 == 0:
        yield from _airplanes_with_singles(held, size // 4, options)
    if size % 5 == 0:
        yield from _airplanes_with_pairs(held, size // 5)


def _three_or_four(held: Ranks, kind: HandType, body: int, width: int) -> Combo:
    index = indices(body)[0]
    return Combo(kind, index + 3, 1, held.groups[index][width - 1].cards + _kickers(held, held.once & ~body))


def _airplanes_with_singles(held: Ranks, length: int, options: DouDizhuOptions) -> Iterator[Combo]:
    """Yields each airplane (chain of triples) of this length in these cards whose other cards are legal wings.

    Wings are the attached cards, here one single card for each triple.
    """
    fewest, most = CHAIN_LENGTHS[HandType.AIRPLANE_WITH_SINGLES]
    if not fewest <= length <= most or not _jokers_may_be_kickers(held, options):
        return
    for start, stop in runs(held.thrice, length, length):
        inside = span(start, stop)
        spare = held.fours & inside
        if held.fours & ~inside or (spare and not options.wings_from_chain):
            continue
        body = held.row(3)[start * 3 : stop * 3]
        from_chain = tuple(held.groups[index][3].cards[3] for index in indices(spare))
        wings = _kickers(held, held.once & ~inside)
        if from_chain:
            wings = _sorted_kickers(wings, from_chain)
        yield Combo(HandType.AIRPLANE_WITH_SINGLES, stop + 2, length, body + wings)


def _airplanes_with_pairs(held: Ranks, length: int) -> Iterator[Combo]:
    fewest, most = CHAIN_LENGTHS[HandType.AIRPLANE_WITH_PAIRS]
    if not fewest <= length <= most or held.fours:
        return
    for start, stop in runs(held.thrice, length, length):
        inside = span(start, stop)
        if held.thrice == inside and held.twice == held.once:
            body = held.row(3)[start * 3 : stop * 3]
            yield Combo(HandType.AIRPLANE_WITH_PAIRS, stop + 2, length, body + _kickers(held, held.once & ~inside))


def _jokers_may_be_kickers(held: Ranks, options: DouDizhuOptions) -> bool:
    """Whether these cards hold at most one joker, or the options allow both jokers as kickers of one play.

    Kickers are the cards attached to triples or to four of a rank. A joker can be no other part of such a play.
    """
    return options.rocket_as_kickers or held.once & JOKERS != JOKERS


def _kickers(held: Ranks, mask: int) -> tuple[Card, ...]:
    """Returns all cards of the ranks in the bit mask, sorted as kickers: triples, then pairs, then single cards.

    Kickers are cards attached to another combination. Triples, pairs and single cards each go from low to high.
    """
    return tuple(
        card
        for layer in (held.thrice, held.twice & ~held.thrice, held.once & ~held.twice)
        for index in indices(layer & mask)
        for card in held.groups[index][-1].cards
    )


def _sorted_kickers(wings: tuple[Card, ...], singles: tuple[Card, ...]) -> tuple[Card, ...]:
    """Returns the cards of `wings` and `singles` sorted as kickers: triples, then pairs, then single cards.

    Kickers are cards attached to another combination. A rank counts as triple, pair or single by its cards in `wings`.
    Each of the three groups goes from low to high.
    """
    ranks = [card.rank for card in wings]
    return tuple(sorted(wings + singles, key=lambda card: (-max(ranks.count(card.rank), 1), card)))
