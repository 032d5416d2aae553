"""The soft reset between two seasons."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from .rating import INITIAL_VALUE, Constants, Rating, Record

KEPT: Final = 0.75
"""Of the distance from 1500."""
OPENED: Final = 60.0
"""Deviation, in points, that a new season adds: enough to move again, not to be provisional again."""


def soft_reset(rating: Rating, constants: Constants) -> Rating:
    """Where a rating begins the next season: a quarter nearer to 1500, and less certain.

    The order of players stays; what was kept from one season to the next shrinks, so that old numbers do not rule.
    """
    return Rating(
        value=round(INITIAL_VALUE + KEPT * (rating.value - INITIAL_VALUE), 6),
        deviation=round(max(rating.deviation, min(math.hypot(rating.deviation, OPENED), constants.deviation)), 6),
        volatility=constants.volatility,
    )


def soft_reset_record(record: Record, constants: Constants) -> Record:
    """The same overall and in every role; matches are counted anew, idleness goes on."""
    roles = {role: soft_reset(rating, constants) for role, rating in record.roles.items()}
    return replace(record, overall=soft_reset(record.overall, constants), roles=roles, matches=0)


def carried_points(points: int) -> int:
    """What of a points ladder is carried into the next season: a quarter, and no debts."""
    return max(0, points) // 4
