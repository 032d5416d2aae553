"""The keys of Dou Dizhu plays in the core: one integer for all that decides whether one play beats another.

The key has the kind of play, its rank and its length. A play is two integers: its cards, packed like a hand
(`packed_hands`), and its key. Key 0 is a pass; as the key to beat it means a free lead.
"""

from __future__ import annotations

from typing import Final

from .compilation import compiled
from .packed_hands import BIG

SINGLE: Final = 0
PAIR: Final = 1
TRIPLE: Final = 2
TRIPLE_WITH_SINGLE: Final = 3
TRIPLE_WITH_PAIR: Final = 4
STRAIGHT: Final = 5
STRAIGHT_PAIR: Final = 6
AIRPLANE: Final = 7
AIRPLANE_WITH_SINGLES: Final = 8
AIRPLANE_WITH_PAIRS: Final = 9
FOUR_WITH_TWO_SINGLES: Final = 10
FOUR_WITH_TWO_PAIRS: Final = 11
BOMB: Final = 12
ROCKET: Final = 13
"""The kinds of play, in the order of `HandType` (RULES.md, clause 5.1)."""

PASS: Final = 0
"""The key of a pass; as the key to beat it means a free lead."""

ROCKET_KEY: Final = ROCKET | BIG << 4 | 1 << 8


@compiled
def key_of(kind: int, rank: int, length: int) -> int:
    """Returns the key of a play: one integer for kind, rank and length, by which plays are compared.

    `rank` is the highest rank of the play, kickers apart. `length` is the number of ranks of a chain, else 1.
    """
    return kind | rank << 4 | length << 8


@compiled
def beats(key: int, last: int) -> bool:
    """Whether a play with this key beats the play with the key `last` (RULES.md, clauses 9.3 to 9.5).

    A key is one integer for kind, rank and length. If `last` is 0, there is nothing to beat and the result is true.
    """
    if last == 0:
        return True
    kind, other = key & 15, last & 15
    if kind == other:
        return key >> 8 == last >> 8 and key > last
    if kind == ROCKET:
        return True
    return kind == BOMB and other != ROCKET
