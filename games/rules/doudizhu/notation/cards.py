"""Writes and reads the cards in the text form of a Dou Dizhu match.

Ranks are `3456789TJQKA2`, then `X` for the little and `D` for the big joker. A rank alone means the lowest card of that
rank in the hand. For any other card the suits (`shdc`) follow the rank: `7c` is the ♣7.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from ...cards import DECK, SMALL_JOKER_RANK, Card

RANKS = "3456789TJQKA2XD"
SUITS = "shdc"

_RUN = re.compile(rf"([{RANKS}])([{SUITS}]*)")
CARDS = re.compile(rf"(?:[{RANKS}][{SUITS}]*)+")


def cards_with_suits(cards: Iterable[Card]) -> str:
    """Returns these cards as text, each with its suit, the highest rank first: `DX2cAshdKc`."""
    ordered = sorted(cards, key=lambda card: (-card.rank, card))
    return "".join(
        letter(rank) + "".join(SUITS[card.suit] for card in group if card.suit is not None)
        for rank, group in groupby(ordered, key=lambda card: card.rank)
    )


def shortest_text(cards: Iterable[Card], hand: Iterable[Card]) -> str:
    """Returns some cards of a hand as text, with suits only where they are needed to tell the cards.

    A rank without suits means the lowest cards of that rank in `hand`: `77` is the two lowest 7s. The order is
    kept.
    """
    left, parts = sorted(hand), []
    for rank, group in groupby(cards, key=lambda card: card.rank):
        run = list(group)
        lowest = [card for card in left if card.rank == rank][: len(run)]
        left = [card for card in left if card not in run]
        if run == lowest:
            parts.append(letter(rank) * len(run))
        else:
            parts.append(letter(rank) + "".join(SUITS[card.suit] for card in run if card.suit is not None))
    return "".join(parts)


def parse_shortest_text(text: str, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards of this hand that a text such as `77` or `7c` means; `shortest_text` writes such texts.

    Raises ValueError if the text is malformed, or names a rank without suits that the hand does not hold.
    """
    if not CARDS.fullmatch(text):
        raise ValueError("these are no cards")
    left, cards = sorted(hand), []
    for found in _RUN.finditer(text):
        rank = RANKS.index(found[1]) + 3
        wanted = (
            list(_cards_of_rank(found[1], found[2])) if found[2] else [card for card in left if card.rank == rank][:1]
        )
        if not wanted:
            raise ValueError(f"the hand holds no {found[1]} more")
        cards += wanted
        left = [card for card in left if card not in wanted]
    return tuple(cards)


def letter(rank: int) -> str:
    return RANKS[rank - 3]


def _cards_of_rank(sign: str, suits: str) -> Iterator[Card]:
    """Yields the cards with this rank sign and these suits: `A` and `shd` give ♠A ♥A ♦A.

    Raises ValueError for a joker, which has no suit.
    """
    rank = RANKS.index(sign) + 3
    if rank >= SMALL_JOKER_RANK:
        raise ValueError("a joker has no suit")
    for suit in suits:
        yield DECK[(rank - 3) * 4 + SUITS.index(suit)]
