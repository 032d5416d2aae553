"""Ranks found by sorting a list, with which tests compare the ladder's ranks, and rows for such ladders."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from leaderboards.models import RankCount, Rating
from leaderboards.ranks import Ladder, rebuild

PEOPLE = Ladder("rating", "uno", "people")
AGENTS = Ladder("rating", "uno", "agents")
POINTS = Ladder("points", "doudizhu", "people")


@dataclass
class ReferenceRanks:
    """The values of all players on a ladder, and their ranks by plain counting."""

    values: list[float] = field(default_factory=list)

    def shown(self) -> list[int]:
        return sorted((math.floor(value + 0.5) for value in self.values), reverse=True)

    def rank(self, value: float) -> int:
        return 1 + sum(one > math.floor(value + 0.5) for one in self.shown())

    def percentile(self, value: float) -> float:
        others = len(self.values) - 1
        below = sum(one < math.floor(value + 0.5) for one in self.shown())
        return 100 * below / others if others else 100.0

    def shown_at(self, rank: int) -> int | None:
        shown = self.shown()
        return shown[min(rank, len(shown)) - 1] if shown else None


def random_value(chance: random.Random) -> float:
    """Returns a random rating. Most are near 1500, so that there are ties; a few are far away, some below 0."""
    wide = chance.choice([2, 40, 3000])
    return round(chance.choice([chance.gauss(1500, wide), chance.gauss(0, wide), 1500.5, 63.5, -64.5, -0.5]), 6)


def rated(values: Iterable[float], *, listed: bool = True) -> list[Rating]:
    """Creates a rating on the people's board for each value, without users, and rebuilds the rank counts."""
    made = Rating.objects.bulk_create(
        [
            Rating(game="uno", board="people", value=value, deviation=60, volatility=0.06, listed=listed)
            for value in values
        ]
    )
    rebuild(PEOPLE)
    return made


def counts(ladder: Ladder = PEOPLE) -> list[tuple[int, int, int]]:
    """Returns (width, start, players) of each rank count of a ladder that is not 0."""
    found = RankCount.objects.filter(**ladder.key).exclude(players=0).order_by("width", "start")
    return list(found.values_list("width", "start", "players"))


def in_order(rows: Sequence[Rating]) -> list[Rating]:
    return sorted(rows, key=lambda row: (-row.value, row.pk))
