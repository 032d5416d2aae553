"""Charts on the statistics page of Werewolf."""

from __future__ import annotations

from django.utils.translation import gettext

from games import catalog
from games.rules.werewolf.roles import ROLES
from leaderboards.statistics.digests.werewolf import CUSTOM
from leaderboards.statistics.intervals import rate
from leaderboards.statistics.selectors.figures import Figures

from .charts import Chart, Columns, RateRow, Rates, columns, players, present, rate_row, rates
from .shared_charts import groups, lang, levels, totals

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
            groups(figures, GAME, roles=("wolf", "villager")),
            levels(figures),
        ]
    )


def side_name(key: str) -> str:
    names = {"wolves": gettext("Wolves"), "good": gettext("The village"), "draw": gettext("Draw")}
    return names.get(key, key)


def _winners(figures: Figures) -> Rates | None:
    whole = figures.count("winner")
    tones = {"wolves": "wolf", "good": "villager", "draw": ""}
    rows = [
        RateRow(side_name(key), rate(figures.one("winner", key).count, whole), tone=tone) for key, tone in tones.items()
    ]
    return rates(gettext("Who wins"), rows, what=gettext("Of all matches"), unit="matches")


def _sets(figures: Figures) -> Rates | None:
    rows = [rate_row(_set_name(fact.key), fact, tone="wolf", fair=50.0) for fact in figures.all("set")]
    return rates(
        gettext("The wolves by number of players"), rows, what=gettext("The wolves win"), unit="matches",
        note=gettext("Draws are not included."),
    )  # fmt: skip


def _roles(figures: Figures) -> Rates | None:
    rows = [rate_row(_role(role), figures.one("role", role), tone=_tone(role)) for role in ROLES]
    return rates(gettext("Roles"), rows, what=gettext("Wins"), unit="seats")


def _lived(figures: Figures) -> Rates | None:
    rows = [rate_row(_role(role), figures.one("lived", role), tone=_tone(role)) for role in ROLES]
    return rates(gettext("Who survives"), rows, what=gettext("Still alive"), unit="seats")


def _nights(figures: Figures) -> Columns | None:
    counts = [(f"{LATE}+" if int(fact.key) == LATE else fact.key, fact.count) for fact in figures.all("nights")]
    return columns(gettext("Number of nights"), counts, of=gettext("Nights"), unit="matches")


def _set_name(key: str) -> str:
    return gettext("Custom setup") if key == CUSTOM else players(int(key))


def _role(role: str) -> str:
    return catalog.role_text(role, lang(), game=GAME)


def _tone(role: str) -> str:
    return "wolf" if role == "wolf" else "villager"
