"""What the house's players of UNO have in common: when they say UNO, whom they catch, how they name a card."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from games.rules.core import Window
from games.rules.uno.actions import Call, Challenge, ChallengeDrawFour, Draw, Play

from ..base import Agent, Decision, RngFactory, View


class Player(Agent):
    """Answers its turns; calls and catches as reliably as its level has it."""

    in_time: float
    """How often it calls with two cards, before it plays one of them."""
    late: float
    """How often it notices in time that it is exposed."""
    watchful: float
    """How often it catches another who is."""
    call_pace: float
    """Its pause before a call, against the usual one: short enough, and the call comes before the play."""
    catch_pace: float
    """The same before a catch."""

    def wants(self, window: Window, view: Callable[[], View], luck: RngFactory = Random) -> bool:
        """Its turn; a call where one is due, a catch; both only as often as it thinks of it."""
        match window.name:
            case "call":
                seen = view()
                often = self.in_time if len(seen["hand"]) == 2 else self.late
                return _calls(seen) and _thinks(luck, window, seen, often)
            case "challenge":
                return _thinks(luck, window, None, self.watchful)
        return window.turn

    def afresh(self, window: Window, view: Callable[[], View]) -> Hashable:
        """A call that is due with one card is another than that with two, and each turn with two its own."""
        if window.name != "call":
            return None
        seen = view()
        return len(seen["hand"]) if len(seen["hand"]) == 1 else seen["turns"]

    def pace(self, window: Window) -> float:
        return {"call": self.call_pace, "challenge": self.catch_pace}.get(window.name, 1.0)

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if isinstance(legal[0], Call | Challenge):
            return Decision(legal[0], emotion="excited" if isinstance(legal[0], Challenge) else None)
        if len(legal) == 1:
            return Decision(legal[0])
        return self.turn(view, legal, rng)

    @abstractmethod
    def turn(self, view: View, legal: Sequence[Any], rng: Random) -> Decision:
        """One of several turn moves."""

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Draws, keeps what was drawn, or the one thing that is left: it comes first."""
        return legal[0]


def _calls(view: View) -> bool:
    """With two cards when one is about to be played; with one while somebody may be caught for it."""
    cards = len(view["hand"])
    return (cards == 2 and bool(view["playable"])) or (cards == 1 and bool(view["exposed"]))


def _thinks(luck: RngFactory, window: Window, view: View | None, often: float) -> bool:
    """The same each time for the same occasion: a window and, of a call with two cards, the turn."""
    occasion = (window.id, view["turns"] if view is not None and len(view["hand"]) == 2 else 0)
    return Random(f"{luck().random()} {occasion}").random() < often  # noqa: S311


def plays(legal: Sequence[Any]) -> list[Play]:
    return [action for action in legal if isinstance(action, Play)]


def fallback_action(legal: Sequence[Any]) -> Any:
    """What to do when nothing is played: draw, or keep what was drawn."""
    return next((action for action in legal if not isinstance(action, Play | ChallengeDrawFour)), legal[0])


def challenge(legal: Sequence[Any]) -> Any | None:
    """The challenge of a draw four, where there is one to make."""
    return next((action for action in legal if isinstance(action, ChallengeDrawFour)), None)


def is_draw(action: Any) -> bool:
    return isinstance(action, Draw)
