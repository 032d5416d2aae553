"""Plays a round of UNO in a test: sets up hands, and makes moves by short methods."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.core import SYSTEM, By, Event, Move, RulesError, Transition, Window, due_timeout, start
from games.rules.uno import Uno
from games.rules.uno.actions import Call, Challenge, ChallengeDrawFour, Draw, Play, Skip
from games.rules.uno.apply_actions import begin_round
from games.rules.uno.cards import COLORS, Card
from games.rules.uno.options import UnoOptions
from games.rules.uno.state import UnoState

GAME = Uno()

PILE = "B1 B2 B3 B4 B5 B6 B7 B8 B9 G1 G2 G3 G4 G5 G6 G7 G8 G9"


def seed(number: int) -> str:
    return f"{number:064x}"


def cards(text: str) -> tuple[Card, ...]:
    """Returns the cards that a text names: `cards("R7 W+4")` is the red 7 and a wild draw four."""
    return tuple(Card.from_code(code) for code in text.split())


class RoundDriver:
    """The latest state of a round of UNO. Each method makes one move, by default at once, and returns its events.

    Hands are texts, one a seat, and seat `turn` is to move. While a seat has not called UNO and may be caught, the next
    turn opens later; its move then waits for that.
    """

    def __init__(
        self, *hands: str, top: str = "R5", color: str = "", pile: str = PILE, turn: int = 0, direction: int = 1,
        **options: Any,
    ) -> None:  # fmt: skip
        state = start(GAME, UnoOptions(**options), len(hands), seed(1)).state
        state = replace(
            state,
            ctx=state.ctx.close(),
            hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
            pile=cards(pile),
            discards=cards(top),
            color=color or cards(top)[-1].color or COLORS[0],
            direction=direction,
            pending=0,
            layer=state.dealer,
        )
        self.state: UnoState = begin_round(state, turn)
        self.events: tuple[Event, ...] = ()

    def play(self, seat: int, card: str, color: str | None = None, target: int | None = None, *,
             after: int | None = None, by: By = "person") -> tuple[Event, ...]:  # fmt: skip
        return self._move(seat, "turn", Play(Card.from_code(card), color, target), after, by)

    def draw(self, seat: int, *, after: int | None = None, by: By = "person") -> tuple[Event, ...]:
        return self._move(seat, "turn", Draw(), after, by)

    def skip(self, seat: int, *, after: int | None = None) -> tuple[Event, ...]:
        return self._move(seat, "turn", Skip(), after)

    def doubt(self, seat: int, *, after: int | None = None) -> tuple[Event, ...]:
        """Challenges a wild draw four, for this seat."""
        return self._move(seat, "turn", ChallengeDrawFour(), after)

    def call(self, seat: int, *, after: int | None = None, by: By = "person") -> tuple[Event, ...]:
        return self._move(seat, "call", Call(), after, by)

    def catch(self, seat: int, target: int, *, after: int | None = None, by: By = "person") -> tuple[Event, ...]:
        return self._move(seat, "challenge", Challenge(target), after, by)

    def wait(self) -> tuple[Event, ...]:
        """Lets time run to the next deadline, and plays the timeouts that are due then."""
        move = due_timeout(self.state, self.state.ctx.at + 10_000_000)
        assert move is not None
        return self._take(GAME.apply(self.state, move))

    def control(self, action: Any, *, after: int = 0, window: str | None = None) -> tuple[Event, ...]:
        number = None if window is None else self.window(window).id
        return self._take(GAME.apply(self.state, Move(SYSTEM, number, action, self.state.ctx.at + after, "system")))

    def refused(
        self, seat: int, action: Any, *, window: str | int = "turn", after: int | None = None, by: By = "person"
    ) -> str:
        """Returns the code with which a move is refused. Fails unless it is refused and changes nothing."""
        return self.refusal(seat, action, window=window, after=after, by=by).code

    def refusal(
        self, seat: int, action: Any, *, window: str | int = "turn", after: int | None = None, by: By = "person"
    ) -> RulesError:
        before = repr(self.state)
        number = self.window(window).id if isinstance(window, str) else window
        at = self._opening(window) if after is None and isinstance(window, str) else self.state.ctx.at + (after or 0)
        with pytest.raises(RulesError) as error:
            GAME.apply(self.state, Move(seat, number, action, at, by))
        assert repr(self.state) == before
        return error.value

    def seat_machines(self, by: By) -> None:
        """Gives every seat to an agent or a trustee. Does nothing for a bot, which counts as the seat's own player."""
        everybody = tuple(range(self.state.seats))
        seats: dict[str, Any] = {"agent": {"agents": everybody}, "trustee": {"trustees": everybody}}.get(by, {})
        self.state = self.state.with_ctx(replace(self.state.ctx, **seats))

    def window(self, name: str) -> Window:
        window = self.state.ctx.window_named(name)
        assert window is not None, f"no window {name!r}"
        return window

    def open(self, name: str) -> bool:
        return self.state.ctx.window_named(name) is not None

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def hand(self, seat: int) -> str:
        return " ".join(card.code for card in self.state.hands[seat])

    def legal(self, seat: int, window: str = "turn") -> list[Any]:
        return list(GAME.legal_actions(self.state, seat, self.window(window)))

    @property
    def counts(self) -> list[int]:
        return [len(hand) for hand in self.state.hands]

    def _opening(self, name: str) -> int:
        return max(self.state.ctx.at, self.window(name).opens_at)

    def _move(self, seat: int, name: str, action: Any, after: int | None, by: By = "person") -> tuple[Event, ...]:
        at = self._opening(name) if after is None else self.state.ctx.at + after
        return self._take(GAME.apply(self.state, Move(seat, self.window(name).id, action, at, by)))

    def _take(self, after: Transition[UnoState]) -> tuple[Event, ...]:
        self.state, self.events = after.state, after.events
        return after.events


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def told(events: tuple[Event, ...], kind: str) -> dict[str, Any]:
    """Returns the data of the one event of this kind; fails unless there is exactly one."""
    [data] = [event.data for event in events if event.kind == kind]
    return data
