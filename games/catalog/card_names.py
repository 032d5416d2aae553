"""Names of playing cards and their ranks in every language, for the deck of 54 cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules.cards import Card

from .shared_words import JOKERS

RANKS: Final[Mapping[int, str]] = {
    **{rank: str(rank) for rank in range(3, 11)},
    11: "J", 12: "Q", 13: "K", 14: "A", 15: "2",
}  # fmt: skip


def card_text(code: str, lang: str) -> str:
    """Returns the name of a playing card: `♠3`, `大王` / `the big joker`. An unknown code is returned unchanged."""
    try:
        card = Card.from_code(code)
    except ValueError:
        return code
    joker = JOKERS.get(str(card.rank))
    return card.text if joker is None else joker.text(lang)


def rank_text(rank: int, lang: str) -> str:
    """Returns the name of a card's rank (3 to 17): `9`, `A`, `小王`. An unknown rank is returned as its number."""
    joker = JOKERS.get(str(rank))
    return joker.text(lang) if joker else RANKS.get(rank, str(rank))
