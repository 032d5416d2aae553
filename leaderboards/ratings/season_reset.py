"""The soft reset between two seasons: ratings move towards 1500, and players keep a quarter of their ladder points."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from .rating import INITIAL_VALUE, Constants, Rating, Record

KEPT_SHARE: Final = 0.75
"""Share of the distance from 1500 that remains."""
OPENED: Final = 60.0
"""Deviation, in points, that a new season adds: values may move again, but do not become provisional."""


def soft_reset(rating: Rating, constants: Constants) -> Rating:
    """Returns a rating at the start of the next season: a quarter nearer to 1500, and less certain.

    The order of players stays the same. Because players are nearer to each other, old results matter less in the new
    season.
    """
    return Rating(
        value=round(INITIAL_VALUE + KEPT_SHARE * (rating.value - INITIAL_VALUE), 6),
        deviation=round(max(rating.deviation, min(math.hypot(rating.deviation, OPENED), constants.deviation)), 6),
        volatility=constants.volatility,
    )


def soft_reset_record(record: Record, constants: Constants) -> Record:
    """Returns a player's record at the start of the next season, with all its ratings reset.

    The number of matches becomes 0. The time of the latest match stays.
    """
    roles = {role: soft_reset(rating, constants) for role, rating in record.roles.items()}
    return replace(record, overall=soft_reset(record.overall, constants), roles=roles, matches=0)


def carried_points(points: int) -> int:
    """Returns the ladder points that a player takes into the next season: a quarter of `points`, or 0 if negative."""
    return max(0, points) // 4
