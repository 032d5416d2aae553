"""The common part of UNO's agents: when they call UNO, and when they catch other seats."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from games.rules.core import Window
from games.rules.uno.actions import Call, Challenge, ChallengeDrawFour, Draw, Play

from ..base import Agent, Decision, RngFactory, View


class Player(Agent):
    """An agent that answers its turns, and calls and catches as reliably as its level does."""

    in_time: float
    """The probability of a call with two cards, before one of them is played."""
    late: float
    """The probability of noticing in time that the own seat is exposed."""
    watchful: float
    """The probability of catching another exposed seat."""
    call_pace: float
    """The factor on the pause before a call: short enough that the call comes before the play."""
    catch_pace: float
    """The factor on the pause before a catch."""

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether to answer: always in turn; a due call or a catch only with the level's probability."""
        match window.name:
            case "call":
                seen = view()
                often = self.in_time if len(seen["hand"]) == 2 else self.late
                return _calls(seen) and _thinks(rng_factory, window, seen, often)
            case "challenge":
                return _thinks(rng_factory, window, None, self.watchful)
        return window.turn

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        """Returns the key: a due call with one card differs from one with two, and with two every turn counts anew."""
        if window.name != "call":
            return None
        seen = view()
        return len(seen["hand"]) if len(seen["hand"]) == 1 else seen["turns"]

    def pause_factor(self, window: Window) -> float:
        return {"call": self.call_pace, "challenge": self.catch_pace}.get(window.name, 1.0)

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if isinstance(legal[0], Call | Challenge):
            return Decision(legal[0], emotion="excited" if isinstance(legal[0], Challenge) else None)
        if len(legal) == 1:
            return Decision(legal[0])
        return self.turn(view, legal, rng)

    @abstractmethod
    def turn(self, view: View, legal: Sequence[Any], rng: Random) -> Decision:
        """Returns a decision for one of several turn moves."""

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns the first action: a draw, keeping the drawn card, or the only action left."""
        return legal[0]


def _calls(view: View) -> bool:
    """Whether a call is due: with two cards if one is playable; with one card while a seat is exposed."""
    cards = len(view["hand"])
    return (cards == 2 and bool(view["playable"])) or (cards == 1 and bool(view["exposed"]))


def _thinks(rng_factory: RngFactory, window: Window, view: View | None, often: float) -> bool:
    """Whether the agent thinks of it. Constant for one occasion: a window and, for a call with two cards, the turn."""
    occasion = (window.id, view["turns"] if view is not None and len(view["hand"]) == 2 else 0)
    return Random(f"{rng_factory().random()} {occasion}").random() < often  # noqa: S311


def plays(legal: Sequence[Any]) -> list[Play]:
    return [action for action in legal if isinstance(action, Play)]


def fallback_action(legal: Sequence[Any]) -> Any:
    """Returns the action if no card is played: draw, or keep the drawn card."""
    return next((action for action in legal if not isinstance(action, Play | ChallengeDrawFour)), legal[0])


def challenge(legal: Sequence[Any]) -> Any | None:
    """Returns the challenge of a draw four, if there is one."""
    return next((action for action in legal if isinstance(action, ChallengeDrawFour)), None)


def is_draw(action: Any) -> bool:
    return isinstance(action, Draw)
