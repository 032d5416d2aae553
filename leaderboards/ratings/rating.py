"""A rating, what a player has on a ladder, and the constants of a ladder.

Values and deviations are points on the usual scale: 400 points are odds of ten to one, everybody begins at 1500.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Player = int | str
"""Who is rated: the number of an account, or the name of an agent on a board of agents."""

INITIAL_VALUE: Final = 1500.0
WIDEST: Final = 350.0
"""The deviation of somebody of whom nothing is known, where strengths may lie far apart."""
SCALE: Final = 400 / math.log(10)
"""Points in a unit of log odds."""
DAY: Final = 86_400
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a strength: a normal law, and how fast it moves from match to match.

    Rounded to a millionth of a point where it is made, so that a stored number and a computed one are the same.
    """

    value: float = INITIAL_VALUE
    deviation: float = WIDEST
    volatility: float = 0.06
    """In units of log odds per match, as in Glicko-2."""

    @property
    def low(self) -> float:
        """The value less two deviations: what nineteen of twenty are above. A board may order by it."""
        return self.value - 2 * self.deviation


@dataclass(frozen=True, slots=True)
class Constants:
    """What distinguishes one ladder's arithmetic from another's. A change of any of them is a new `version`."""

    version: int
    deviation: float
    """Of a newcomer, and the greatest of all: how far strengths lie apart in this game."""
    volatility: float
    """Of a new player: how much strength wanders from match to match."""
    tau: float
    """How readily the volatility itself changes (Glicko-2)."""
    provisional: float
    """Above this deviation a rating is provisional."""
    resting: float
    """Above this deviation, by idleness alone, a player is off the board."""


@dataclass(frozen=True, slots=True)
class Record:
    """All that one match's rating needs of a player, and all that it changes."""

    overall: Rating
    roles: Mapping[str, Rating] = field(default_factory=dict)
    """Strength in each role that was played, for show: no other number depends on it."""
    matches: int = 0
    last_at: int | None = None
    """Seconds since the epoch at which the latest match ended; None before the first."""


def newcomer(constants: Constants) -> Record:
    """What a player has before the first rated match."""
    return Record(Rating(deviation=constants.deviation, volatility=constants.volatility))


def expected(margin: float, variance: float = 0.0) -> float:
    """The chance of the stronger side: 0.5 at no margin, ten in eleven at 400 points.

    `margin` is in points; `variance`, in points², is how uncertain it is: the less is known, the nearer to even.
    """
    return 1 / (1 + math.exp(-attenuation(variance) * margin / SCALE))


def attenuation(variance: float) -> float:
    """Glicko's g: 1 where the others are known exactly, less where they are not."""
    return 1 / math.sqrt(1 + 3 * variance / (math.pi * SCALE) ** 2)
