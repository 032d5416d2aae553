"""Charts on the statistics page of Gan Deng Yan."""

from __future__ import annotations

from django.utils.translation import gettext

from leaderboards.statistics.digests.gandengyan import MANY
from leaderboards.statistics.selectors.figures import Figures

from .charts import Chart, Columns, Rates, columns, decimal, players, present, rate_row, rates
from .shared_charts import groups, levels, sizes, totals

BOMBS = 3
"""Numbers of bombs from this on share a column."""


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _shut_outs(figures),
            _starter(figures),
            _left(figures),
            _bombs(figures),
            sizes(figures),
            groups(figures, "gandengyan"),
            levels(figures),
        ]
    )


def _shut_outs(figures: Figures) -> Rates | None:
    fact = figures.one("shut_out_rounds")
    rows = [
        rate_row(
            gettext("Rounds with a shut-out"), fact, more=decimal(fact.total / fact.count if fact.count else None, 2)
        ),
    ]
    return rates(
        gettext("Shut-outs"), rows, what=gettext("Of all rounds"), unit="rounds", more=gettext(
            "Players shut out per round"
        ),
        note=gettext("A player who hasn't played a card when someone goes out is shut out."),
    )  # fmt: skip


def _starter(figures: Figures) -> Rates | None:
    rows = [
        rate_row(players(int(fact.key)), fact, fair=100 / int(fact.key)) for fact in figures.all("starter_by_seats")
    ]
    return rates(
        gettext("The value of starting"), rows, what=gettext("The starter goes out"), unit="rounds",
        note=gettext("The dashed line is an even share for every seat."),
    )  # fmt: skip


def _left(figures: Figures) -> Columns | None:
    counts = [(f"{MANY}+" if int(fact.key) == MANY else fact.key, fact.count) for fact in figures.all("left")]
    return columns(gettext("Cards left in a loser's hand"), counts, of=gettext("Cards"), unit="seats")


def _bombs(figures: Figures) -> Columns | None:
    facts = figures.all("bombs")
    counts = [(fact.key, fact.count) for fact in facts if int(fact.key) < BOMBS]
    many = sum(fact.count for fact in facts if int(fact.key) >= BOMBS)
    return columns(
        gettext("Bombs in a round"), [*counts, *([(f"{BOMBS}+", many)] if many else [])],
        of=gettext("Bombs"), unit="rounds",
    )  # fmt: skip
