"""Template tag with a short version of a player's statistics, for the profile."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from leaderboards.statistics.presentation import SHEETS
from leaderboards.statistics.presentation import player as sheets
from leaderboards.statistics.presentation.charts import Rates
from leaderboards.statistics.selectors import figures, players

register = template.Library()

CHARTS = 2


@register.inclusion_tag("statistics/_profile.html")
def player_statistics(player: User) -> dict[str, Any]:
    """Returns the context of the overview and first charts of a player's most played game, with links to the others."""
    played = {game: count for game, count in players.games_of(player).items() if game in SHEETS}
    if not played:
        return {"player": player, "game": None}
    game = next(iter(played))
    found = figures.player_figures(player, game)
    charts = [chart for chart in sheets.sheet(game, found) if isinstance(chart, Rates)][:CHARTS]
    return {
        "player": player, "game": game, "games": played, "charts": charts,
        "head": sheets.head(found, players.runs(player, game)),
    }  # fmt: skip
