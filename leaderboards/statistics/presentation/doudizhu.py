"""Charts on the statistics page of Dou Dizhu."""

from __future__ import annotations

from django.utils.translation import gettext

from games import catalog
from leaderboards.statistics.intervals import rate
from leaderboards.statistics.selectors.figures import Figures

from .charts import Chart, Columns, RateRow, Rates, columns, decimal, present, rate_row, rates, signed_decimal
from .shared_charts import groups, lang, levels, totals

HIGH = 48
"""Multipliers from this on share a column."""
MANY = 4
"""Numbers of bombs from this on share a column."""


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _bids(figures),
            _order(figures),
            _order_landlord(figures),
            groups(figures, "doudizhu", roles=("landlord", "farmer")),
            levels(figures),
            _multipliers(figures),
            _bombs(figures),
            _springs(figures),
        ]
    )


def bid_name(key: str) -> str:
    if key == "forced":
        return gettext("Everyone passed")
    return gettext("Bid of %(points)s") % {"points": key}


def _bids(figures: Figures) -> Rates | None:
    rows = [
        rate_row(bid_name(fact.key), fact, tone="landlord", more=decimal(fact.total / fact.count))
        for fact in figures.all("bid")
        if fact.count
    ]
    side = figures.one("side", "landlord")
    rows.append(rate_row(gettext("All rounds"), side, tone="landlord", more=decimal(figures.mean("side", "landlord"))))
    return rates(
        gettext("Landlord win rate by bid"), rows, what=gettext("Rounds won"), unit="rounds",
        more=gettext("Average multiplier"),
    )  # fmt: skip


def order_name(key: str) -> str:
    names = {"1": gettext("Bids first"), "2": gettext("Bids second"), "3": gettext("Bids third")}
    return names.get(key, key)


def _order(figures: Figures) -> Rates | None:
    rows = [
        rate_row(order_name(fact.key), fact, more=signed_decimal(fact.total / fact.count, 2))
        for fact in figures.all("order")
        if fact.count
    ]
    return rates(
        gettext("The value of bidding first"), rows, what=gettext("Rounds won"), unit="rounds",
        more=gettext("Average points"), note=gettext(
            "Both farmers win together, so the three shares add up to more than 100%."
        ),
    )  # fmt: skip


def _order_landlord(figures: Figures) -> Rates | None:
    rows = [
        rate_row(order_name(fact.key), fact, tone="landlord", fair=100 / 3) for fact in figures.all("order_landlord")
    ]
    return rates(gettext("Who becomes landlord"), rows, what=gettext("Becomes landlord"), unit="rounds",
        note=gettext("The dashed line is an even share."),
    )  # fmt: skip


def _multipliers(figures: Figures) -> Columns | None:
    facts = figures.all("multiplier")
    counts = [(f"×{fact.key}", fact.count) for fact in facts if int(fact.key) < HIGH]
    high = sum(fact.count for fact in facts if int(fact.key) >= HIGH)
    return columns(
        gettext("Multipliers"), [*counts, *([(f"×{HIGH}+", high)] if high else [])],
        of=gettext("Multiplier"), unit="rounds",
    )  # fmt: skip


def _bombs(figures: Figures) -> Columns | None:
    facts = figures.all("bombs")
    counts = [(fact.key, fact.count) for fact in facts if int(fact.key) < MANY]
    many = sum(fact.count for fact in facts if int(fact.key) >= MANY)
    return columns(
        gettext("Bombs and rockets in a round"), [*counts, *([(f"{MANY}+", many)] if many else [])],
        of=gettext("Bombs and rockets"), unit="rounds",
    )  # fmt: skip


def _springs(figures: Figures) -> Rates | None:
    whole = figures.count("spring")
    rows = [
        RateRow(
            catalog.term_text("springs", key, lang(), game="doudizhu"), rate(figures.one("spring", key).count, whole)
        )
        for key in ("spring", "reverse_spring")
    ]
    return rates(gettext("Spring and reverse spring"), rows, what=gettext("Of all rounds"), unit="rounds")
