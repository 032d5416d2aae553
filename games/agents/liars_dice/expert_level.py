"""The agent of level `expert` for Liar's Dice: samples hidden dice that fit the bids, predicts answers to its bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ..base import View
from .base import Player, jump_threshold
from .club_level import PRESS, PRESSED, preferred_bid
from .hidden_dice_sampling import sample_hands
from .observation import BiddingState, Faces

WORLDS = 60
"""The number of hands sampled for each other seat."""
CHOICES = 8
"""The number of own bids that are compared."""
REPLIES = 8
"""The number of own bids that are considered after the next seat has raised."""
GOES_ON = 0.6
"""The factor on the value of one more own raise, because the round goes on after it."""
SCEPTIC = 0.3
"""A distrustful player challenges a bid with a probability below this."""

Raised = tuple[int, int]


class Expert(Player):
    """A Liar's Dice agent that compares its possible bids over sampled hands of others, looking two turns ahead."""

    level = "expert"

    def choose_bid(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> Raised | None:
        thought = Deliberation(bidding, seat, own, sample_hands(bidding, seat, WORLDS, rng))
        standing = bidding.standing
        bids = thought.best_looking_bids()
        worth = {bid: thought.bid_value(bid) for bid in bids}
        best = max(bids, key=worth.__getitem__, default=None)
        if standing is None:
            return best
        doubt = thought.challenge_value(standing[1:])
        return best if best is not None and worth[best] >= doubt else None

    def jump_limit(self, view: View) -> float:
        return jump_threshold(view)


class Deliberation:
    """The computation of one decision of the expert, over `WORLDS` samples of the hidden dice.

    Each sample has dice for every other seat.
    """

    def __init__(self, bidding: BiddingState, seat: int, own: Faces, held: Mapping[int, Sequence[Faces]]) -> None:
        self.bidding, self.seat, self.own, self.held = bidding, seat, own, held
        self.next = bidding.following(seat)
        self.gain = 1 / len(held)
        """The value of a die that another player loses; the loss of an own die counts -1."""
        self._plain = [self._count_dice(face, wild=False) for face in range(7)]
        self._wild = [self._count_dice(face, wild=True) for face in range(7)] if bidding.wild else self._plain

    def true_in_samples(self, bid: Raised, *, wild: bool) -> list[bool]:
        """Returns, for each sample of the hidden dice, whether this bid is true there."""
        count, face = bid
        return [found >= count for found in (self._wild if wild else self._plain)[face]]

    def best_looking_bids(self) -> list[Raised]:
        """Returns the `CHOICES` bids, as (count, face), that look best without regard to the next seat's answer."""
        wild, total = self.bidding.wild, self.bidding.total

        def merit(bid: Raised) -> float:
            return sum(self.true_in_samples(bid, wild=wild)) / WORLDS + PRESS * min(bid[0] / total, PRESSED)

        return sorted(self.bidding.possible_bids(), key=merit, reverse=True)[:CHOICES]

    def challenge_value(self, bid: Raised) -> float:
        """Returns the expected value of challenging this bid.

        It lies between -1, if an own die is lost for certain, and `gain`, if the bidder loses one for certain.
        """
        share = sum(self.true_in_samples(bid, wild=self.bidding.wild)) / WORLDS
        return (1 - share) * self.gain - share

    def bid_value(self, bid: Raised) -> float:
        """Returns the expected value of making this bid, from the next seat's predicted answer in each sample."""
        true = self.true_in_samples(bid, wild=self.bidding.wild and bid[1] != 1)
        self.bidding.push_bid((self.seat, *bid))
        replies: dict[Raised, list[int]] = {}
        known: dict[tuple[Faces, bool], Raised | None] = {}
        sums = 0.0
        for world, own in enumerate(self.held[self.next]):
            asked = own, world % 2 == 0
            if asked not in known:
                known[asked] = self._predict_reply(own, bid, believes=asked[1])
            reply = known[asked]
            if reply is None:
                sums += self.gain if true[world] else -1.0
            elif len(self.held) == 1:
                replies.setdefault(reply, []).append(world)
        sums += sum(self._value_after_raise(reply, worlds) * len(worlds) for reply, worlds in replies.items())
        self.bidding.pop_bid()
        return sums / WORLDS

    def _predict_reply(self, own: Faces, bid: Raised, *, believes: bool) -> Raised | None:
        """Returns the bid with which the next seat, with these dice, would answer this bid; None for a challenge.

        `believes`: the seat trusts bids like the agent `club`. Otherwise it is distrustful and challenges earlier.
        """
        reply = preferred_bid(self.bidding, self.next, own)
        if believes or reply is None:
            return reply
        return None if self.bidding.chance_ignoring_bids(own, *bid) < SCEPTIC else reply

    def _value_after_raise(self, raised: Raised, worlds: Sequence[int]) -> float:
        """Returns the expected value for this seat after the only other player has raised its bid to `raised`.

        `worlds` are the samples in which the other player would do so. This seat then challenges or raises once more,
        whichever is better.
        """
        wild = self.bidding.wild and raised[1] != 1
        shown = self.true_in_samples(raised, wild=wild)
        best = 1 - 2 * sum(shown[world] for world in worlds) / len(worlds)
        self.bidding.push_bid((self.next, *raised))
        for bid in self.bidding.possible_bids()[:REPLIES]:
            shown = self.true_in_samples(bid, wild=self.bidding.wild and bid[1] != 1)
            share = sum(shown[world] for world in worlds) / len(worlds)
            best = max(best, GOES_ON * (2 * share - 1))
        self.bidding.pop_bid()
        return best

    def _count_dice(self, face: int, *, wild: bool) -> list[int]:
        """Returns, for each sample, how many dice of all seats together count for this face."""
        if face == 0:
            return []
        also = wild and face != 1
        base = self.own[face] + (self.own[1] if also else 0)
        sums = [base] * WORLDS
        for hand in self.held.values():
            for world, own in enumerate(hand):
                sums[world] += own[face] + (own[1] if also else 0)
        return sums
