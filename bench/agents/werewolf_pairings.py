"""The pairs of agents that play Werewolf against each other, and one recorded match between two of them."""

from __future__ import annotations

from collections import Counter

from games.agents.base import Agent
from games.agents.werewolf import Reasoner

from .match_records import MatchRecord
from .werewolf_match import RandomAgent, play

MINDS: dict[str, Agent] = {"reasoner": Reasoner("club"), "random": RandomAgent()}
PAIRINGS = (("reasoner", "reasoner"), ("random", "reasoner"), ("reasoner", "random"))
"""(wolves, good)"""

Task = tuple[str, int, str, str, int]
"""Digest of the code, preset, wolves, good, number of the game."""


def play_recorded_match(task: Task) -> MatchRecord:
    """Plays the match of Werewolf that a task describes and returns its record.

    Runs in a worker process of the benchmark.
    """
    minds, preset, wolves, good, game = task
    result = play(seats=preset, seed=game, minds={"wolves": MINDS[wolves], "good": MINDS[good]})
    took = Counter(str(max(1, round(ms * 10))) for ms in result.took)
    return MatchRecord(minds, preset, wolves, good, game, result.winner, result.days, dict(took))
