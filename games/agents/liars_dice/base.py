"""The common part of all levels: they parse the round from their view, and jump where the risk is small."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.rules.core import Window
from games.rules.liars_dice.actions import Bid, Challenge, Jump

from ..base import Agent, Decision, RngFactory, View
from .observation import BiddingState, Faces, faces_of

COST = 2
"""Dice that a failed jump costs."""


class Player(Agent):
    """The base class of the levels. It stores nothing: all its knowledge is in the view."""

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether to answer: every turn, and a jump only where its two dice are hardly at risk."""
        if window.turn:
            return True
        return "jump" in window.verbs and self._jumps(view())

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if isinstance(legal[0], Jump):
            return Decision(legal[0], emotion="excited")
        bidding, own = BiddingState.of(view), faces_of(view["dice"])
        raises = [(action.count, action.face) for action in legal if isinstance(action, Bid)]
        doubt = next((action for action in legal if isinstance(action, Challenge)), None)
        if not raises:
            return Decision(legal[0])
        chosen = self.choose(bidding, view["seat"], own, rng)
        if chosen is None and doubt is not None:
            return Decision(doubt)
        return Decision(Bid(*(chosen or raises[0])))

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns a challenge if there is a bid, else the lowest bid: both come first."""
        return legal[0]

    @abstractmethod
    def choose(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        """Returns (count, face) of a bid higher than the current one, or None to challenge that one."""

    @abstractmethod
    def risk(self, view: View) -> float:
        """Returns the probability of the current bid up to which the agent jumps."""

    def believed(self, bidding: BiddingState, seat: int, own: Faces, count: int, face: int) -> float:
        """Returns how likely the agent thinks the bid is, from its own dice and the bids of the others."""
        return bidding.chance(seat, own, count, face)

    def _jumps(self, view: View) -> bool:
        bid = view["bid"]
        if bid is None:
            return False
        own = faces_of(view["dice"])
        return self.believed(BiddingState.of(view), view["seat"], own, bid["count"], bid["face"]) < self.risk(view)


def jump_threshold(view: View) -> float:
    """Returns the probability of the bid up to which a jump pays: two own dice against one of another player's.

    A bidder's lost die benefits all others, and the next seat may challenge anyway. So the more players there are, the
    more certain the jumper must be. With the last dice at stake, twice as certain.
    """
    others = sum(count > 0 for count in view["counts"]) - 1
    chance: float = 1 / (4 * others + 1)
    return chance / 2 if len(view["dice"]) <= COST else chance
