"""Compares bids of Liar's Dice, counts the dice for a bid, and chooses the first bid for a player whose time is over.

See RULES.md, sections 3 and 4, and clause 9.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .actions import Bid

FACE_ORDER: Final = (2, 3, 4, 5, 6, 1)
"""Faces, lowest first (clause 3.2)."""

RANK: Final = {face: rank for rank, face in enumerate(FACE_ORDER)}
"""Face -> its rank, 0 the lowest."""


def is_possible(bid: Bid, total: int) -> bool:
    """Whether a bid of Liar's Dice names a face from 1 to 6 and at most `total` dice, the number of all dice in play.

    See RULES.md, clause 3.1.
    """
    return 1 <= bid.count <= total and bid.face in RANK


def is_higher(bid: Bid, than: Bid | None) -> bool:
    """Whether `bid` is higher than the bid `than`; always True if `than` is None (RULES.md, clause 3.3)."""
    return than is None or (bid.count, RANK[bid.face]) > (than.count, RANK[than.face])


def higher_bids(total: int, than: Bid | None) -> Iterator[Bid]:
    """Yields all bids that are higher than the bid `than`, lowest first; every bid if `than` is None.

    `total` is the number of dice in play, which limits the bids (RULES.md, clause 3.5).
    """
    for count in range(than.count if than else 1, total + 1):
        for face in FACE_ORDER:
            bid = Bid(count, face)
            if is_higher(bid, than):
                yield bid


def can_be_raised(bid: Bid, total: int) -> bool:
    """Whether a bid higher than this one exists when `total` dice are in play."""
    return bid.count < total or bid.face != FACE_ORDER[-1]


def count_matching(dice: Iterable[int], face: int, *, wild: bool) -> int:
    """Returns how many of these dice count for a bid on `face`. If `wild`, ones count for every face.

    See RULES.md, section 4.
    """
    return sum(die == face or (wild and die == 1) for die in dice)


def commonest_face(dice: Sequence[int]) -> int:
    """Returns the face that most of these dice show, and the highest of them if several are equally common.

    Ones are not counted, unless all dice show ones. A player whose time is over at the start of a round bids this
    face (RULES.md, clause 9.3).
    """
    return max((die for die in dice if die != 1), key=lambda face: (dice.count(face), face), default=1)
