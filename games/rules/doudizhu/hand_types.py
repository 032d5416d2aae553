"""The types of combination in Dou Dizhu (pair, straight, bomb …), and which combination beats which.

See RULES.md, sections 5 and 9.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from ..cards import Card


class HandType(StrEnum):
    """The fourteen types of combination in Dou Dizhu, such as PAIR or BOMB, in the order of RULES.md, clause 5.1."""

    SINGLE = "SINGLE"
    PAIR = "PAIR"
    TRIPLE = "TRIPLE"
    TRIPLE_WITH_SINGLE = "TRIPLE_WITH_SINGLE"
    TRIPLE_WITH_PAIR = "TRIPLE_WITH_PAIR"
    STRAIGHT = "STRAIGHT"
    STRAIGHT_PAIR = "STRAIGHT_PAIR"
    AIRPLANE = "AIRPLANE"
    AIRPLANE_WITH_SINGLES = "AIRPLANE_WITH_SINGLES"
    AIRPLANE_WITH_PAIRS = "AIRPLANE_WITH_PAIRS"
    FOUR_WITH_TWO_SINGLES = "FOUR_WITH_TWO_SINGLES"
    FOUR_WITH_TWO_PAIRS = "FOUR_WITH_TWO_PAIRS"
    BOMB = "BOMB"
    ROCKET = "ROCKET"


class Combo(NamedTuple):
    """A combination of cards in Dou Dizhu: its type, the rank that is compared, its length, and its cards.

    One set of cards may form several combinations; each is a `Combo` of its own.
    """

    type: HandType
    rank: int
    """3 to 17: the rank that is compared; in a chain, its highest rank."""
    length: int
    """The number of groups in a chain (clause 6.2), else 1."""
    cards: tuple[Card, ...]
    """The body from low to high, then its kickers: larger groups first, low before high."""


CHAIN_LENGTHS: Final[dict[HandType, tuple[int, int]]] = {
    HandType.STRAIGHT: (5, 12),
    HandType.STRAIGHT_PAIR: (3, 10),
    HandType.AIRPLANE: (2, 6),
    HandType.AIRPLANE_WITH_SINGLES: (2, 5),
    HandType.AIRPLANE_WITH_PAIRS: (2, 4),
}
"""The fewest and most groups of a chain (clause 6.2)."""

_FIRST: Final = (HandType.AIRPLANE, HandType.STRAIGHT_PAIR, HandType.STRAIGHT)
_PREFERENCE: Final[dict[HandType, int]] = {
    kind: place for place, kind in enumerate((*_FIRST, *(kind for kind in HandType if kind not in _FIRST)))
}


def preference(combo: Combo) -> tuple[int, int]:
    """Returns the sort key that puts the preferred of several combinations of the same cards first.

    A play that names no type is taken as the first combination in this order that beats the last play (RULES.md,
    clause 8.3).
    """
    return _PREFERENCE[combo.type], -combo.rank


def beats(combo: Combo, last: Combo | None) -> bool:
    """Whether a combination beats the last play of the trick. If `last` is None, any combination may lead.

    See RULES.md, clauses 9.3 to 9.5.
    """
    if last is None:
        return True
    if combo.type == last.type:
        return combo.length == last.length and combo.rank > last.rank
    return combo.type == HandType.ROCKET or (combo.type == HandType.BOMB and last.type != HandType.ROCKET)
