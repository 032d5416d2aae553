"""Plays a match of Liar's Dice in a test: sets the dice, and makes moves by short methods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.rules.core import SYSTEM, By, Event, Move, RulesError, Transition, due_timeout, start
from games.rules.liars_dice import LiarsDice
from games.rules.liars_dice.actions import Bid, Challenge, Jump
from games.rules.liars_dice.options import LiarsDiceOptions
from games.rules.liars_dice.state import LiarsDiceState

GAME = LiarsDice()


def seed(number: int) -> str:
    return f"{number:064x}"


def first_opened_by(opener: int, seats: int, options: LiarsDiceOptions) -> LiarsDiceState:
    for number in range(1_000):
        state = start(GAME, options, seats, seed(number)).state
        if state.opener == opener:
            return state
    raise AssertionError(f"no seed lets seat {opener} open")


class RoundDriver:
    """The latest state of a match of Liar's Dice. Each method makes one move and returns its events."""

    def __init__(self, *dice: Sequence[int], opener: int = 0, **options: Any) -> None:
        chosen = LiarsDiceOptions(**options)
        self.state = replace(first_opened_by(opener, len(dice), chosen), dice=tuple(map(tuple, dice)))
        self.events: tuple[Event, ...] = ()

    def give(self, *dice: Sequence[int]) -> None:
        """Replaces the dice of all seats, in a round that has just begun."""
        assert [len(own) for own in dice] == [len(own) for own in self.state.dice]
        self.state = replace(self.state, dice=tuple(map(tuple, dice)))

    def seat_machines(self, by: By) -> None:
        """Gives every seat to an agent or a trustee. Does nothing for a bot, which counts as the seat's own player."""
        everybody = tuple(range(len(self.state.dice)))
        seats: dict[str, Any] = {"agent": {"agents": everybody}, "trustee": {"trustees": everybody}}.get(by, {})
        self.state = self.state.with_ctx(replace(self.state.ctx, **seats))

    def bid(self, seat: int, count: int, face: int, *, after: int = 0, by: By = "person") -> tuple[Event, ...]:
        return self._move(seat, "turn", Bid(count, face), after, by)

    def challenge(self, seat: int, *, after: int = 0, by: By = "person") -> tuple[Event, ...]:
        return self._move(seat, "turn", Challenge(), after, by)

    def jump(self, seat: int, *, after: int = 3_000, by: By = "person") -> tuple[Event, ...]:
        return self._move(seat, "jump", Jump(), after, by)

    def wait(self) -> tuple[Event, ...]:
        """Lets time run to the next deadline, and plays the timeouts that are due then."""
        move = due_timeout(self.state, self.state.ctx.at + 10_000_000)
        assert move is not None
        return self._take(GAME.apply(self.state, move))

    def control(self, action: Any, *, after: int = 0) -> tuple[Event, ...]:
        return self._take(GAME.apply(self.state, Move(SYSTEM, None, action, self.state.ctx.at + after, "system")))

    def refused(
        self, seat: int, action: Any, *, window: str | int = "turn", after: int = 0, by: By = "person"
    ) -> RulesError:
        """Returns the error with which a move is refused. Fails unless it is refused and changes nothing."""
        before = repr(self.state)
        number = self.window(window) if isinstance(window, str) else window
        with pytest.raises(RulesError) as error:
            GAME.apply(self.state, Move(seat, number, action, self.state.ctx.at + after, by))
        assert repr(self.state) == before
        return error.value

    def window(self, name: str) -> int:
        found = self.state.ctx.window_named(name)
        assert found is not None, f"no window {name}"
        return found.id

    def view(self, seat: int | None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def counts(self) -> list[int]:
        return [len(own) for own in self.state.dice]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def legal(self, seat: int, name: str = "turn") -> list[Any]:
        found = self.state.ctx.window_named(name)
        assert found is not None
        return list(GAME.legal_actions(self.state, seat, found))

    def _move(self, seat: int, name: str, action: Any, after: int, by: By) -> tuple[Event, ...]:
        return self._take(GAME.apply(self.state, Move(seat, self.window(name), action, self.state.ctx.at + after, by)))

    def _take(self, after: Transition[LiarsDiceState]) -> tuple[Event, ...]:
        self.state, self.events = after.state, after.events
        return after.events


def four() -> RoundDriver:
    """Four seats; seat 0 has bid five 6s, which is wrong: there are two and no one."""
    table = RoundDriver((2, 2), (3, 3), (6, 5), (6, 4))
    table.bid(0, 5, 6)
    return table
