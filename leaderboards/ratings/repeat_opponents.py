"""The cap per pair and day: meeting the same opponent again and again tells less, and pays less, each time."""

from __future__ import annotations

from typing import Final

FULL: Final = 3
"""Rated matches of two opponents on one day (UTC) that count whole."""
FALL: Final = 0.5
"""What each later one weighs, as a part of the one before."""
NOTHING: Final = 1 / 64
"""Below this a meeting weighs nothing at all."""


def repeat_weight(met_today: int) -> float:
    """How much a meeting counts of two who have met so often today: 1, 1, 1, then a half, a quarter …, at last 0.

    All meetings of a day weigh less than four whole ones. The weight holds for both, so that nothing is won from
    nobody: what the stronger gains less, the weaker loses less.
    """
    if met_today < FULL:
        return 1.0
    weight = FALL ** (met_today - FULL + 1)
    return weight if weight >= NOTHING else 0.0
