"""Compares bids of Liar's Dice, counts the dice for a bid, and chooses the clock's opening bid.

RULES.md, sections 3 and 4; clause 9.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .actions import Bid

FACE_ORDER: Final = (2, 3, 4, 5, 6, 1)
"""Faces, lowest first (clause 3.2)."""

RANK: Final = {face: rank for rank, face in enumerate(FACE_ORDER)}
"""Face -> its rank, 0 the lowest."""


def is_bid(bid: Bid, total: int) -> bool:
    """Whether a bid's count and face are possible when `total` dice are in play (clause 3.1)."""
    return 1 <= bid.count <= total and bid.face in RANK


def is_higher(bid: Bid, than: Bid | None) -> bool:
    """Whether the bid is higher than another (clause 3.3). Always True if `than` is None, when there is no bid yet."""
    return than is None or (bid.count, RANK[bid.face]) > (than.count, RANK[than.face])


def higher_bids(total: int, than: Bid | None) -> Iterator[Bid]:
    """Yields all bids higher than this one, lowest first; all bids if `than` is None.

    `total` dice are in play (clause 3.5).
    """
    for count in range(than.count if than else 1, total + 1):
        for face in FACE_ORDER:
            bid = Bid(count, face)
            if is_higher(bid, than):
                yield bid


def can_be_raised(bid: Bid, total: int) -> bool:
    """Whether a higher bid exists when `total` dice are in play."""
    return bid.count < total or bid.face != FACE_ORDER[-1]


def count_matching(dice: Iterable[int], face: int, *, wild: bool) -> int:
    """Returns the number of these dice that count for a bid on `face` (section 4).

    If `wild`, ones count for every face.
    """
    return sum(die == face or (wild and die == 1) for die in dice)


def commonest_face(dice: Sequence[int]) -> int:
    """Returns the commonest face among these dice, the higher one of equals, on which the clock opens (clause 9.3).

    Ones are not counted; 1 if all dice show it.
    """
    return max((die for die in dice if die != 1), key=lambda face: (dice.count(face), face), default=1)
