"""The repeat-opponent cap: if the same two players meet often on one day, each further meeting weighs less.

Otherwise two players could agree to win points from each other all day.
"""

from __future__ import annotations

from typing import Final

FULL: Final = 3
"""Rated matches of two opponents on one day (UTC) that have full weight."""
FALL: Final = 0.5
"""Weight of each later meeting, relative to the one before."""
NOTHING: Final = 1 / 64
"""A smaller weight becomes 0."""


def repeat_weight(met_today: int) -> float:
    """Returns the weight of a meeting of two opponents who have met `met_today` times before on that day.

    The weights are 1, 1, 1, then 1/2, 1/4 …, finally 0. All meetings of a day together weigh less than 4 full ones. The
    weight applies to both players, so that points are conserved: the stronger gains less, and the weaker loses less.
    """
    if met_today < FULL:
        return 1.0
    weight = FALL ** (met_today - FULL + 1)
    return weight if weight >= NOTHING else 0.0
