"""Charts on the statistics page of UNO."""

from __future__ import annotations

from django.utils.translation import gettext

from games.templatetags.numbers import number
from leaderboards.statistics.digests.uno import LAST, STEP
from leaderboards.statistics.selectors.figures import Figures

from .chart_types import (
    Chart,
    ColumnsChart,
    Number,
    NumbersChart,
    RatesChart,
    columns_chart,
    format_decimal,
    players,
    present,
    rate_row,
    rates_chart,
)
from .shared_charts import groups_chart, levels_chart, seats_chart, totals


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _laid(figures),
            _means(figures),
            _first(figures),
            draw_fours_chart(figures),
            seats_chart(figures),
            groups_chart(figures, "uno"),
            levels_chart(figures),
        ]
    )


def _laid(figures: Figures) -> ColumnsChart | None:
    counts = [
        (f"{LAST}+" if int(fact.key) == LAST else f"{fact.key}–{int(fact.key) + STEP - 1}", fact.count)
        for fact in figures.all("laid")
    ]
    return columns_chart(gettext("Length of a round"), counts, of=gettext("Cards played"), unit="rounds")


def _means(figures: Figures) -> NumbersChart | None:
    by_seats = [
        Number(players(int(fact.key)), format_decimal(fact.total / fact.count), gettext("cards played per round"))
        for fact in figures.all("laid_by_seats")
    ]
    calls, catches = figures.one("calls").count, figures.one("catches").count
    more = [
        Number(gettext("points per round won"), format_decimal(figures.mean("worth"))),
        Number(gettext("UNO called"), number(calls)),
        Number(gettext("caught without calling"), number(catches)),
    ]
    if not by_seats and not figures.one("worth").count:
        return None
    return NumbersChart(gettext("On average"), (*by_seats, *more))


def _first(figures: Figures) -> RatesChart | None:
    rows = [rate_row(players(int(fact.key)), fact, fair=100 / int(fact.key)) for fact in figures.all("first_by_seats")]
    return rates_chart(
        gettext("The seat after the dealer"), rows, what=gettext("Rounds won"), unit="rounds",
        note=gettext("The dashed line is an even share for every seat."),
    )  # fmt: skip


def draw_fours_chart(figures: Figures) -> RatesChart | None:
    """Returns a chart of how often a challenged draw four in UNO was a bluff. None if none was challenged."""
    rows = [rate_row(gettext("Draw four"), figures.one("draw_four"))]
    return rates_chart(gettext("Challenged draw fours"), rows, what=gettext("It was a bluff"), unit="doubts")
