"""Lists the legal plays of a Dou Dizhu hand (RULES.md, sections 5 to 9).

The search works on bit masks with one bit for each rank, and caches the runs of consecutive ranks. It chooses the cards
last: the lowest suits of each rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any, Final

from ..cards import Card
from .cards_by_rank import CHAIN_RANKS, JOKERS, Ranks, indices, runs, span
from .hand_types import CHAIN_LENGTHS, Combo, HandType
from .options import DouDizhuOptions
from .readings_of_cards import ROCKET

_STANDARD: Final = DouDizhuOptions()
_BOTH_JOKERS: Final = list(ROCKET.cards)
# Most objects made here are combinations, and `_new(Combo, …)` takes a third of the time of `Combo(…)`.
_new: Final[Any] = tuple.__new__


def legal_plays(
    hand: Iterable[Card], last: Combo | None = None, options: DouDizhuOptions = _STANDARD
) -> Iterator[Combo]:
    """Yields the combinations that a player with this hand may play, computed as they are taken.

    Plays that differ only in suits appear once, with the lowest suits. Cards that form several combinations appear
    once for each. `last` is the play to beat, None for a lead. Leads come in the order of clause 5.1. Otherwise
    plays of the same type come first, from low to high, then bombs, then the rocket.
    """
    held = Ranks(hand)
    parts = _leads(held, options) if last is None else _follows(held, last, options)
    return chain.from_iterable(parts)


def _leads(held: Ranks, options: DouDizhuOptions) -> Iterator[Iterable[Combo]]:
    groups, once, twice, thrice = held.groups, held.once, held.twice, held.thrice
    yield [group[0] for group in groups if group]
    yield [groups[index][1] for index in indices(twice)]
    if thrice:
        threes = indices(thrice)
        yield [groups[index][2] for index in threes]
        yield _triples_with_kicker(held, HandType.TRIPLE_WITH_SINGLE, threes)
        yield _triples_with_kicker(held, HandType.TRIPLE_WITH_PAIR, threes)
    yield _chains_without_kickers(held, HandType.STRAIGHT, 1, once)
    yield _chains_without_kickers(held, HandType.STRAIGHT_PAIR, 2, twice)
    airplanes = _chains_without_kickers(held, HandType.AIRPLANE, 3, thrice)
    if airplanes:
        yield airplanes
        for run in runs(thrice, *CHAIN_LENGTHS[HandType.AIRPLANE_WITH_SINGLES]):
            yield from _airplanes_with_singles(held, run, options)
        for run in runs(thrice, *CHAIN_LENGTHS[HandType.AIRPLANE_WITH_PAIRS]):
            yield _with_pairs(held, run)
    if held.fours:
        fours = indices(held.fours)
        for index in fours:
            yield from _four_with_singles(held, index, options)
        for index in fours:
            yield _four_with_pairs(held, index)
        yield [groups[index][3] for index in fours]
    if once & JOKERS == JOKERS:
        yield (ROCKET,)


def _follows(held: Ranks, last: Combo, options: DouDizhuOptions) -> Iterator[Iterable[Combo]]:
    kind, rank, length, _ = last
    if kind == HandType.ROCKET:
        return
    groups = held.groups
    above = -1 << 4 * (rank - 2)  # the higher ranks
    match kind:
        case HandType.SINGLE:
            yield [groups[index][0] for index in indices(held.once & above)]
        case HandType.PAIR:
            yield [groups[index][1] for index in indices(held.twice & above)]
        case HandType.TRIPLE:
            yield [groups[index][2] for index in indices(held.thrice & above)]
        case HandType.TRIPLE_WITH_SINGLE:
            yield _triples_with_kicker(held, kind, indices(held.thrice & above))
        case HandType.TRIPLE_WITH_PAIR:
            yield _triples_with_kicker(held, kind, indices(held.thrice & above))
        case HandType.STRAIGHT:
            yield _chains_without_kickers(held, kind, 1, held.once, length=length, above=rank)
        case HandType.STRAIGHT_PAIR:
            yield _chains_without_kickers(held, kind, 2, held.twice, length=length, above=rank)
        case HandType.AIRPLANE:
            yield _chains_without_kickers(held, kind, 3, held.thrice, length=length, above=rank)
        case HandType.AIRPLANE_WITH_SINGLES:
            for run in _higher_runs(held, length, rank):
                yield from _airplanes_with_singles(held, run, options)
        case HandType.AIRPLANE_WITH_PAIRS:
            for run in _higher_runs(held, length, rank):
                yield _with_pairs(held, run)
        case HandType.FOUR_WITH_TWO_SINGLES:
            for index in indices(held.fours & above):
                yield from _four_with_singles(held, index, options)
        case HandType.FOUR_WITH_TWO_PAIRS:
            for index in indices(held.fours & above):
                yield _four_with_pairs(held, index)
    if held.fours:
        yield [groups[index][3] for index in indices(held.fours & above if kind == HandType.BOMB else held.fours)]
    if held.once & JOKERS == JOKERS:
        yield (ROCKET,)


def _triples_with_kicker(held: Ranks, kind: HandType, threes: Sequence[int]) -> list[Combo]:
    """Returns each triple of the ranks `threes` combined with a kicker of each other rank that the hand holds.

    The kicker is a single card or a pair, as the combination type `kind` demands.
    """
    groups = held.groups
    at = 0 if kind == HandType.TRIPLE_WITH_SINGLE else 1
    return [
        _new(Combo, (kind, three + 3, 1, groups[three][2].cards + group[at].cards))
        for three in threes
        for index, group in enumerate(groups)
        if len(group) > at and index != three
    ]


def _chains_without_kickers(
    held: Ranks, kind: HandType, width: int, mask: int, *, length: int | None = None, above: int = 0
) -> list[Combo]:
    """Returns all straights, straight pairs or airplanes without wings in the hand whose highest rank is above `above`.

    `kind` is the type. `width` is the number of cards of each rank. `length` is the number of ranks in a chain;
    None allows every length.
    """
    fewest, most = CHAIN_LENGTHS[kind] if length is None else (length, length)
    found = runs(mask & CHAIN_RANKS, fewest, most)
    if not found:
        return []
    row = held.row(width)
    return [
        _new(Combo, (kind, stop + 2, stop - start, row[start * width : stop * width]))
        for start, stop in found
        if stop + 2 > above
    ]


def _higher_runs(held: Ranks, length: int, rank: int) -> list[tuple[int, int]]:
    return [run for run in runs(held.thrice, length, length) if run[1] + 2 > rank]


def _airplanes_with_singles(held: Ranks, run: tuple[int, int], options: DouDizhuOptions) -> Iterator[Iterable[Combo]]:
    """Yields the airplane (chain of triples) of the ranks in `run` with every legal choice of single cards as wings.

    Wings never contain four cards of a rank. The fourth card of a rank in the airplane is allowed only by option
    (RULES.md, clauses 7.1 to 7.5).
    """
    start, stop = run
    outside = ~span(start, stop)
    groups, length = held.groups, stop - start
    body = held.row(3)[start * 3 : stop * 3]
    ones = [group[0].cards[0] for index, group in enumerate(groups) if group and not start <= index < stop]
    if options.wings_from_chain:
        ones += [groups[index][3].cards[3] for index in indices(held.fours & ~outside)]
        ones.sort()
    twos, threes = indices(held.twice & outside), indices(held.thrice & outside)
    for n_threes in range(min(length // 3, len(threes)) + 1):
        for triples in combinations(threes, n_threes):
            rest = length - 3 * n_threes
            for n_twos in range(min(rest // 2, len(twos)) + 1):
                for pairs in combinations([index for index in twos if index not in triples], n_twos):
                    head = body
                    for index in triples:
                        head += groups[index][2].cards
                    for index in pairs:
                        head += groups[index][1].cards
                    gone = {index + 3 for index in triples + pairs}
                    pool = [card for card in ones if card.rank not in gone] if gone else ones
                    yield [
                        _new(Combo, (HandType.AIRPLANE_WITH_SINGLES, stop + 2, length, head + singles))
                        for singles in _choices_of_kickers(pool, rest - 2 * n_twos, options)
                    ]


def _choices_of_kickers(pool: list[Card], count: int, options: DouDizhuOptions) -> Iterator[tuple[Card, ...]]:
    """Yields every way to take `count` kickers from `pool`, which holds one card of each rank.

    Kickers are the cards attached to triples or to four of a rank. Both jokers are taken together only if the option
    `rocket_as_kickers` allows it.
    """
    if options.rocket_as_kickers or count < 2 or pool[-2:] != _BOTH_JOKERS:
        return combinations(pool, count)
    big = pool[-1:]
    with_big = ((*others, *big) for others in combinations(pool[:-2], count - 1))
    return chain(combinations(pool[:-1], count), with_big)


def _with_pairs(held: Ranks, run: tuple[int, int]) -> list[Combo]:
    start, stop = run
    body = held.row(3)[start * 3 : stop * 3]
    pairs = [held.groups[index][1].cards for index in indices(held.twice & ~span(start, stop))]
    return [
        _new(Combo, (HandType.AIRPLANE_WITH_PAIRS, stop + 2, stop - start, body + tuple(chain.from_iterable(wings))))
        for wings in combinations(pairs, stop - start)
    ]


def _four_with_singles(held: Ranks, four: int, options: DouDizhuOptions) -> Iterator[Iterable[Combo]]:
    groups = held.groups
    body = groups[four][3].cards
    ones = [group[0].cards[0] for index, group in enumerate(groups) if group and index != four]
    yield [
        _new(Combo, (HandType.FOUR_WITH_TWO_SINGLES, four + 3, 1, body + kickers))
        for kickers in _choices_of_kickers(ones, 2, options)
    ]
    if options.four_with_pair:
        yield [
            Combo(HandType.FOUR_WITH_TWO_SINGLES, four + 3, 1, body + groups[index][1].cards)
            for index in indices(held.twice & ~span(four, four + 1))
        ]


def _four_with_pairs(held: Ranks, four: int) -> list[Combo]:
    groups = held.groups
    body = groups[four][3].cards
    pairs = [groups[index][1].cards for index in indices(held.twice & ~span(four, four + 1))]
    return [
        _new(Combo, (HandType.FOUR_WITH_TWO_PAIRS, four + 3, 1, body + one + two))
        for one, two in combinations(pairs, 2)
    ]
