"""Charts that appear on the statistics pages of several games."""

from __future__ import annotations

from django.utils.translation import get_language, gettext, pgettext

from games import catalog
from games.templatetags.numbers import number
from leaderboards.statistics.digests import Fact
from leaderboards.statistics.selectors.figures import Figures

from .chart_types import (
    ColumnsChart,
    Number,
    NumbersChart,
    RatesChart,
    columns_chart,
    format_decimal,
    format_duration,
    players,
    rate_row,
    rates_chart,
)

LEVELS = ("novice", "club", "fast", "expert")


def lang() -> str:
    return get_language() or "en"


def totals(figures: Figures) -> NumbersChart:
    """Returns a chart of a game's totals: numbers of matches and rounds, rounds per match, mean length of a match."""
    matches, rounds = figures.one("matches"), figures.one("rounds")
    mean = rounds.count / matches.count if matches.count else None
    numbers = [
        Number(gettext("matches"), number(matches.count)),
        Number(gettext("rounds"), number(rounds.count)),
        Number(gettext("rounds per match"), format_decimal(mean)),
        Number(gettext("length of a match"), format_duration(figures.mean("matches"))),
    ]
    if rounds.count == matches.count:
        numbers = [numbers[0], numbers[3]]  # every match has exactly one round
    return NumbersChart(gettext("Played"), tuple(numbers))


def seats_chart(figures: Figures) -> ColumnsChart | None:
    """Returns a chart of how many matches had each number of seats. None if all had the same number."""
    facts = figures.all("seats")
    if len(facts) < 2:
        return None
    return columns_chart(
        gettext("Seats at the table"), [(players(int(fact.key)), fact.count) for fact in facts],
        of=gettext("Number of players"), unit="matches",
    )  # fmt: skip


def groups_chart(figures: Figures, game: str, *, roles: tuple[str, ...] = ()) -> RatesChart | None:
    """Returns a chart of the share of rounds won by people, agents and bots at tables that mix them.

    With `roles` it has a row for each group and role.
    """
    names = {
        "people": pgettext("players", "People"), "agents": pgettext("players", "AI"),
        "bots": pgettext("players", "Players' bots"),
    }  # fmt: skip
    rows = []
    for role in roles or ("",):
        for group, name in names.items():
            fact = figures.one("group_role", f"{group}.{role}") if role else figures.one("group", group)
            label = f"{name} · {catalog.role_text(role, lang(), game=game)}" if role else name
            rows.append(rate_row(label, fact, tone=role, more=_points(fact)))
    return rates_chart(
        gettext("People, AI and bots"), rows, what=gettext("Rounds won"), unit="seats", more=gettext(
            "Average points"
        ),
        note=gettext("Tables where people play with AI or bots. Every seat in a round counts."),
    )  # fmt: skip


def levels_chart(figures: Figures) -> RatesChart | None:
    """Returns a chart of the share of rounds won by each level of agents, at tables that include people."""
    facts = {fact.key: fact for fact in figures.all("level")}
    order = [*(key for key in LEVELS if key in facts), *(key for key in facts if key not in LEVELS)]
    rows = [rate_row(catalog.level_text(key, lang()), facts[key], more=_points(facts[key])) for key in order]
    return rates_chart(
        gettext("AI by level"), rows, what=gettext("Rounds won"), unit="seats", more=gettext("Average points"),
        note=gettext("Only at tables with at least one person."),
    )  # fmt: skip


def _points(fact: Fact) -> str:
    return format_decimal(fact.total / fact.count if fact.count else None, 2)
