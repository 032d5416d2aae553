"""The shapes in which figures are shown. Each is a table whose bars say the same as its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext, ngettext, pgettext

from games.templatetags.numbers import MINUS, NOTHING, num
from leaderboards.statistics.digests import Fact
from leaderboards.statistics.intervals import Rate, rate

Unit = Literal["rounds", "matches", "seats", "doubts"]


@dataclass(frozen=True, slots=True)
class RateRow:
    """How often something was so, among how many cases, and how sure that is."""

    label: str
    rate: Rate
    more: str = ""
    """Another number of the same cases, as the chart's `more` names it."""
    tone: str = ""
    """A side of a game whose colour the bar takes."""
    fair: float | None = None
    """Percent that chance alone would give."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Shares with their intervals, one a row."""

    title: str
    rows: tuple[RateRow, ...]
    what: str
    """What the share is a share of, as the head of its column."""
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
class Column:
    """A column: its label, how many, what percent of all, and how tall it is, in percent of the tallest."""

    label: str
    count: int
    percent: float
    height: float


@dataclass(frozen=True, slots=True)
class Columns:
    """How something is spread; the columns together are all cases."""

    title: str
    columns: tuple[Column, ...]
    of: str
    """What the labels are, as the head of their column in the table."""
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
class Numbers:
    """A few numbers side by side."""

    title: str
    numbers: tuple[Number, ...]
    kind: str = "numbers"


Chart = Rates | Columns | Numbers


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


def rates(
    title: str, rows: Iterable[RateRow], *, what: str, unit: Unit, note: str = "", more: str = ""
) -> Rates | None:
    """None when there is no case at all; rows without one are left out."""
    kept = tuple(row for row in rows if row.rate.count)
    return Rates(title, kept, what, unit, note, more) if kept else None


def columns(title: str, counts: Sequence[tuple[str, int]], *, of: str, unit: Unit, note: str = "") -> Columns | None:
    """`counts` are labels with their cases; None when there is none at all."""
    total, most = sum(count for _, count in counts), max((count for _, count in counts), default=0)
    if not total:
        return None
    shown = (
        Column(label, count, round(100 * count / total, 1), round(100 * count / most, 1)) for label, count in counts
    )
    return Columns(title, tuple(shown), of, unit, note)


def balanced_columns(charts: Sequence[Chart]) -> tuple[list[Chart], list[Chart]]:
    """The charts in their order, parted where two columns come out most alike in height."""
    heights = [_height(chart) for chart in charts]
    whole = sum(heights)
    cut = min(range(len(charts) + 1), key=lambda place: abs(whole - 2 * sum(heights[:place])))
    return list(charts[:cut]), list(charts[cut:])


def _height(chart: Chart) -> int:
    """About how many pixels it takes."""
    match chart:
        case Rates(rows=rows):
            return 110 + 54 * len(rows) + 40 * bool(chart.note)
        case Columns(columns=shown):
            return 110 + 34 * len(shown) + 40 * bool(chart.note)
        case Numbers(numbers=numbers):
            return 90 + 60 * -(-len(numbers) // 4)


def present(charts: Iterable[Chart | None]) -> list[Chart]:
    return [chart for chart in charts if chart is not None]


def decimal(value: float | None, places: int = 1) -> str:
    """12.4 with a true minus; nothing is a dash."""
    return NOTHING if value is None else f"{value:,.{places}f}".replace("-", MINUS)


def signed_decimal(value: float | None, places: int = 1) -> str:
    return NOTHING if value is None else f"{value:+,.{places}f}".replace("-", MINUS)


def duration(seconds: float | None) -> str:
    """A length of time in its two largest units."""
    if seconds is None:
        return NOTHING
    minutes, rest = divmod(round(seconds), 60)
    hours, left = divmod(minutes, 60)
    if hours:
        return gettext("%(hours)s h %(minutes)d min") % {"hours": num(hours), "minutes": left}
    if minutes:
        return gettext("%(minutes)d min %(seconds)d s") % {"minutes": minutes, "seconds": rest}
    return gettext("%(seconds)d s") % {"seconds": rest}


def players(count: int) -> str:
    return ngettext("%(n)d player", "%(n)d players", count) % {"n": count}
