"""Cards in the text form of a Dou Dizhu match: `3456789TJQKA2`, then `X` for the little and `D` for the big joker.

A rank alone means the lowest card of that rank in the hand. For any other card the suits (`shdc`) follow the rank.
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


def full(cards: Iterable[Card]) -> str:
    """Returns the cards as text, every card with its suit, the highest rank first: `DX2cAshdKc`."""
    ordered = sorted(cards, key=lambda card: (-card.rank, card))
    return "".join(
        letter(rank) + "".join(SUITS[card.suit] for card in group if card.suit is not None)
        for rank, group in groupby(ordered, key=lambda card: card.rank)
    )


def short(cards: Iterable[Card], hand: Iterable[Card]) -> str:
    """Returns cards of a hand as text, in the order given.

    Suits are written only where the rank alone would mean other cards: it stands for the lowest ones of that rank.
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


def parse_short(text: str, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards of this hand that a text from `short` means.

    Raises ValueError if the text is malformed, or a rank without suits is not in the hand.
    """
    if not CARDS.fullmatch(text):
        raise ValueError("these are no cards")
    left, cards = sorted(hand), []
    for found in _RUN.finditer(text):
        rank = RANKS.index(found[1]) + 3
        wanted = list(_run(found[1], found[2])) if found[2] else [card for card in left if card.rank == rank][:1]
        if not wanted:
            raise ValueError(f"the hand holds no {found[1]} more")
        cards += wanted
        left = [card for card in left if card not in wanted]
    return tuple(cards)


def letter(rank: int) -> str:
    return RANKS[rank - 3]


def _run(sign: str, suits: str) -> Iterator[Card]:
    """Yields the cards with this rank sign and these suits, such as `A` and `shd`.

    Raises ValueError for a joker, which has no suit.
    """
    rank = RANKS.index(sign) + 3
    if rank >= SMALL_JOKER_RANK:
        raise ValueError("a joker has no suit")
    for suit in suits:
        yield DECK[(rank - 3) * 4 + SUITS.index(suit)]
