"""Percentiles of measured values, for the rows that benches print."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil


def percentile(values: Iterable[float], percent: float) -> float:
    """Returns the smallest of the values that at least `percent` per cent of them do not exceed; 0 if there are none.

    It is always one of the values, so that few of them give no invented figure.
    """
    ordered = sorted(values)
    if not ordered:
        return 0.0
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


def milliseconds(seconds: float) -> float:
    """Returns seconds in milliseconds, with one digit after the point."""
    return round(seconds * 1000, 1)
