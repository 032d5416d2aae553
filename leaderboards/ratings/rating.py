"""A player's rating, the record with all that rating keeps of a player, and the constants of a game's ladder.

Values and deviations are points on the usual scale: 400 points mean odds of ten to one, and all players begin at 1500.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Player = int | str
"""A rated player: the key of a rating, or the name of an agent."""

INITIAL_VALUE: Final = 1500.0
MAX_DEVIATION: Final = 350.0
"""Deviation of an unknown player where strengths may differ widely."""
SCALE: Final = 400 / math.log(10)
"""Points in a unit of log odds."""
DAY_SECONDS: Final = 86_400
"""Seconds in a day."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of strength: a normal distribution, and its volatility from match to match.

    Values are rounded to a millionth of a point when created, so that a stored number equals a computed one.
    """

    value: float = INITIAL_VALUE
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06
    """In units of log odds per match, as in Glicko-2."""


@dataclass(frozen=True, slots=True)
class Constants:
    """The parameters of the ratings of a game. Any change of them needs a new `version`."""

    version: int
    deviation: float
    """Deviation of a newcomer, and the largest of all: the spread of strengths in this game."""
    volatility: float
    """Volatility of a new player: the change of strength from match to match."""
    tau: float
    """Constraint on the change of the volatility (Glicko-2)."""
    provisional: float
    """A rating is provisional above this deviation."""
    resting: float
    """An idle player becomes inactive above this deviation."""


@dataclass(frozen=True, slots=True)
class Record:
    """A player's ratings, number of matches and time of the latest match: everything that rating reads and changes."""

    overall: Rating
    roles: Mapping[str, Rating] = field(default_factory=dict)
    """Strength in each role that was played. It is only displayed: no other number depends on it."""
    matches: int = 0
    last_at: int | None = None
    """End of the latest match, in seconds since the epoch. None before the first."""


def newcomer(constants: Constants) -> Record:
    """Returns a player's record before the first rated match."""
    return Record(Rating(deviation=constants.deviation, volatility=constants.volatility))


def win_probability(margin: float, variance: float = 0.0) -> float:
    """Returns the chance that a side wins which is `margin` points stronger: 0.5 at 0, ten in eleven at 400.

    `variance`, in points², is the uncertainty of the margin, which draws the chance towards 0.5.
    """
    return 1 / (1 + math.exp(-attenuation(variance) * margin / SCALE))


def attenuation(variance: float) -> float:
    """Returns the factor g of Glicko, which weakens a margin: 1 if its variance is 0, less if it is uncertain."""
    return 1 / math.sqrt(1 + 3 * variance / (math.pi * SCALE) ** 2)
