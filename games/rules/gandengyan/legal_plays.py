"""Lists the legal plays of a Gan Deng Yan hand (RULES.md, sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ..cards import SMALL_JOKER_RANK, Card
from .hand_types import ACE, MAX_STRAIGHT, MIN_STRAIGHT, Combo, HandType, beats
from .options import GanDengYanOptions
from .readings_of_cards import OF_A_RANK, straight

_STANDARD = GanDengYanOptions()


def legal_plays(
    hand: Iterable[Card], last: Combo | None = None, options: GanDengYanOptions = _STANDARD
) -> Iterator[Combo]:
    """Yields the combinations that a player with this hand may play, computed as they are taken.

    Plays that differ only in suits appear once, with the lowest suits. Cards that form several combinations appear
    once for each. `last` is the play to beat, None for a lead. Singles, pairs and straights come first, each from
    low to high, then bombs, then the rocket.
    """
    by_rank: dict[int, tuple[Card, ...]] = {}
    jokers: tuple[Card, ...] = ()
    for card in sorted(hand):
        if card.rank >= SMALL_JOKER_RANK:
            jokers += (card,)
        else:
            by_rank[card.rank] = (*by_rank.get(card.rank, ()), card)
    for combo in _all(by_rank, jokers):
        if beats(combo, last, options):
            yield combo


def _all(by_rank: dict[int, tuple[Card, ...]], jokers: tuple[Card, ...]) -> Iterator[Combo]:
    for rank, cards in by_rank.items():
        yield Combo(HandType.SINGLE, rank, 1, cards[:1])
    for joker in jokers:
        yield Combo(HandType.SINGLE, joker.rank, 1, (joker,), (joker.rank,))
    yield from _cards_of_one_rank(2, by_rank, jokers)
    yield from _straights({rank: cards[0] for rank, cards in by_rank.items()}, jokers)
    yield from _cards_of_one_rank(3, by_rank, jokers)
    yield from _cards_of_one_rank(4, by_rank, jokers)
    if len(jokers) == 2:
        yield Combo(HandType.ROCKET, jokers[1].rank, 1, jokers, tuple(joker.rank for joker in jokers))


def _cards_of_one_rank(size: int, by_rank: dict[int, tuple[Card, ...]], jokers: Sequence[Card]) -> Iterator[Combo]:
    """Yields every pair (`size` 2) or bomb (`size` 3 or 4) that the hand can form, with jokers in place of cards.

    They come rank by rank, those with the fewest jokers first. A joker may also replace a card that the hand holds.
    """
    for rank, cards in by_rank.items():
        for wild in range(max(0, size - len(cards)), min(len(jokers), size - 1) + 1):
            for chosen in combinations(jokers, wild):
                yield Combo(OF_A_RANK[size], rank, 1, (*cards[: size - wild], *chosen), (rank,) * wild)


def _straights(held: dict[int, Card], jokers: Sequence[Card]) -> Iterator[Combo]:
    """Yields every straight that a player can form with these cards and jokers.

    A joker may also replace a card of the hand, which then stays in the hand.
    """
    for start in range(3, ACE - MIN_STRAIGHT + 2):
        for size in range(MIN_STRAIGHT, min(MAX_STRAIGHT, ACE - start + 1, len(held) + len(jokers)) + 1):
            ranks = range(start, start + size)
            present = [rank for rank in ranks if rank in held]
            missing = size - len(present)
            for wild in range(missing, min(len(jokers), size - 1) + 1):
                for kept in combinations(present, wild - missing):
                    laid = {rank: held[rank] for rank in present if rank not in kept}
                    for chosen in combinations(jokers, wild):
                        yield straight(start, size, laid, chosen)
