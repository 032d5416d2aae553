"""Charts on the statistics page of Liar's Dice."""

from __future__ import annotations

from django.utils.translation import gettext

from leaderboards.statistics.selectors.figures import Figures

from .chart_types import Chart, RatesChart, format_decimal, present, rate_row, rates_chart
from .shared_charts import groups_chart, levels_chart, seats_chart, totals


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            challenges_chart(figures),
            _shares(figures),
            _faces(figures),
            _wild(figures),
            _opener(figures),
            seats_chart(figures),
            groups_chart(figures, "liars_dice"),
            levels_chart(figures),
        ]
    )


def challenges_chart(figures: Figures) -> RatesChart | None:
    """Returns a chart of how often challenges in Liar's Dice succeed, on turn and out of turn.

    None without challenges.
    """
    rows = [
        rate_row(gettext("On turn"), figures.one("challenge", "turn")),
        rate_row(gettext("Out of turn"), figures.one("challenge", "jump")),
    ]
    return rates_chart(gettext("Challenge success rate"), rows, what=gettext("The bid was a bluff"), unit="doubts")


def _shares(figures: Figures) -> RatesChart | None:
    names = {
        "0": gettext("under 20%"), "20": "20–29%", "30": "30–39%", "40": "40–49%", "50": "50–59%",
        "60": gettext("60% or more"),
    }  # fmt: skip
    rows = [rate_row(names[key], figures.one("share", key)) for key in names]
    return rates_chart(
        gettext("How bold the bid was"), rows, what=gettext("The bid held"), unit="doubts",
        note=gettext("The count named in a challenged bid, as a share of all dice on the table."),
    )  # fmt: skip


def _faces(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(gettext("Face %(face)s") % {"face": key}, fact, more=format_decimal(fact.total / fact.count))
        for key in ("2", "3", "4", "5", "6", "1")
        if (fact := figures.one("face", key)).count
    ]
    return rates_chart(
        gettext("Challenged bids by face"), rows, what=gettext("The bid held"), unit="doubts",
        more=gettext("Average count"),
    )  # fmt: skip


def _wild(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(gettext("Ones wild"), figures.one("wild", "on")),
        rate_row(gettext("Ones not wild"), figures.one("wild", "off")),
    ]
    return rates_chart(gettext("Ones wild"), rows, what=gettext("The bid held"), unit="doubts")


def _opener(figures: Figures) -> RatesChart | None:
    alive = figures.mean("loser_chance")
    fair = 100 / alive if alive else None
    rows = [rate_row(gettext("Opener"), figures.one("opener"), fair=fair)]
    return rates_chart(
        gettext("Is opening a disadvantage?"), rows, what=gettext("Loses dice"), unit="rounds",
        note=gettext("The dashed line is an even share among players who still have dice."),
    )  # fmt: skip
