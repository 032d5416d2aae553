"""Players of Dou Dizhu who secretly help a friend at a rated table, at a chosen intensity.

They were written from a description of collusion, before the detector and without knowledge of it: they pass softly
for the friend, feed the friend who is the landlord, never bomb the friend's play, and give bids away. They see no more
than their own seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.agents.base import Agent, Decision, View
from games.rules.core import Window
from games.rules.doudizhu.actions import Bid, Pass, Play


@dataclass(slots=True)
class Colluder(Agent):
    """A player who plays like `inner`, and at some opportunities for the friend in another seat instead.

    `intensity` is the share of opportunities that are used, 0 to 1: each is drawn for itself, so that a careful
    colluder mostly plays honestly. `throws` says whether the player also passes softly as the landlord, as an account
    does that only feeds its friend.
    """

    inner: Agent
    friend: int
    intensity: float
    throws: bool = False
    level: str = "colluder"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Returns the decision that helps the friend, or the honest one of `inner`."""
        uses = rng.random() < self.intensity
        honest = self.inner.decide(view, window, legal, rng)
        helps = self._helping(view, window.seats[0], legal) if uses else None
        return honest if helps is None else Decision(helps)

    def _helping(self, view: View, seat: int, legal: Sequence[Any]) -> Any | None:
        """Returns the action that helps the friend most; None if there is no opportunity."""
        if view["phase"] == "BIDDING":
            return self._giving_bid(view, legal)
        if view["landlord"] != self.friend and not (self.throws and view["landlord"] == seat):
            return None
        last = view["last"]
        if last is None or last["seat"] == seat:
            return _feeding(view, self.friend, legal) if view["landlord"] == self.friend else None
        if last["seat"] == self.friend:
            return next((action for action in legal if isinstance(action, Pass)), None)
        return None

    def _giving_bid(self, view: View, legal: Sequence[Any]) -> Any | None:
        """Returns a declined bid if the friend holds the highest bid or has yet to speak."""
        theirs = view["bids"][self.friend]
        if theirs == 0:
            return None
        return next((action for action in legal if isinstance(action, Bid) and action.points == 0), None)


def _feeding(view: View, friend: int, legal: Sequence[Any]) -> Any | None:
    """Returns the lead that the friend can most easily take or go out on: the lowest single or pair.

    A friend with exactly two cards gets a pair, as it may be one; everybody else the lowest single.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    width = 2 if view["counts"][friend] == 2 else 1
    for size in (width, 1, 2):
        fitting = [action for action in plays if len(action.cards) == size and _is_even(action)]
        if fitting:
            return min(fitting, key=lambda action: action.cards[0].rank)
    return None


def _is_even(action: Play) -> bool:
    """Whether all cards of the play have one rank: neither the rocket nor a straight."""
    return len({card.rank for card in action.cards}) == 1
