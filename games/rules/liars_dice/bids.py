"""Which bid is higher, what dice count for a bid (RULES.md, sections 3 and 4), and what the clock bids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .actions import Bid

FACE_ORDER: Final = (2, 3, 4, 5, 6, 1)
"""Lowest first (clause 3.2)."""

RANK: Final = {face: rank for rank, face in enumerate(FACE_ORDER)}
"""How high a face stands, 0 the lowest."""


def is_bid(bid: Bid, total: int) -> bool:
    """Are count and face in range for so many dice in play (clause 3.1)?"""
    return 1 <= bid.count <= total and bid.face in RANK


def is_higher(bid: Bid, than: Bid | None) -> bool:
    """Does it beat the bid that stands (clause 3.3)? None: there is no bid yet."""
    return than is None or (bid.count, RANK[bid.face]) > (than.count, RANK[than.face])


def higher_bids(total: int, than: Bid | None) -> Iterator[Bid]:
    """All bids that may follow, lowest first. None are left after `total` ones (clause 3.5)."""
    for count in range(than.count if than else 1, total + 1):
        for face in FACE_ORDER:
            bid = Bid(count, face)
            if is_higher(bid, than):
                yield bid


def can_be_raised(bid: Bid, total: int) -> bool:
    """Is there any higher bid with so many dice in play?"""
    return bid.count < total or bid.face != FACE_ORDER[-1]


def count_matching(dice: Iterable[int], face: int, *, wild: bool) -> int:
    """How many of the dice count for this face; `wild`: ones count as every face (section 4)."""
    return sum(die == face or (wild and die == 1) for die in dice)


def commonest_face(dice: Sequence[int]) -> int:
    """The face that the clock opens with (clause 9.3)."""
    return max((die for die in dice if die != 1), key=lambda face: (dice.count(face), face), default=1)
