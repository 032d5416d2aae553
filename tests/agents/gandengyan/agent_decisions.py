"""Lets an agent of Gan Deng Yan decide in positions that a test has set up."""

from __future__ import annotations

from random import Random
from typing import Any

from games.agents.base import Decision
from games.agents.gandengyan import LEVELS
from games.rules.core import Move, Transition
from games.rules.gandengyan.actions import Play
from tests.rules.gandengyan.round_driver import GAME, RoundDriver


def agent_decision(level: str, scene: RoundDriver, *, seed: int = 1) -> Decision:
    """Returns the decision of the agent of this level, for the seat whose turn it is."""
    seat = scene.turn
    return LEVELS[level].decide(GAME.view(scene.state, seat), scene.window, scene.choices(seat), Random(seed))


def played_ranks(decision: Decision) -> list[int]:
    """Returns the ranks of the cards that a decision plays, ascending; empty for a pass."""
    return sorted(card.rank for card in decision.action.cards) if isinstance(decision.action, Play) else []


def play_to_end(scene: RoundDriver, level: str) -> list[Decision]:
    """Plays the round to its end with agents of one level in all seats. Returns their decisions."""
    made: list[Decision] = []
    while scene.state.ctx.windows:
        decision = agent_decision(level, scene, seed=len(made))
        after: Transition[Any] = GAME.apply(
            scene.state, Move(scene.turn, scene.window.id, decision.action, scene.now + 500)
        )
        scene.state = after.state
        made.append(decision)
    return made
