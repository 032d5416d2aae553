"""Rounds that the house's agents play among themselves, for the set of puzzles that is shipped."""

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
"""Levels of the seats, turned by one each round: those who err leave endings worth a thought."""


def rounds(seed: str, *, first: int = 0, players: Sequence[str] = PLAYERS) -> Iterator[PlayedRound]:
    """Rounds without end, from that number on. `seed`: 64 hex digits; the same seed gives the same rounds."""
    number = first
    while True:
        yield play(Rng(seed).derive(number), number, [players[(seat + number) % SEATS] for seat in range(SEATS)])
        number += 1


def play(rng: Rng, number: int, players: Sequence[str]) -> PlayedRound:
    """One round, from the deal to the end."""
    ctx = Ctx(rng, missed=(0,) * SEATS, timeouts=(0,) * SEATS)
    state: DouDizhuState = RULES.setup(OPTIONS, SEATS, ctx).state
    luck = Random(f"{rng.key} agents")  # noqa: S311
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
