"""Template tag for the profile, with a short version of the player's statistics."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from leaderboards.statistics.presentation import GAME_CHARTS
from leaderboards.statistics.presentation import player_charts as sheets
from leaderboards.statistics.presentation.chart_types import RatesChart
from leaderboards.statistics.selectors import figures, players

register = template.Library()

CHARTS = 2


@register.inclusion_tag("statistics/_profile.html")
def player_statistics(player: User) -> dict[str, Any]:
    """Returns the context of a profile's statistics: overview and first charts of the player's most played game.

    It includes links to the other games.
    """
    played = {game: count for game, count in players.games_of(player).items() if game in GAME_CHARTS}
    if not played:
        return {"player": player, "game": None}
    game = next(iter(played))
    found = figures.player_figures(player, game)
    charts = [chart for chart in sheets.player_charts(game, found) if isinstance(chart, RatesChart)][:CHARTS]
    return {
        "player": player, "game": game, "games": played, "charts": charts,
        "head": sheets.overview(found, players.win_streaks(player, game)),
    }  # fmt: skip
