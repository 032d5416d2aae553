"""Plays one match of any game among its agents, with the rules alone: no database, no sockets, no waiting.

An agent that wants to act does so after a pause, as at a table. The earliest answer is played; an answer whose window
has closed is dropped. Each seat sees only its own view.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from games.agents.base import Agent
from games.rules.core import Game, Move, Outcome, Window, due_timeout, next_deadline, parse_options, start

PAUSE = (0.8, 2.0)
"""Seconds that an agent pauses, as at a real table."""
AFTER_PROTECTION = 1.5
"""The most seconds that it pauses beyond the protected time."""
MOST_MOVES = 50_000

Pending = tuple[int, Window, Hashable]
"""A pending decision: seat, window, and the key of the decision."""
Asked = tuple[int, int, Hashable]
"""A pending decision by the window's number: seat, window number, key."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that has ended: its outcome, the number of moves, and the times of all decisions by seat."""

    outcome: Outcome
    moves: int
    took: Sequence[Sequence[float]]
    """Per seat: milliseconds of CPU time of every decision, the view included."""


def seed_of(game: str, seats: int, deal: int) -> str:
    """Returns the seed of a deal, which is the same for every seating of the agents."""
    return sha256(f"bench {game} {seats} {deal}".encode()).hexdigest()


def play(*, game: Game[Any], options: Mapping[str, Any], players: Sequence[Agent], seed: str) -> PlayedMatch:
    """Plays one match of any game and returns it. Raises RuntimeError if it does not end after `MOST_MOVES` moves."""
    chosen: Any = parse_options(game.Options, options)
    seats = len(players)
    state = start(game, chosen, seats, seed, agents=range(seats)).state
    took: list[list[float]] = [[] for _ in range(seats)]
    waiting: dict[Asked, int] = {}
    known: set[Asked] = set()
    for count in range(MOST_MOVES):
        outcome = game.outcome(state)
        if outcome is not None:
            return PlayedMatch(outcome, count, took)
        pending = {(seat, window.id, about): window for seat, window, about in _pending(game, state, players, seed)}
        for asked, window in pending.items():
            if asked not in known:  # a decision that was pending before this move already has its time
                waiting[asked] = _answer_time(state.ctx.at, players[asked[0]], window, Random(f"{seed} pause {asked}"))
        known = set(pending)
        waiting = {asked: at for asked, at in waiting.items() if asked in pending}
        closing = next_deadline(state)
        first = min(waiting, key=lambda one: (waiting[one], one[1], one[0]), default=None)
        if first is None or (closing is not None and waiting[first] >= closing):
            move = None if closing is None else due_timeout(state, closing)
            if move is None:
                raise RuntimeError(f"{game.key} waits for nobody and has not ended")
        else:
            seat, window, at = first[0], pending[first], waiting.pop(first)
            legal = tuple(game.legal_actions(state, seat, window))
            began = time.process_time()
            decision = players[seat].decide(game.view(state, seat), window, legal, Random(f"{seed} {first}"))
            took[seat].append((time.process_time() - began) * 1000)
            move = Move(seat, window.id, decision.action, at, "agent")
        state = game.apply(state, move).state
    raise RuntimeError(f"{game.key} has not ended after {MOST_MOVES} moves")


def _pending(game: Game[Any], state: Any, players: Sequence[Agent], seed: str) -> Iterator[Pending]:
    for window in state.ctx.windows:
        for seat in window.seats:
            view = partial(game.view, state, seat)
            if players[seat].will_answer(window, view, partial(Random, f"{seed} luck {seat} {window.id}")):
                yield seat, window, players[seat].question_key(window, view)


def _answer_time(now: int, agent: Agent, window: Window, rng: Random) -> int:
    """Returns the time of the match, in ms, at which an agent answers a window.

    The answer comes after a pause, outside the time that is protected from automated players, before the window closes.
    """
    pause = rng.uniform(*PAUSE) * agent.pause_factor(window)
    free = max(window.opens_at, window.machines_from)
    at = free + min(pause, AFTER_PROTECTION) * 1000 if free > now else now + pause * 1000
    return max(now, free, min(round(at), window.closes_at - 1000))
