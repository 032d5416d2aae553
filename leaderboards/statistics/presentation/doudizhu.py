"""Charts on the statistics page of Dou Dizhu."""

from __future__ import annotations

from django.utils.translation import gettext

from games import catalog
from leaderboards.statistics.confidence_intervals import rate
from leaderboards.statistics.selectors.figures import Figures

from .chart_types import (
    Chart,
    ColumnsChart,
    RateRow,
    RatesChart,
    columns_chart,
    format_decimal,
    present,
    rate_row,
    rates_chart,
    signed_decimal,
)
from .shared_charts import groups_chart, lang, levels_chart, totals

LAST_MULTIPLIER = 48
"""Multipliers of this and more share the last column of their chart."""
LAST_BOMBS = 4
"""Numbers of bombs from this on share the last column of their chart."""


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _bids(figures),
            _order(figures),
            _order_landlord(figures),
            groups_chart(figures, "doudizhu", roles=("landlord", "farmer")),
            levels_chart(figures),
            _multipliers(figures),
            _bombs(figures),
            _springs(figures),
        ]
    )


def bid_name(key: str) -> str:
    if key == "forced":
        return gettext("Everyone passed")
    return gettext("Bid of %(points)s") % {"points": key}


def _bids(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(bid_name(fact.key), fact, tone="landlord", more=format_decimal(fact.total / fact.count))
        for fact in figures.all("bid")
        if fact.count
    ]
    side = figures.one("side", "landlord")
    rows.append(
        rate_row(gettext("All rounds"), side, tone="landlord", more=format_decimal(figures.mean("side", "landlord")))
    )
    return rates_chart(
        gettext("Landlord win rate by bid"), rows, what=gettext("Rounds won"), unit="rounds",
        more=gettext("Average multiplier"),
    )  # fmt: skip


def order_name(key: str) -> str:
    names = {"1": gettext("Bids first"), "2": gettext("Bids second"), "3": gettext("Bids third")}
    return names.get(key, key)


def _order(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(order_name(fact.key), fact, more=signed_decimal(fact.total / fact.count, 2))
        for fact in figures.all("order")
        if fact.count
    ]
    return rates_chart(
        gettext("The value of bidding first"), rows, what=gettext("Rounds won"), unit="rounds",
        more=gettext("Average points"), note=gettext(
            "Both farmers win together, so the three shares add up to more than 100%."
        ),
    )  # fmt: skip


def _order_landlord(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(order_name(fact.key), fact, tone="landlord", fair=100 / 3) for fact in figures.all("order_landlord")
    ]
    return rates_chart(gettext("Who becomes landlord"), rows, what=gettext("Becomes landlord"), unit="rounds",
        note=gettext("The dashed line is an even share."),
    )  # fmt: skip


def _multipliers(figures: Figures) -> ColumnsChart | None:
    facts = figures.all("multiplier")
    counts = [(f"×{fact.key}", fact.count) for fact in facts if int(fact.key) < LAST_MULTIPLIER]
    high = sum(fact.count for fact in facts if int(fact.key) >= LAST_MULTIPLIER)
    return columns_chart(
        gettext("Multipliers"), [*counts, *([(f"×{LAST_MULTIPLIER}+", high)] if high else [])],
        of=gettext("Multiplier"), unit="rounds",
    )  # fmt: skip


def _bombs(figures: Figures) -> ColumnsChart | None:
    facts = figures.all("bombs")
    counts = [(fact.key, fact.count) for fact in facts if int(fact.key) < LAST_BOMBS]
    many = sum(fact.count for fact in facts if int(fact.key) >= LAST_BOMBS)
    return columns_chart(
        gettext("Bombs and rockets in a round"), [*counts, *([(f"{LAST_BOMBS}+", many)] if many else [])],
        of=gettext("Bombs and rockets"), unit="rounds",
    )  # fmt: skip


def _springs(figures: Figures) -> RatesChart | None:
    whole = figures.count("spring")
    rows = [
        RateRow(
            catalog.term_text("springs", key, lang(), game="doudizhu"), rate(figures.one("spring", key).count, whole)
        )
        for key in ("spring", "reverse_spring")
    ]
    return rates_chart(gettext("Spring and reverse spring"), rows, what=gettext("Of all rounds"), unit="rounds")
