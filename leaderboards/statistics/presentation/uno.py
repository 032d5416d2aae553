"""Charts on the statistics page of UNO."""

from __future__ import annotations

from django.utils.translation import gettext

from games.templatetags.numbers import number
from leaderboards.statistics.digests.uno import LAST, STEP
from leaderboards.statistics.selectors.figures import Figures

from .charts import Chart, Columns, Number, Numbers, Rates, columns, decimal, players, present, rate_row, rates
from .shared_charts import groups, levels, sizes, totals


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _laid(figures),
            _means(figures),
            _first(figures),
            draw_fours(figures),
            sizes(figures),
            groups(figures, "uno"),
            levels(figures),
        ]
    )


def _laid(figures: Figures) -> Columns | None:
    counts = [
        (f"{LAST}+" if int(fact.key) == LAST else f"{fact.key}–{int(fact.key) + STEP - 1}", fact.count)
        for fact in figures.all("laid")
    ]
    return columns(gettext("Length of a round"), counts, of=gettext("Cards played"), unit="rounds")


def _means(figures: Figures) -> Numbers | None:
    by_seats = [
        Number(players(int(fact.key)), decimal(fact.total / fact.count), gettext("cards played per round"))
        for fact in figures.all("laid_by_seats")
    ]
    calls, catches = figures.one("calls").count, figures.one("catches").count
    more = [
        Number(gettext("points per round won"), decimal(figures.mean("worth"))),
        Number(gettext("UNO called"), number(calls)),
        Number(gettext("caught without calling"), number(catches)),
    ]
    if not by_seats and not figures.one("worth").count:
        return None
    return Numbers(gettext("On average"), (*by_seats, *more))


def _first(figures: Figures) -> Rates | None:
    rows = [rate_row(players(int(fact.key)), fact, fair=100 / int(fact.key)) for fact in figures.all("first_by_seats")]
    return rates(
        gettext("The seat after the dealer"), rows, what=gettext("Rounds won"), unit="rounds",
        note=gettext("The dashed line is an even share for every seat."),
    )  # fmt: skip


def draw_fours(figures: Figures) -> Rates | None:
    """Returns a chart of how often a challenged draw four in UNO was a bluff. None if none was challenged."""
    rows = [rate_row(gettext("Draw four"), figures.one("draw_four"))]
    return rates(gettext("Challenged draw fours"), rows, what=gettext("It was a bluff"), unit="doubts")
