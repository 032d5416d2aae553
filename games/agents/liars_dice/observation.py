"""The bids and numbers of dice that a player of Liar's Dice sees, and how probable bids are from its point of view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.liars_dice.bids import FACE_ORDER, RANK

from ..base import View
from .odds import PLAIN, WILD, Claim, bid_probability, least_probabilities, least_probabilities_given_bids

Faces = tuple[int, ...]
"""A hand as counts: index 0 has the number of its dice, index 1 to 6 the number of dice that show this face."""

Said = tuple[int, int, int]
"""A bid: (seat, count, face)."""

REACH = 3
"""Bids are considered only if their count exceeds the current bid's by at most this.

For a first bid, the count may exceed a third of all dice by at most this.
"""


def faces_of(dice: Sequence[int]) -> Faces:
    return (len(dice), *(dice.count(face) for face in range(1, 7)))


class BiddingState:
    """The bids so far, and each seat's number of dice, in one round of Liar's Dice.

    Bids can be added and taken back, to try out a sequence of bids.
    """

    __slots__ = ("_told", "_wild", "bids", "counts", "total")

    def __init__(self, counts: Sequence[int], bids: Sequence[Said], *, wild_ones: bool) -> None:
        self.counts = tuple(counts)
        self.total = sum(counts)
        self._wild = [wild_ones]
        self.bids: list[Said] = []
        self._told: list[Mapping[int, tuple[tuple[int, Claim], ...]]] = [{}]
        for said in bids:
            self.push_bid(said)

    @classmethod
    def from_view(cls, view: View) -> BiddingState:
        """Returns the bids and numbers of dice that a seat's view shows."""
        bids = [(bid["seat"], bid["count"], bid["face"]) for bid in view["bids"]]
        return cls(view["counts"], bids, wild_ones=view["options"]["wild_ones"])

    @property
    def standing(self) -> Said | None:
        return self.bids[-1] if self.bids else None

    @property
    def wild(self) -> bool:
        """Whether ones count as every face at this point.

        With the option `wild_ones` they do until somebody bids on ones.
        """
        return self._wild[-1]

    def push_bid(self, said: Said) -> None:
        seat, count, face = said
        dice = self.counts[seat]
        claim = (dice, self.total - dice, count, self.wild and face != 1)
        told = dict(self._told[-1])
        told[face] = (*(each for each in told.get(face, ()) if each[0] != seat), (seat, claim))
        self.bids.append(said)
        self._told.append(told)
        self._wild.append(self.wild and face != 1)

    def pop_bid(self) -> None:
        self.bids.pop()
        self._told.pop()
        self._wild.pop()

    def before_bid(self, index: int) -> BiddingState:
        """Returns the state of the bidding before the bid with this index was made."""
        return BiddingState(self.counts, self.bids[:index], wild_ones=self._wild[0])

    def bid_chance(self, seat: int, own: Faces, count: int, face: int) -> float:
        """Returns the probability that the bid is true, as a seat with these dice sees it.

        It partly trusts the bids of the other seats.
        """
        return bid_probability(count, *self.dice_odds(seat, own, face))

    def dice_odds(self, seat: int, own: Faces, face: int) -> tuple[int, Sequence[float]]:
        """Returns (number of own dice that count for this face, probabilities about the other seats' dice).

        Entry n of the probabilities is the probability that at least n of the other seats' dice count for the face.
        """
        wild = self.wild and face != 1
        held, others = own[face] + (own[1] if wild else 0), self.total - own[0]
        told = self._told[-1].get(face)
        if not told:
            return held, least_probabilities(others, WILD if wild else PLAIN)
        claims = tuple(claim for other, claim in told if other != seat)
        rest = others - sum(claim[0] for claim in claims)
        return held, least_probabilities_given_bids(claims, rest, wild)

    def chance_ignoring_bids(self, own: Faces, count: int, face: int) -> float:
        """Returns the probability that the bid is true, as a seat with these dice sees it.

        The bids of the other seats are ignored.
        """
        wild = self.wild and face != 1
        need = count - own[face] - (own[1] if wild else 0)
        if need <= 0:
            return 1.0
        others = self.total - own[0]
        return least_probabilities(others, WILD if wild else PLAIN)[need] if need <= others else 0.0

    def possible_bids(self) -> list[tuple[int, int]]:
        """Returns the bids that the next seat might make, as (count, face), lowest first.

        The count exceeds that of the current bid by at most `REACH`.
        """
        standing = self.standing
        if standing is None:
            most = min(self.total, self.total // 3 + REACH)
            return [(count, face) for count in range(1, most + 1) for face in FACE_ORDER]
        _, least, than = standing
        found = [(least, face) for face in FACE_ORDER[RANK[than] + 1 :]]
        most = min(self.total, least + REACH)
        found += [(count, face) for count in range(least + 1, most + 1) for face in FACE_ORDER]
        return found

    def following(self, seat: int) -> int:
        seats = len(self.counts)
        seat = (seat + 1) % seats
        while not self.counts[seat]:
            seat = (seat + 1) % seats
        return seat
