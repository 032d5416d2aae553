"""Charts on the statistics page of Werewolf."""

from __future__ import annotations

from django.utils.translation import gettext

from games import catalog
from games.rules.werewolf.roles import ROLES
from leaderboards.statistics.confidence_intervals import rate
from leaderboards.statistics.digests.werewolf import CUSTOM
from leaderboards.statistics.selectors.figures import Figures

from .chart_types import (
    Chart,
    ColumnsChart,
    RateRow,
    RatesChart,
    columns_chart,
    players,
    present,
    rate_row,
    rates_chart,
)
from .shared_charts import groups_chart, lang, levels_chart, totals

GAME = "werewolf"
LATE = 8


def sheet(figures: Figures) -> list[Chart]:
    return present(
        [
            totals(figures),
            _winners(figures),
            _sets(figures),
            _roles(figures),
            _lived(figures),
            _nights(figures),
            groups_chart(figures, GAME, roles=("wolf", "villager")),
            levels_chart(figures),
        ]
    )


def side_name(key: str) -> str:
    names = {"wolves": gettext("Wolves"), "good": gettext("The village"), "draw": gettext("Draw")}
    return names.get(key, key)


def _winners(figures: Figures) -> RatesChart | None:
    whole = figures.count("winner")
    tones = {"wolves": "wolf", "good": "villager", "draw": ""}
    rows = [
        RateRow(side_name(key), rate(figures.one("winner", key).count, whole), tone=tone) for key, tone in tones.items()
    ]
    return rates_chart(gettext("Who wins"), rows, what=gettext("Of all matches"), unit="matches")


def _sets(figures: Figures) -> RatesChart | None:
    rows = [rate_row(_set_name(fact.key), fact, tone="wolf", fair=50.0) for fact in figures.all("set")]
    return rates_chart(
        gettext("The wolves by number of players"), rows, what=gettext("The wolves win"), unit="matches",
        note=gettext("Draws are not included."),
    )  # fmt: skip


def _roles(figures: Figures) -> RatesChart | None:
    rows = [rate_row(_role(role), figures.one("role", role), tone=_tone(role)) for role in ROLES]
    return rates_chart(gettext("Roles"), rows, what=gettext("Wins"), unit="seats")


def _lived(figures: Figures) -> RatesChart | None:
    rows = [rate_row(_role(role), figures.one("lived", role), tone=_tone(role)) for role in ROLES]
    return rates_chart(gettext("Who survives"), rows, what=gettext("Still alive"), unit="seats")


def _nights(figures: Figures) -> ColumnsChart | None:
    counts = [(f"{LATE}+" if int(fact.key) == LATE else fact.key, fact.count) for fact in figures.all("nights")]
    return columns_chart(gettext("Number of nights"), counts, of=gettext("Nights"), unit="matches")


def _set_name(key: str) -> str:
    return gettext("Custom setup") if key == CUSTOM else players(int(key))


def _role(role: str) -> str:
    return catalog.role_text(role, lang(), game=GAME)


def _tone(role: str) -> str:
    return "wolf" if role == "wolf" else "villager"
