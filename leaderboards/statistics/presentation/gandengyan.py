"""Charts on the statistics page of Gan Deng Yan."""

from __future__ import annotations

from django.utils.translation import gettext

from leaderboards.statistics.digests.gandengyan import MANY
from leaderboards.statistics.selectors.figures import Figures

from .chart_types import (
    Chart,
    ColumnsChart,
    RatesChart,
    columns_chart,
    format_decimal,
    players,
    present,
    rate_row,
    rates_chart,
)
from .shared_charts import groups_chart, levels_chart, seats_chart, totals

LAST_BOMBS = 3
"""Numbers of bombs from this on share the last column of their chart."""


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _shut_outs(figures),
            _starter(figures),
            _left(figures),
            _bombs(figures),
            seats_chart(figures),
            groups_chart(figures, "gandengyan"),
            levels_chart(figures),
        ]
    )


def _shut_outs(figures: Figures) -> RatesChart | None:
    fact = figures.one("shut_out_rounds")
    rows = [
        rate_row(
            gettext("Rounds with a shut-out"),
            fact,
            more=format_decimal(fact.total / fact.count if fact.count else None, 2),
        ),
    ]
    return rates_chart(
        gettext("Shut-outs"), rows, what=gettext("Of all rounds"), unit="rounds", more=gettext(
            "Players shut out per round"
        ),
        note=gettext("A player who hasn't played a card when someone goes out is shut out."),
    )  # fmt: skip


def _starter(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(players(int(fact.key)), fact, fair=100 / int(fact.key)) for fact in figures.all("starter_by_seats")
    ]
    return rates_chart(
        gettext("The value of starting"), rows, what=gettext("The starter goes out"), unit="rounds",
        note=gettext("The dashed line is an even share for every seat."),
    )  # fmt: skip


def _left(figures: Figures) -> ColumnsChart | None:
    counts = [(f"{MANY}+" if int(fact.key) == MANY else fact.key, fact.count) for fact in figures.all("left")]
    return columns_chart(gettext("Cards left in a loser's hand"), counts, of=gettext("Cards"), unit="seats")


def _bombs(figures: Figures) -> ColumnsChart | None:
    facts = figures.all("bombs")
    counts = [(fact.key, fact.count) for fact in facts if int(fact.key) < LAST_BOMBS]
    many = sum(fact.count for fact in facts if int(fact.key) >= LAST_BOMBS)
    return columns_chart(
        gettext("Bombs in a round"), [*counts, *([(f"{LAST_BOMBS}+", many)] if many else [])],
        of=gettext("Bombs"), unit="rounds",
    )  # fmt: skip
