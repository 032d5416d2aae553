"""The base class of the Liar's Dice agents: it reads the round from the view and decides about jump challenges.

A jump challenges the current bid out of turn.
"""

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
"""Dice that a player loses by a failed jump challenge."""
OPENING_PAUSE = 3.5
"""The factor on an agent's usual pause before it opens a round.

The dice of the round before are counted on the table meanwhile, for up to three seconds, and people want to look.
"""


class Player(Agent):
    """The base class of the Liar's Dice agents; a level overrides how bids are estimated and chosen.

    It stores nothing about a match: everything is read from the view.
    """

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether the agent will use this window: always on its own turn, for a jump only against an improbable bid.

        A jump is a challenge out of turn. The limit is the probability that `jump_limit` returns.
        """
        if window.turn:
            return True
        return "jump" in window.verbs and self._should_jump(view())

    def pause_factor(self, window: Window) -> float:
        return OPENING_PAUSE if window.turn and "challenge" not in window.verbs else 1.0

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if isinstance(legal[0], Jump):
            return Decision(legal[0], emotion="excited")
        bidding, own = BiddingState.from_view(view), faces_of(view["dice"])
        raises = [(action.count, action.face) for action in legal if isinstance(action, Bid)]
        doubt = next((action for action in legal if isinstance(action, Challenge)), None)
        if not raises:
            return Decision(legal[0])
        chosen = self.choose_bid(bidding, view["seat"], own, rng)
        if chosen is None and doubt is not None:
            return Decision(doubt)
        return Decision(Bid(*(chosen or raises[0])))

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns the legal action to play if the agent fails: a challenge if there is a bid, else the lowest bid."""
        return legal[0]

    @abstractmethod
    def choose_bid(self, bidding: BiddingState, seat: int, own: Faces, rng: Random) -> tuple[int, int] | None:
        """Returns (count, face) of the next bid, or None to challenge the current one."""

    @abstractmethod
    def jump_limit(self, view: View) -> float:
        """Returns the probability of the current bid below which the agent challenges it out of turn (a jump)."""

    def estimate_bid(self, bidding: BiddingState, seat: int, own: Faces, count: int, face: int) -> float:
        """Returns the probability that this bid is true, estimated from the own dice and the other players' bids."""
        return bidding.bid_chance(seat, own, count, face)

    def _should_jump(self, view: View) -> bool:
        bid = view["bid"]
        if bid is None:
            return False
        own = faces_of(view["dice"])
        return self.estimate_bid(
            BiddingState.from_view(view), view["seat"], own, bid["count"], bid["face"]
        ) < self.jump_limit(view)


def jump_threshold(view: View) -> float:
    """Returns how probable the current bid may be so that a jump, a challenge out of turn, still pays.

    A jump risks 2 own dice for 1 of the bidder's. A bidder's lost die benefits all others, and the next seat may
    challenge anyway. So the threshold falls with the number of players. It is halved if the jump risks the player's
    last dice.
    """
    others = sum(count > 0 for count in view["counts"]) - 1
    chance: float = 1 / (4 * others + 1)
    return chance / 2 if len(view["dice"]) <= COST else chance
