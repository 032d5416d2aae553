"""Finds every combination of Gan Deng Yan that consists of exactly the given cards.

Each of them is called a reading of the cards, since jokers may stand for several ranks (RULES.md, sections 3 to 5).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import SMALL_JOKER_RANK, Card
from .hand_types import ACE, MIN_STRAIGHT, Combo, HandType, strength

OF_A_RANK = {2: HandType.PAIR, 3: HandType.BOMB_3, 4: HandType.BOMB_4}
"""Number of cards of one rank -> type."""


def readings(cards: Sequence[Card]) -> tuple[Combo, ...]:
    """Returns every combination that uses exactly these cards, the strongest first; empty if there is none.

    The cards must be distinct.
    """
    suited = sorted(card for card in cards if card.rank < SMALL_JOKER_RANK)
    jokers = tuple(sorted(card for card in cards if card.rank >= SMALL_JOKER_RANK))
    if not suited:
        return _jokers_alone(jokers)
    if len(cards) == 1:
        return (Combo(HandType.SINGLE, suited[0].rank, 1, tuple(suited)),)
    found = list(_straights(suited, jokers))
    low, high = suited[0].rank, suited[-1].rank
    if low == high and len(cards) in OF_A_RANK:
        found.append(Combo(OF_A_RANK[len(cards)], low, 1, (*suited, *jokers), (low,) * len(jokers)))
    return tuple(sorted(found, key=strength, reverse=True))


def reading_by_order(cards: Sequence[Card], found: Sequence[Combo]) -> Combo | None:
    """Returns the straight in `found` whose cards, jokers included, are in the order of `cards`; None if there is none.

    A player can thus tell by the order of the cards what the jokers stand for: 3, joker, 5 means 3-4-5 (RULES.md,
    clause 5.3).
    """
    return next((combo for combo in found if combo.type is HandType.STRAIGHT and combo.cards == tuple(cards)), None)


def _jokers_alone(jokers: tuple[Card, ...]) -> tuple[Combo, ...]:
    if not jokers:
        return ()
    kind = HandType.SINGLE if len(jokers) == 1 else HandType.ROCKET
    return (Combo(kind, jokers[-1].rank, 1, jokers, tuple(joker.rank for joker in jokers)),)


def _straights(suited: list[Card], jokers: tuple[Card, ...]) -> list[Combo]:
    """Returns every straight that uses exactly these cards. Jokers fill gaps, or extend the straight at either end."""
    size, by_rank = len(suited) + len(jokers), {card.rank: card for card in suited}
    low, high = suited[0].rank, suited[-1].rank
    if size < MIN_STRAIGHT or len(by_rank) < len(suited):
        return []
    starts = range(max(3, high - size + 1), min(low, ACE - size + 1) + 1)
    return [straight(start, size, by_rank, jokers) for start in starts]


def straight(start: int, size: int, by_rank: dict[int, Card], jokers: Sequence[Card]) -> Combo:
    """Returns the straight of `size` ranks from the rank `start` upwards, as a combination of Gan Deng Yan.

    A rank without a card in `by_rank` gets the next of the jokers.
    """
    left = iter(jokers)
    laid, stand = [], []
    for rank in range(start, start + size):
        card = by_rank.get(rank)
        if card is None:
            card = next(left)
            stand.append(rank)
        laid.append(card)
    return Combo(HandType.STRAIGHT, start + size - 1, size, tuple(laid), tuple(stand))
