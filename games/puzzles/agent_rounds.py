"""Lets agents play rounds of Dou Dizhu among themselves. The built-in puzzles are found in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from games.agents import registry as agents
from games.rules.core import Ctx, Move, Rng
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.state import DouDizhuState, Phase

from .positions import OPTIONS, RULES, SEATS, Action
from .puzzle_finder import PlayedRound

PLAYERS: Final = ("club", "club", "novice")
"""Levels of the seats, rotated by one each round. Weaker agents err and leave interesting endgames."""


def generate_rounds(seed: str, *, first: int = 0, players: Sequence[str] = PLAYERS) -> Iterator[PlayedRound]:
    """Yields rounds of Dou Dizhu that agents play, without end. They are numbered from `first`.

    `seed`: 64 hex digits; a seed always gives equal rounds.
    """
    number = first
    while True:
        yield play_round(Rng(seed).derive(number), number, [players[(seat + number) % SEATS] for seat in range(SEATS)])
        number += 1


def play_round(rng: Rng, number: int, players: Sequence[str]) -> PlayedRound:
    """Plays one round from the deal to the end and returns it. `players` are the levels of the agents, by seat."""
    ctx = Ctx(rng, missed=(0,) * SEATS, timeouts=(0,) * SEATS)
    state: DouDizhuState = RULES.setup(OPTIONS, SEATS, ctx).state
    luck = Random(f"{rng.key} agents")  # noqa: S311  seeded
    begun: DouDizhuState | None = None
    actions: list[tuple[int, Action]] = []
    while state.phase is not Phase.ROUND_END:
        window = state.ctx.windows[0]
        seat = window.seats[0]
        mind = agents.agent(RULES.key, players[seat])
        legal = list(RULES.legal_actions(state, seat, window))
        action = mind.decide(RULES.view(state, seat), window, legal, luck).action
        if state.phase is Phase.PLAYING and isinstance(action, Play | Pass):
            begun = begun or state
            actions.append((seat, action))
        state = RULES.apply(state, Move(seat, window.id, action, 0, "agent" if seat in ctx.agents else "person")).state
    if begun is None or begun.landlord is None:
        raise AssertionError("a round ends by play alone")
    return PlayedRound(number, begun.hands, begun.bottom, begun.landlord, begun.base, tuple(actions))
