"""OpenSkill's rating models on our scale: mean 1500, deviation 350, 400 points for odds of ten to one between two."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from openskill import models

from leaderboards.ratings import INITIAL_VALUE, MAX_DEVIATION
from leaderboards.ratings.rating import SCALE


class OpenSkill:
    """One of OpenSkill's models, chosen by name, with the ratings of all players."""

    def __init__(self, name: str, players: int) -> None:
        self._model: Any = getattr(models, name)(
            mu=INITIAL_VALUE, sigma=MAX_DEVIATION, beta=SCALE / math.sqrt(2), tau=3.5
        )
        self._ratings = [self._model.rating() for _ in range(players)]

    def rate(self, table: Sequence[int]) -> None:
        """Rates one match, given its players from the first place to the last."""
        teams = [[self._ratings[player]] for player in table]
        for player, team in zip(table, self._model.rate(teams, ranks=list(range(len(table)))), strict=True):
            self._ratings[player] = team[0]

    def ratings(self) -> list[tuple[float, float]]:
        return [(one.mu, one.sigma) for one in self._ratings]
