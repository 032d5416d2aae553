"""The types of combination in Gan Deng Yan (pair, straight, bomb …), and which combination beats which.

See RULES.md, sections 3 and 6.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from ..cards import Card
from .options import GanDengYanOptions

ACE: Final = 14
TWO: Final = 15
MIN_STRAIGHT: Final = 3
MAX_STRAIGHT: Final = 12
"""`MIN_STRAIGHT` and `MAX_STRAIGHT`: the fewest and most cards of a straight."""


class HandType(StrEnum):
    """The six types of combination in Gan Deng Yan, such as PAIR or ROCKET, in the order of RULES.md, clause 3.1."""

    SINGLE = "SINGLE"
    PAIR = "PAIR"
    STRAIGHT = "STRAIGHT"
    BOMB_3 = "BOMB_3"
    BOMB_4 = "BOMB_4"
    ROCKET = "ROCKET"


POWER: Final[dict[HandType, int]] = {
    HandType.SINGLE: 0, HandType.PAIR: 0, HandType.STRAIGHT: 0,
    HandType.BOMB_3: 1, HandType.BOMB_4: 2, HandType.ROCKET: 3,
}  # fmt: skip
"""Type -> power: a type with more power beats every type with less."""

BOMBS: Final = frozenset(kind for kind, power in POWER.items() if power)


class Combo(NamedTuple):
    """A combination of cards in Gan Deng Yan: its type, rank, length and cards, and the ranks of its jokers.

    One set of cards with jokers may form several combinations; each is a `Combo` of its own.
    """

    type: HandType
    rank: int
    """3 to 17; in a straight, its highest rank."""
    length: int
    """The number of cards in a straight, else 1."""
    cards: tuple[Card, ...]
    """A straight from low to high, each joker in its place; else suited cards before jokers, low before high."""
    jokers: tuple[int, ...] = ()
    """The ranks that its jokers stand for, the little one's first.

    Jokers alone or both together stand for themselves.
    """

    @property
    def low(self) -> int:
        """The lowest rank of a straight, by which straights are compared; for other types their only rank."""
        return self.rank - self.length + 1


def strength(combo: Combo) -> tuple[int, int]:
    """Returns the sort key that puts the strongest of several combinations of the same cards last.

    A play that does not say what its jokers stand for is taken as the strongest legal combination (RULES.md, clause
    5.4).
    """
    return POWER[combo.type], combo.rank


def beats(combo: Combo, last: Combo | None, options: GanDengYanOptions) -> bool:
    """Whether a combination beats the last play of the trick. If `last` is None, any combination may lead.

    See RULES.md, section 6.
    """
    if last is None:
        return True
    mine, theirs = POWER[combo.type], POWER[last.type]
    if mine or theirs:
        return mine > theirs or (mine == theirs and combo.rank > last.rank)
    if combo.type is not last.type:
        return False
    if combo.type is HandType.STRAIGHT:
        if (options.same_length_straights or options.step_by_one) and combo.length != last.length:
            return False
        return combo.low == last.low + 1 if options.step_by_one else combo.low > last.low
    if options.step_by_one and combo.rank < TWO:
        return combo.rank == last.rank + 1
    return combo.rank > last.rank
