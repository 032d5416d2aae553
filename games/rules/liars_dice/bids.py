"""The order of bids, the dice that count for a bid (RULES.md, sections 3 and 4), and the clock's opening bid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .actions import Bid

FACE_ORDER: Final = (2, 3, 4, 5, 6, 1)
"""Faces, lowest first (clause 3.2)."""

RANK: Final = {face: rank for rank, face in enumerate(FACE_ORDER)}
"""Face -> its rank, 0 the lowest."""


def is_bid(bid: Bid, total: int) -> bool:
    """Whether count and face are in range for so many dice in play (clause 3.1)."""
    return 1 <= bid.count <= total and bid.face in RANK


def is_higher(bid: Bid, than: Bid | None) -> bool:
    """Whether the bid beats the current one (clause 3.3); `than` None means that there is no bid yet."""
    return than is None or (bid.count, RANK[bid.face]) > (than.count, RANK[than.face])


def higher_bids(total: int, than: Bid | None) -> Iterator[Bid]:
    """Yields all bids that may follow, lowest first. None are left after `total` ones (clause 3.5)."""
    for count in range(than.count if than else 1, total + 1):
        for face in FACE_ORDER:
            bid = Bid(count, face)
            if is_higher(bid, than):
                yield bid


def can_be_raised(bid: Bid, total: int) -> bool:
    """Whether any higher bid exists with so many dice in play."""
    return bid.count < total or bid.face != FACE_ORDER[-1]


def count_matching(dice: Iterable[int], face: int, *, wild: bool) -> int:
    """Returns the number of dice that count for this face; `wild`: ones count as every face (section 4)."""
    return sum(die == face or (wild and die == 1) for die in dice)


def commonest_face(dice: Sequence[int]) -> int:
    """Returns the face of the clock's opening bid (clause 9.3)."""
    return max((die for die in dice if die != 1), key=lambda face: (dice.count(face), face), default=1)
