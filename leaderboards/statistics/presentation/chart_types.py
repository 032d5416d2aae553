"""Types of charts on the statistics pages. Each chart is a table, with bars that show its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext, ngettext, pgettext

from games.templatetags.numbers import MINUS, NOTHING, number
from leaderboards.statistics.confidence_intervals import Rate, rate
from leaderboards.statistics.digests import Fact

Unit = Literal["rounds", "matches", "seats", "doubts"]


@dataclass(frozen=True, slots=True)
class RateRow:
    """A row of a chart of rates: a label, and how often something happened among its cases.

    The rate comes with its confidence interval.
    """

    label: str
    rate: Rate
    more: str = ""
    """Another number about these cases, in the column that the chart's `more` names."""
    tone: str = ""
    """The side of a game, such as landlord, whose colour the bar takes."""
    fair: float | None = None
    """Percentage that chance alone would give."""


@dataclass(frozen=True, slots=True)
class RatesChart:
    """A chart of rates in percent, one in each row, with their confidence intervals."""

    title: str
    rows: tuple[RateRow, ...]
    what: str
    """Heading of the column with the percentages."""
    unit: Unit
    note: str = ""
    more: str = ""
    kind: str = "rates"

    @property
    def fair(self) -> bool:
        return any(row.fair is not None for row in self.rows)

    @property
    def count_head(self) -> str:
        return unit_name(self.unit)


@dataclass(frozen=True, slots=True)
class BarColumn:
    """A column of a distribution: label, number of cases, percentage of all, and height in percent of the highest."""

    label: str
    count: int
    percent: float
    height: float


@dataclass(frozen=True, slots=True)
class ColumnsChart:
    """A chart of a distribution, such as matches by number of seats. Its columns together contain all cases."""

    title: str
    columns: tuple[BarColumn, ...]
    of: str
    """Heading, in the table, of the labels' column."""
    unit: Unit
    note: str = ""
    kind: str = "columns"

    @property
    def count_head(self) -> str:
        return unit_name(self.unit)

    @property
    def count(self) -> int:
        return sum(column.count for column in self.columns)


@dataclass(frozen=True, slots=True)
class Number:
    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NumbersChart:
    """A chart of a few single numbers side by side, without bars."""

    title: str
    numbers: tuple[Number, ...]
    kind: str = "numbers"


Chart = RatesChart | ColumnsChart | NumbersChart


def unit_name(unit: Unit) -> str:
    names = {
        "rounds": pgettext("count", "Rounds"),
        "matches": pgettext("count", "Matches"),
        "seats": gettext("Count"),
        "doubts": gettext("Challenges"),
    }
    return names[unit]


def rate_row(
    label: str, fact: Fact, *, more: str = "", tone: str = "", fair: float | None = None
) -> RateRow:  # fmt: skip
    return RateRow(label, rate(fact.hits, fact.count), more, tone, fair)


def rates_chart(
    title: str, rows: Iterable[RateRow], *, what: str, unit: Unit, note: str = "", more: str = ""
) -> RatesChart | None:
    """Returns a chart of rates from these rows, without rows that have no cases. None if no row has any."""
    kept = tuple(row for row in rows if row.rate.count)
    return RatesChart(title, kept, what, unit, note, more) if kept else None


def columns_chart(
    title: str, counts: Sequence[tuple[str, int]], *, of: str, unit: Unit, note: str = ""
) -> ColumnsChart | None:
    """Returns a chart of a distribution, given (label, number of cases) for each column. None if there are no cases."""
    total, most = sum(count for _, count in counts), max((count for _, count in counts), default=0)
    if not total:
        return None
    shown = (
        BarColumn(label, count, round(100 * count / total, 1), round(100 * count / most, 1)) for label, count in counts
    )
    return ColumnsChart(title, tuple(shown), of, unit, note)


def balanced_columns(charts: Sequence[Chart]) -> tuple[list[Chart], list[Chart]]:
    """Returns the charts, in their order, as a left and a right column of nearly equal height on the page."""
    heights = [_height(chart) for chart in charts]
    whole = sum(heights)
    cut = min(range(len(charts) + 1), key=lambda place: abs(whole - 2 * sum(heights[:place])))
    return list(charts[:cut]), list(charts[cut:])


def _height(chart: Chart) -> int:
    """Returns the approximate height of a chart in pixels."""
    match chart:
        case RatesChart(rows=rows):
            return 110 + 54 * len(rows) + 40 * bool(chart.note)
        case ColumnsChart(columns=shown):
            return 110 + 34 * len(shown) + 40 * bool(chart.note)
        case NumbersChart(numbers=numbers):
            return 90 + 60 * -(-len(numbers) // 4)


def present(charts: Iterable[Chart | None]) -> list[Chart]:
    return [chart for chart in charts if chart is not None]


def format_decimal(value: float | None, places: int = 1) -> str:
    """Formats a number such as 12.4, with a true minus sign. A dash if None."""
    return NOTHING if value is None else f"{value:,.{places}f}".replace("-", MINUS)


def signed_decimal(value: float | None, places: int = 1) -> str:
    return NOTHING if value is None else f"{value:+,.{places}f}".replace("-", MINUS)


def format_duration(seconds: float | None) -> str:
    """Formats seconds as a duration in its two largest units, such as 1 h 5 min. A dash if None."""
    if seconds is None:
        return NOTHING
    minutes, rest = divmod(round(seconds), 60)
    hours, left = divmod(minutes, 60)
    if hours:
        return gettext("%(hours)s h %(minutes)d min") % {"hours": number(hours), "minutes": left}
    if minutes:
        return gettext("%(minutes)d min %(seconds)d s") % {"minutes": minutes, "seconds": rest}
    return gettext("%(seconds)d s") % {"seconds": rest}


def players(count: int) -> str:
    return ngettext("%(n)d player", "%(n)d players", count) % {"n": count}
