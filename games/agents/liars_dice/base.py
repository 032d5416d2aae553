"""What the levels have in common: they read the round from their seat, and jump where it is hardly a risk."""

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
    """One level. It keeps nothing: all that it knows is in the view that it is shown."""

    def wants(self, window: Window, view: Callable[[], View], luck: RngFactory = Random) -> bool:
        """Every turn; a jump only where its two dice are hardly at risk."""
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
        """A challenge where a bid stands, else the lowest bid: both come first."""
        return legal[0]

    @abstractmethod
    def choose(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        """(count, face) of a bid that is higher than the one that stands, or None to challenge that one."""

    @abstractmethod
    def risk(self, view: View) -> float:
        """The chance of the standing bid up to which it jumps."""

    def believed(self, bidding: BiddingState, seat: int, own: Faces, count: int, face: int) -> float:
        """How likely it thinks the bid is: by its dice, and by what the others have bid."""
        return bidding.chance(seat, own, count, face)

    def _jumps(self, view: View) -> bool:
        bid = view["bid"]
        if bid is None:
            return False
        own = faces_of(view["dice"])
        return self.believed(BiddingState.of(view), view["seat"], own, bid["count"], bid["face"]) < self.risk(view)


def jump_threshold(view: View) -> float:
    """Up to which chance of the bid a jump pays: two dice of one's own against one of somebody else.

    A bidder's lost die is shared by all others, and the next seat may take it anyway: the more there are, the surer one
    must be. With one's last dice at stake, twice as sure.
    """
    others = sum(count > 0 for count in view["counts"]) - 1
    chance: float = 1 / (4 * others + 1)
    return chance / 2 if len(view["dice"]) <= COST else chance
