"""A tiny game for tests of the machinery that all games share: series, windows, options, timeouts.

Seats add 1 or 2 in turn, and the seat that reaches 10 ends the round. Beside the turn there is a `peek` window that
only seat 0 knows of. It opens 1.000 s after the turn began. Automated players may not take a turn in its first 0.5 s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.rules.core import (
    Ctx,
    Event,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Rng,
    Transition,
    Window,
    option,
    places_by_key,
)

TURN = 20_000


@dataclass(frozen=True, slots=True)
class ToyOptions:
    format: str = option("quick", choices=("daily", "quick", "standard", "championship"))
    intermission_seconds: int = option(10, low=0, high=60)
    step: int = option(2, low=1, high=5)
    pace: float = option(1.0, low=0.5, high=2)
    cap: int | None = option(None, low=1, high=9)
    loud: bool = option(default=True)


@dataclass(frozen=True, slots=True)
class Add:
    amount: int


@dataclass(frozen=True, slots=True)
class Peek:
    pass


@dataclass(frozen=True, slots=True)
class ToyState:
    ctx: Ctx
    options: ToyOptions
    seats: int
    secret: int
    """A number that only seat 0 may see."""
    first: int
    total: int = 0
    turn: int = 0
    winner: int | None = None

    def with_ctx(self, ctx: Ctx) -> ToyState:
        return replace(self, ctx=ctx)


class Toy(Game[ToyState]):
    key = "toy"
    version = 1
    seats = range(2, 4)
    Options = ToyOptions
    State = ToyState
    actions = {"add": Add, "peek": Peek}

    def setup(self, options: Any, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None) -> Transition[ToyState]:
        secret, rng = ctx.rng.below(1_000_000)
        first = 0 if carry is None else carry["next"]
        state = ToyState(replace(ctx, rng=rng), options, seats, secret, first, turn=first)
        return Transition(self._turn(state), (Event("deal", {}), Event("secret", {"value": secret}, (0,))))

    def act(self, state: ToyState, move: Move, window: Window) -> Transition[ToyState]:
        if isinstance(move.action, Peek):
            return Transition(state.with_ctx(state.ctx.close("peek")), (Event("peeked", {}, (0,)),))
        if move.action.amount not in (1, state.options.step):
            raise IllegalMove("WRONG_AMOUNT")
        return self._add(state, move.action.amount)

    def timeout(self, state: ToyState, window: Window) -> Transition[ToyState]:
        if window.name == "peek":
            return Transition(state.with_ctx(state.ctx.close("peek")))
        return self._add(state, 1)

    def legal_actions(self, state: ToyState, seat: int, window: Window) -> Iterator[Any]:
        if seat not in window.seats:
            return
        if window.name == "peek":
            yield Peek()
        else:
            yield from (Add(amount) for amount in sorted({1, state.options.step}))

    def view(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {"phase": "PLAYING", "total": state.total, "turn": state.turn}
        if state.winner is not None:
            view |= {"phase": "ROUND_END"}
        if seat == 0:
            view["secret"] = state.secret
        return view

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.ctx.windows:
            return None
        won = tuple(int(seat == state.winner) for seat in range(state.seats))
        return Outcome("aborted" if state.ctx.aborted else "ten", won, places_by_key(won))

    def redeal(self, state: ToyState, seat: int | None, rng: Rng) -> ToyState:
        if seat == 0 or state.winner is not None:
            return state
        secret, rng = rng.below(1_000_000)
        return replace(state, secret=secret, ctx=replace(state.ctx, rng=rng))

    def carry_over(self, state: ToyState) -> dict[str, Any]:
        return {"next": (state.first + 1) % state.seats}

    def round_summary(self, state: ToyState) -> dict[str, Any]:
        points = [2 if seat == state.winner else -1 for seat in range(state.seats)]
        return {"winner": state.winner, "seats": [{"points": p, "won": p > 0} for p in points]}

    def _add(self, state: ToyState, amount: int) -> Transition[ToyState]:
        event = Event("add", {"seat": state.turn, "amount": amount})
        total = state.total + amount
        if total >= 10:
            return Transition(replace(state, total=total, winner=state.turn, ctx=state.ctx.close()), (event,))
        return Transition(self._turn(replace(state, total=total, turn=(state.turn + 1) % state.seats)), (event,))

    def _turn(self, state: ToyState) -> ToyState:
        at = state.ctx.at
        ctx = state.ctx.close().open(
            "turn", [state.turn], ["add"], closes_at=at + TURN, turn=True, machines_from=at + 500
        )
        return state.with_ctx(ctx.open("peek", [0], ["peek"], opens_at=at + 1_000, closes_at=at + TURN, public=False))
