"""Plays matches by the rules alone, as the source of messages to a bot, for tests without a server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from games.bots.management.arena.arena_round import snapshot_of
from games.bots.protocol.seat_snapshot import Message, SeatSnapshot
from games.rules import registry
from games.rules.core import SYSTEM, Gift, Move, Timeout, due_timeout, start

PLAYERS = ("AI-Alpha", "AI-Beta", "AI-Gamma", "AI-Delta", "AI-Eps", "AI-Zeta", "AI-Eta", "AI-Theta", "AI-Iota")


FEW = 16
"""The number of actions from which a random move is chosen."""


class PlayedMatch:
    """A match of any game that a test plays move by move, with the snapshots from which a bot's messages are made."""

    def __init__(self, game: str = "doudizhu", *, seats: int = 3, seed: int = 1, **options: Any) -> None:
        self.rules = registry.game(game)
        made: Any = self.rules.Options(**options)
        self.players = PLAYERS[:seats]
        first = start(self.rules, made, seats, f"{seed:064x}")
        self.state, self.events = first.state, first.events

    @property
    def turn(self) -> int:
        seat: int = next(window.seats[0] for window in self.state.ctx.windows if window.turn)
        return seat

    def sight(self, seat: int) -> SeatSnapshot:
        events = [self.rules.event_json(event) for event in self.events if event.seen_by(seat)]
        return snapshot_of(self.rules, self.state, seat, players=self.players, match_id="m", events=events)

    def legal(self, seat: int | None = None) -> list[Any]:
        """Returns the legal actions of a seat in its first window; without a seat, of the seat whose turn it is."""
        seat = self.turn if seat is None else seat
        window = next(window for window in self.state.ctx.windows if seat in window.seats and window.verbs)
        return list(self.rules.legal_actions(self.state, seat, window))

    def play(self, action: Any, *, after: int = 900) -> None:
        """Plays this action for the seat whose turn it is."""
        ctx = self.state.ctx
        window = next(window for window in ctx.windows if window.turn)
        self._apply(Move(window.seats[0], window.id, action, ctx.at + after))

    def give(self, kind: str, seat: int | None = None, target: int | None = None) -> None:
        """Lets a gift of a stream's audience act."""
        self._apply(Move(SYSTEM, None, Gift(kind, "ref", seat, target), self.state.ctx.at, "system"))

    def run_out(self) -> None:
        """Plays the next timeout."""
        timeout = due_timeout(self.state, 10**12)
        assert timeout is not None
        assert isinstance(timeout.action, Timeout)
        self._apply(timeout)

    def step(self, rng: Random) -> None:
        """Makes one random move: a legal action of any seat, or a timeout."""
        ctx = self.state.ctx
        choices = [
            (seat, window, action)
            for window in ctx.windows
            for seat in window.seats
            for action in islice(self.rules.legal_actions(self.state, seat, window), FEW)
        ]
        if not choices or rng.random() < 0.05:
            self.run_out()
            return
        seat, window, action = rng.choice(choices)
        at = max(ctx.at + 700, window.opens_at)
        if at >= window.closes_at:
            self.run_out()
        else:
            self._apply(Move(seat, window.id, action, at))

    def steps(self, rng: Random, most: int) -> Iterator[None]:
        """Plays up to `most` random moves, or to the end of the match. Yields before the first move and after each."""
        yield
        for _ in range(most):
            if not self.state.ctx.windows:
                return
            self.step(rng)
            yield

    def _apply(self, move: Move) -> None:
        after = self.rules.apply(self.state, move)
        self.state, self.events = after.state, after.events


def only(messages: list[Message], kind: str) -> Message:
    """Returns the one message of this kind; fails unless there is exactly one."""
    [found] = [message for message in messages if message["type"] == kind]
    return found
