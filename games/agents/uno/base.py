"""The base class of the UNO agents: it decides when to call UNO, and when to catch a seat that did not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from games.rules.core import Window
from games.rules.uno.actions import Call, Challenge, ChallengeDrawFour, Draw, Play

from ..base import Agent, Decision, RngFactory, View


class Player(Agent):
    """The base class of the UNO agents: calls UNO and catches other seats, each with a probability of its level.

    A level adds how it plays its own turns.
    """

    in_time: float
    """The probability of calling UNO in time: with two cards in hand, before one of them is played."""
    late: float
    """The probability of noticing a forgotten call while nobody has caught the own seat."""
    watchful: float
    """The probability of catching another seat that forgot to call UNO."""
    call_pace: float
    """The factor on the usual pause before a call; well below 1, so that the call comes before the play."""
    catch_pace: float
    """The factor on the usual pause before a catch."""

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether the agent will use this window: always on its own turn, for a call or a catch only if it notices it.

        A call says "UNO"; a catch makes a seat draw that did not call. The probability to notice depends on the level.
        """
        match window.name:
            case "call":
                seen = view()
                often = self.in_time if len(seen["hand"]) == 2 else self.late
                return _should_call(seen) and _notices(rng_factory, window, seen, often)
            case "challenge":
                return _notices(rng_factory, window, None, self.watchful)
        return window.turn

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        """Returns a key that changes when the agent has to decide again whether to call UNO; None in other windows.

        With two cards each turn is a new decision. With one card there is only one.
        """
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
        return self.decide_turn(view, legal, rng)

    @abstractmethod
    def decide_turn(self, view: View, legal: Sequence[Any], rng: Random) -> Decision:
        """Returns the agent's decision in its own turn, in which at least two actions are legal."""

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns the legal action to play if the agent fails: drawing, keeping the drawn card, or the first one."""
        return legal[0]


def _should_call(view: View) -> bool:
    """Whether calling "UNO" makes sense: with two cards, one of them playable, or with one card and a forgotten call.

    The call can be made up for as long as no other seat has caught this one.
    """
    cards = len(view["hand"])
    return (cards == 2 and bool(view["playable"])) or (cards == 1 and bool(view["exposed"]))


def _notices(rng_factory: RngFactory, window: Window, view: View | None, often: float) -> bool:
    """Whether the agent notices a chance to call "UNO" or to catch a seat, with probability `often`.

    Repeated calls about one chance give the same answer. A chance is one window; to call with two cards, every turn is
    a new one.
    """
    occasion = (window.id, view["turns"] if view is not None and len(view["hand"]) == 2 else 0)
    return Random(f"{rng_factory().random()} {occasion}").random() < often  # noqa: S311  chance of a game


def plays(legal: Sequence[Any]) -> list[Play]:
    return [action for action in legal if isinstance(action, Play)]


def fallback_action(legal: Sequence[Any]) -> Any:
    """Returns the legal action that plays no card, drawing or keeping the drawn card; else the first legal action."""
    return next((action for action in legal if not isinstance(action, Play | ChallengeDrawFour)), legal[0])


def find_draw_four_challenge(legal: Sequence[Any]) -> Any | None:
    """Returns the legal action that challenges a Wild Draw Four; None if there is none."""
    return next((action for action in legal if isinstance(action, ChallengeDrawFour)), None)


def is_draw(action: Any) -> bool:
    return isinstance(action, Draw)
