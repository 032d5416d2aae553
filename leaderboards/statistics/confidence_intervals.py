"""Computation of a rate, such as matches won among matches played, with its confidence interval."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of cases in percent, with its confidence interval, all with one decimal place.

    All three percentages are None without cases.
    """

    hits: int
    count: int
    percent: float | None
    low: float | None
    high: float | None


def rate(hits: int, count: int) -> Rate:
    """Returns the share of `hits` among `count` cases, with Wilson's confidence interval at 95 %.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927, equation for the score
    interval. The interval stays within 0 and 100 for any number of cases, and assumes that they are independent.
    """
    if count <= 0:
        return Rate(hits, 0, None, None, None)
    share, square = hits / count, Z95 * Z95
    scale = 1 + square / count
    middle = (share + square / (2 * count)) / scale
    half = Z95 / scale * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Rate(hits, count, round(100 * share, 1), round(100 * low, 1), round(100 * high, 1))
