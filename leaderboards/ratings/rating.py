"""Dataclasses of a player's rating and of the record that holds all ratings of a player, and the constants of a game.

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
    """An estimate of a player's strength: value and deviation of a normal distribution, and its volatility.

    The volatility says how much the strength changes from match to match. Numbers are rounded to a millionth of a point
    when created, so that a stored number equals a computed one.
    """

    value: float = INITIAL_VALUE
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06
    """In units of log odds per match, as in Glicko-2."""


@dataclass(frozen=True, slots=True)
class Constants:
    """The constants with which a game's ratings are computed, such as a newcomer's deviation.

    Any change needs a new `version`.
    """

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
    """A player's rating overall and in each role, the number of rated matches, and the time of the latest one."""

    overall: Rating
    roles: Mapping[str, Rating] = field(default_factory=dict)
    """Strength in each role that was played. It is only displayed: no other number depends on it."""
    matches: int = 0
    last_at: int | None = None
    """End of the latest match, in seconds since the epoch. None before the first."""


def newcomer(constants: Constants) -> Record:
    """Returns the record of a player who has not played any rated match."""
    return Record(Rating(deviation=constants.deviation, volatility=constants.volatility))


def win_probability(margin: float, variance: float = 0.0) -> float:
    """Returns the chance that a side wins which is `margin` points stronger: 0.5 at 0 points, ten in eleven at 400.

    `variance`, in points², is the uncertainty of the margin, which draws the chance towards 0.5.
    """
    return 1 / (1 + math.exp(-attenuation(variance) * margin / SCALE))


def attenuation(variance: float) -> float:
    """Returns Glicko's factor g, by which a difference in strength is multiplied because it is uncertain.

    It is 1 if the difference's variance (points²) is 0, and less for a larger variance.
    """
    return 1 / math.sqrt(1 + 3 * variance / (math.pi * SCALE) ** 2)
