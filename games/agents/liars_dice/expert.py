"""An expert: asks what hands explain the bids, and what the next seat will do about each bid of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ..base import View
from .base import Player, jump_threshold
from .belief import hands
from .club import PRESS, PRESSED, wanted
from .observation import BiddingState, Faces

WORLDS = 60
"""Hands that are drawn for each other seat."""
CHOICES = 8
"""Bids that are thought through."""
REPLIES = 8
"""Bids that it may answer a raise with in its thoughts."""
GOES_ON = 0.6
"""What is left of a bid's worth when the round goes on after it."""
SCEPTIC = 0.3
"""Below this chance somebody who believes nobody doubts a bid."""

Raised = tuple[int, int]


class Expert(Player):
    """Gives each bid its worth over the worlds that the bids allow, two turns ahead."""

    level = "expert"

    def choose(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> Raised | None:
        thought = Deliberation(bidding, seat, own, hands(bidding, seat, WORLDS, rng))
        standing = bidding.standing
        bids = thought.candidates()
        worth = {bid: thought.worth(bid) for bid in bids}
        best = max(bids, key=worth.__getitem__, default=None)
        if standing is None:
            return best
        doubt = thought.doubt(standing[1:])
        return best if best is not None and worth[best] >= doubt else None

    def risk(self, view: View) -> float:
        return jump_threshold(view)


class Deliberation:
    """One decision: the worlds that are possible, each a hand per other seat."""

    def __init__(self, bidding: BiddingState, seat: int, own: Faces, held: Mapping[int, Sequence[Faces]]) -> None:
        self.bidding, self.seat, self.own, self.held = bidding, seat, own, held
        self.next = bidding.following(seat)
        self.gain = 1 / len(held)
        """What a die is worth that somebody else loses, where one of one's own is worth 1."""
        self._plain = [self._sums(face, wild=False) for face in range(7)]
        self._wild = [self._sums(face, wild=True) for face in range(7)] if bidding.wild else self._plain

    def true(self, bid: Raised, *, wild: bool) -> list[bool]:
        """In which worlds the bid is true."""
        count, face = bid
        return [found >= count for found in (self._wild if wild else self._plain)[face]]

    def candidates(self) -> list[Raised]:
        """The bids that look best by themselves."""
        wild, total = self.bidding.wild, self.bidding.total

        def merit(bid: Raised) -> float:
            return sum(self.true(bid, wild=wild)) / WORLDS + PRESS * min(bid[0] / total, PRESSED)

        return sorted(self.bidding.raises(), key=merit, reverse=True)[:CHOICES]

    def doubt(self, bid: Raised) -> float:
        """What a challenge of this bid is worth: from -1, a die lost, to what another's is worth."""
        share = sum(self.true(bid, wild=self.bidding.wild)) / WORLDS
        return (1 - share) * self.gain - share

    def worth(self, bid: Raised) -> float:
        """What it is worth to bid this, by what the next seat does about it in each world."""
        true = self.true(bid, wild=self.bidding.wild and bid[1] != 1)
        self.bidding.say((self.seat, *bid))
        replies: dict[Raised, list[int]] = {}
        known: dict[tuple[Faces, bool], Raised | None] = {}
        sums = 0.0
        for world, own in enumerate(self.held[self.next]):
            asked = own, world % 2 == 0
            if asked not in known:
                known[asked] = self._reply(own, bid, believes=asked[1])
            reply = known[asked]
            if reply is None:
                sums += self.gain if true[world] else -1.0
            elif len(self.held) == 1:
                replies.setdefault(reply, []).append(world)
        sums += sum(self._after(reply, worlds) * len(worlds) for reply, worlds in replies.items())
        self.bidding.unsay()
        return sums / WORLDS

    def _reply(self, own: Faces, bid: Raised, *, believes: bool) -> Raised | None:
        """What the next seat would do with this hand: as a club player, or as one who believes nobody."""
        reply = wanted(self.bidding, self.next, own)
        if believes or reply is None:
            return reply
        return None if self.bidding.bare_chance(own, *bid) < SCEPTIC else reply

    def _after(self, raised: Raised, worlds: Sequence[int]) -> float:
        """Between two: what it is worth to be raised like this, in these worlds: a challenge, or one more raise."""
        wild = self.bidding.wild and raised[1] != 1
        shown = self.true(raised, wild=wild)
        best = 1 - 2 * sum(shown[world] for world in worlds) / len(worlds)
        self.bidding.say((self.next, *raised))
        for bid in self.bidding.raises()[:REPLIES]:
            shown = self.true(bid, wild=self.bidding.wild and bid[1] != 1)
            share = sum(shown[world] for world in worlds) / len(worlds)
            best = max(best, GOES_ON * (2 * share - 1))
        self.bidding.unsay()
        return best

    def _sums(self, face: int, *, wild: bool) -> list[int]:
        """Dice of all seats that count for the face, per world."""
        if face == 0:
            return []
        also = wild and face != 1
        base = self.own[face] + (self.own[1] if also else 0)
        sums = [base] * WORLDS
        for hand in self.held.values():
            for world, own in enumerate(hand):
                sums[world] += own[face] + (own[1] if also else 0)
        return sums
