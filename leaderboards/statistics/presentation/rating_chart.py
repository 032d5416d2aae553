"""Chart of a rating over time: coordinates of the line and of the band of uncertainty around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leaderboards.statistics.selectors.players import RatingPoint

WIDTH, HEIGHT, PADDING = 720, 220, 6
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MAX_LINES = 5
"""Maximum number of horizontal grid lines."""


@dataclass(frozen=True, slots=True)
class GridLine:
    """A horizontal line of the rating chart: the rating it stands for, and its position in percent from the top."""

    value: int
    top: float


@dataclass(frozen=True, slots=True)
class RatingChart:
    """The chart of a rating as SVG paths of its line and its band of uncertainty, in a box of WIDTH × HEIGHT.

    `rows` holds the ratings, oldest first.
    """

    line: str
    band: str
    levels: tuple[GridLine, ...]
    rows: tuple[RatingPoint, ...]

    @property
    def first(self) -> RatingPoint:
        return self.rows[0]

    @property
    def last(self) -> RatingPoint:
        return self.rows[-1]

    @property
    def gained(self) -> int:
        return round(self.last.value) - round(self.first.value - self.first.gained)


def rating_chart(rows: Sequence[RatingPoint]) -> RatingChart | None:
    """Returns the chart of a player's rating after each match, given oldest first. None if there are no matches.

    The line begins at the rating before the first match.
    """
    if not rows:
        return None
    values = [rows[0].value - rows[0].gained, *(row.value for row in rows)]
    spreads = [rows[0].deviation, *(row.deviation for row in rows)]
    low = min(value - spread for value, spread in zip(values, spreads, strict=True))
    high = max(value + spread for value, spread in zip(values, spreads, strict=True))
    span = max(high - low, 1.0)

    def y(value: float) -> float:
        return round(HEIGHT - PADDING - (value - low) / span * (HEIGHT - 2 * PADDING), 1)

    step = WIDTH / (len(values) - 1)
    xs = [round(place * step, 1) for place in range(len(values))]
    line = "M" + " ".join(f"{x} {y(value)}" for x, value in zip(xs, values, strict=True))
    above = [f"{x} {y(value + spread)}" for x, value, spread in zip(xs, values, spreads, strict=True)]
    below = [f"{x} {y(value - spread)}" for x, value, spread in zip(xs, values, spreads, strict=True)]
    band = "M" + " ".join(above) + "L" + " ".join(reversed(below)) + "Z"
    stride = next((each for each in STEPS if span / each <= MAX_LINES), STEPS[-1])
    levels = range(-(-int(low) // stride) * stride, int(high) + 1, stride)
    return RatingChart(
        line, band, tuple(GridLine(value, round(100 * y(value) / HEIGHT, 2)) for value in levels), tuple(rows)
    )
