"""Charts on a player's statistics page."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext, npgettext, pgettext

from games import catalog
from games.templatetags.numbers import number
from leaderboards.statistics.confidence_intervals import rate
from leaderboards.statistics.selectors.figures import Figures
from leaderboards.statistics.selectors.players import Hour, WinStreaks

from . import liars_dice, uno
from .chart_types import (
    Chart,
    ColumnsChart,
    Number,
    NumbersChart,
    RateRow,
    RatesChart,
    columns_chart,
    format_decimal,
    format_duration,
    present,
    rate_row,
    rates_chart,
    signed_decimal,
)
from .doudizhu import bid_name
from .shared_charts import lang

ROLES = {"doudizhu": ("landlord", "farmer"), "werewolf": ("wolf", "seer", "witch", "guard", "villager")}


def overview(figures: Figures, runs: WinStreaks) -> NumbersChart:
    """Returns the numbers above a player's charts: matches, share won, streaks, time played and missed turns."""
    matches, timeouts = figures.one("matches"), figures.one("timeouts")
    won = figures.rate("matches").percent
    return NumbersChart(
        gettext("Overview"),
        (
            Number(npgettext("under a number", "match", "matches", matches.count), number(matches.count)),
            Number(gettext("won"), "–" if won is None else f"{won:g}%"),
            Number(gettext("current winning streak"), number(runs.current)),
            Number(gettext("longest winning streak"), number(runs.best)),
            Number(gettext("time at the table"), format_duration(figures.one("seconds").total)),
            Number(
                gettext("missed turns"), number(timeouts.total),
                ngettext("in %(n)s match", "in %(n)s matches", timeouts.hits) % {"n": number(timeouts.hits)}
                if timeouts.hits else "",
            ),
        ),
    )  # fmt: skip


def player_charts(game: str, figures: Figures) -> list[Chart]:
    """Returns the charts of a player's page for a game, in display order: roles, places and those of the game."""
    own = {
        "doudizhu": (_bids, _landlord_bids, _bombs, _springs),
        "liars_dice": (liars_dice.challenges_chart, _doubted),
        "uno": (_uno, uno.draw_fours_chart),
        "gandengyan": (_shut_outs, _bombs),
        "werewolf": (_sides, _lived),
    }.get(game, ())
    return present([_roles(figures, game), _places(figures), *(chart(figures) for chart in own)])


def wins_by_part_of_day(rows: Sequence[Hour]) -> RatesChart | None:
    """Returns a chart of a player's win rates in 4 parts of the day, since single hours have too few matches.

    None without matches.
    """
    names = [gettext("0:00–6:00"), gettext("6:00–12:00"), gettext("12:00–18:00"), gettext("18:00–24:00")]
    parts = [rows[start : start + 6] for start in range(0, 24, 6)]
    return rates_chart(
        gettext("Win rate by time of day"),
        [
            RateRow(name, rate(sum(row.won for row in part), sum(row.matches for row in part)))
            for name, part in zip(names, parts, strict=True)
        ],
        what=gettext("Win rate"), unit="matches",
    )  # fmt: skip


def _roles(figures: Figures, game: str) -> RatesChart | None:
    rows = [
        rate_row(
            catalog.role_text(role, lang(), game=game), figures.one("role", role), tone=role,
            more=signed_decimal(figures.mean("role", role), 2),
        )
        for role in ROLES.get(game, ())
    ]  # fmt: skip
    return rates_chart(
        gettext("By role"), rows, what=gettext("Rounds won"), unit="rounds", more=gettext("Average points")
    )  # fmt: skip


def _places(figures: Figures) -> ColumnsChart | None:
    counts = [(gettext("#%(n)s") % {"n": fact.key}, fact.count) for fact in figures.all("place")]
    return columns_chart(gettext("Places"), counts, of=gettext("Place"), unit="matches")


def _bids(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(gettext("Passed") if fact.key == "0" else bid_name(fact.key), fact, tone="landlord")
        for fact in figures.all("bid")
    ]
    return rates_chart(gettext("Own bids"), rows, what=gettext("Became landlord"), unit="rounds")


def _landlord_bids(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(bid_name(fact.key), fact, tone="landlord", more=signed_decimal(_mean(fact.total, fact.count), 2))
        for fact in figures.all("landlord_bid")
    ]
    return rates_chart(
        gettext("As landlord, by bid"), rows, what=gettext("Rounds won"), unit="rounds", more=gettext("Average points")
    )  # fmt: skip


def _bombs(figures: Figures) -> NumbersChart | None:
    fact = figures.one("bombs")
    if not fact.count:
        return None
    return NumbersChart(
        gettext("Bombs"),
        (
            Number(pgettext("statistics", "played"), number(fact.total)),
            Number(gettext("per round"), format_decimal(fact.total / fact.count, 2)),
            Number(gettext("rounds with at least one"), f"{100 * fact.hits / fact.count:.0f}%"),
        ),
    )


def _springs(figures: Figures) -> NumbersChart | None:
    numbers = []
    for key in ("spring", "reverse_spring"):
        fact = figures.one("spring", key)
        name = catalog.term_text("springs", key, lang(), game="doudizhu")
        numbers += [
            Number(gettext("%(spring)s · scored") % {"spring": name}, number(fact.hits)),
            Number(gettext("%(spring)s · conceded") % {"spring": name}, number(fact.count - fact.hits)),
        ]
    return NumbersChart(gettext("Spring and reverse spring"), tuple(numbers)) if figures.count("rounds") else None


def _doubted(figures: Figures) -> RatesChart | None:
    return rates_chart(
        gettext("Own bids when challenged"), [rate_row(gettext("Challenged"), figures.one("doubted"))],
        what=gettext("The bid held"), unit="doubts",
    )  # fmt: skip


def _uno(figures: Figures) -> NumbersChart | None:
    if not figures.count("rounds"):
        return None
    return NumbersChart(
        gettext("UNO calls"),
        (
            Number(gettext("UNO called"), number(figures.one("calls").count)),
            Number(gettext("caught others"), number(figures.one("catches").count)),
            Number(gettext("was caught"), number(figures.one("caught").count)),
        ),
    )


def _shut_outs(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(gettext("Went out with a shut-out"), figures.one("shut_outs")),
        rate_row(gettext("Shut out when losing"), figures.one("shut_out")),
    ]
    return rates_chart(gettext("Shut-outs"), rows, what=gettext("Of these rounds"), unit="rounds")


def _sides(figures: Figures) -> RatesChart | None:
    rows = [
        rate_row(gettext("As a wolf"), figures.one("side", "wolves"), tone="wolf"),
        rate_row(gettext("On the village side"), figures.one("side", "good"), tone="villager"),
    ]
    return rates_chart(gettext("By side"), rows, what=gettext("Win rate"), unit="matches")


def _lived(figures: Figures) -> RatesChart | None:
    return rates_chart(
        gettext("Alive at the end"), [rate_row(gettext("All matches"), figures.one("lived"))],
        what=gettext("Still alive"), unit="matches",
    )  # fmt: skip


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None
