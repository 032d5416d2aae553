"""Stand-ins for people of four strengths: levels of our agents, mixed decision by decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.agents.base import Agent, Decision, View
from games.agents.doudizhu import Club, Fast, Novice
from games.rules.core import Window


@dataclass(slots=True)
class Mixed(Agent):
    """A player who decides like `better`, and at a share of decisions like `worse`."""

    better: Agent
    worse: Agent
    slips: float
    """The share of decisions, 0 to 1, of the worse player."""
    level: str = "mixed"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Returns the decision of one of the two players."""
        mind = self.worse if rng.random() < self.slips else self.better
        return mind.decide(view, window, legal, rng)


PEOPLE: Final[Mapping[str, Agent]] = {
    "beginner": Novice(),
    "learner": Mixed(Club(), Novice(), 0.5),
    "regular": Mixed(Club(), Novice(), 0.1),
    "strong": Mixed(Fast(deals=24), Club(), 0.2),
}
"""Name -> player, from weakest to strongest."""
